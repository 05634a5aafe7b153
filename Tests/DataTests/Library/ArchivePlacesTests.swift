import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// The other places of an article's story.
@Suite(.hangLimit)
struct ArchivePlacesTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.file("archive.sqlite"), now: { .saving })
  }

  private func counts(added: Int = 0, filled: Int = 0, known: Int = 0) -> KeptArticles {
    var kept = KeptArticles()
    (kept.added, kept.filled, kept.known) = (added, filled, known)
    return kept
  }

  private func places() async throws -> [Appearance]? {
    try await archive.article(Article.fake("a").id)?.alsoAt
  }

  /// A place is a row and its checksum.
  @Test func mergedPageWritesOnlyPlaces() async throws {
    let copy = Article.fake("c", by: Provider(id: "hn", name: "Hacker News"))
    try await archive.keep([.fake("a"), .fake("b")])
    try await archive.keep([copy])
    var merged = Article.fake("a")
    merged.add([Appearance(of: copy)])
    let count = "SELECT total_changes()"
    let before = try await archive.firstNumber(count) ?? 0
    try await MergedStories(into: archive).keep([merged, .fake("b")])
    #expect(try await archive.firstNumber(count) == before + 2)
    try await MergedStories(into: archive).keep([merged, .fake("b")])
    #expect(try await archive.firstNumber(count) == before + 2)
    #expect(try await places() == [Appearance(of: copy)])
  }

  @Test func newPlacesDoNotChangeTheIndex() async throws {
    try await archive.keep([.fake("a")])
    let before = try await archive.index()
    try await archive.keep([Article.fake("a").also(.at("b"))])
    #expect(try await archive.index() == before)
    try await archive.checkIndex()
  }

  @Test func deletionDeletesPlaces() async throws {
    let old = Article.fake("old", at: Date(timeIntervalSince1970: 0)).also(.at("b"))
    try await archive.keep([old, Article.fake("a", at: .saving).also(.at("b"))])
    try await archive.prune(olderThan: Date(timeIntervalSince1970: 1))
    #expect(try await archive.rows("SELECT place FROM appearance") == 1)
    #expect(try await places() == [.at("b")])
  }
}

extension Archive {
  /// Returns the number of rows that a query finds.
  fileprivate func rows(_ sql: String) throws -> Int? {
    try reading { connection throws(SQLiteError) in try connection.rows(sql) { _ in }.count }
  }

  /// The segments of the full-text index, to which every change adds.
  fileprivate func index() throws -> [[Int64?]]? {
    let sql = "SELECT id, length(block) FROM article_text_data ORDER BY id"
    return try reading { connection throws(SQLiteError) in
      try connection.rows(sql) { [$0.integer(0), $0.integer(1)] }
    }
  }
}
