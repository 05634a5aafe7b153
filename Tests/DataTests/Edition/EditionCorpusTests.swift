import Domain
import FoundationEssentials
import LocalArchive
import TestSupport
import Testing
import Texts

/// The front page of 5 January 2026, made from recorded news.
///
/// `Tests/Golden/edition-2026-01-05.txt` has its stories without their words: the weight, and the ids
/// of the articles. `BROADSHEET_GOLDEN=write` writes it again.
@Suite(.hangLimit, .enabled(if: Corpus.folder != nil, "skipped: no corpora"))
struct EditionCorpusTests {
  @Test func editionIsAsRecorded() async throws {
    let start = try #require(Date(iso8601: "2026-01-05T00:00:00Z"))
    let archive = Archive(of: [], as: .fake)
    let news = try await Corpus.records(of: "current-events").filter { article in
      article.publishedAt.map { abs($0.timeIntervalSince(start)) < 7 * 86_400 } == true
    }
    try await archive.keep(news)
    let make = MakeEdition(of: archive, in: archive, marking: archive)
    let edition = try await make(start...start.addingTimeInterval(86_399))
    let lines = edition.sections.flatMap(\.entries).map { entry in
      let reports = entry.article.marks.story?.reports.map(\.id) ?? [entry.id]
      return "\(entry.weight.total) " + reports.map(\.description).joined(separator: " ") + "\n"
    }
    let tests = URL(filePath: "\(#filePath)").deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "Golden/edition-2026-01-05.txt")
    if ProcessInfo.processInfo.environment["BROADSHEET_GOLDEN"] == "write" {
      try Data(lines.joined().utf8).write(to: file)
    }
    #expect(lines.joined() == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    let all = edition.sections.flatMap(\.entries).flatMap { entry in
      entry.article.marks.story?.reports.map(\.id) ?? [entry.id]
    }
    #expect(Set(all).count == all.count, "a story is in the edition twice")
  }
}
