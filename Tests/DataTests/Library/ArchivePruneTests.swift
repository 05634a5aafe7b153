import Domain
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

@Suite(.hangLimit)
struct ArchivePruneTests {
  private let folder: TemporaryFolder
  private let archive: Archive
  private static let limit = Date(timeIntervalSinceReferenceDate: 700_000_000)

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.file("archive.sqlite"), now: { .saving })
  }

  private func titles(_ words: String = "") async throws -> [String] {
    let query = try ArticleQuery(words, pageSize: 100)
    return try await archive(query, at: nil).items.map(\.title)
  }

  @Test func dryRunCountsAndChangesNothing() async throws {
    try await archive.save(.fake("saved", at: .distantPast))
    try await archive.keep([.fake("old", at: .distantPast), .fake("new", at: .distantFuture)])
    let before = try await archive.state()
    let expected = try await archive.prune(olderThan: Self.limit, isDryRun: true)
    #expect(try await archive.state() == before)
    #expect(expected == PrunedArticles(removed: 1, saved: 1))
    #expect(try await archive.prune(olderThan: Self.limit) == expected)
  }

  @Test(arguments: [true, false])
  func noFileIsCreated(isDryRun: Bool) async throws {
    let pruned = try await archive.prune(olderThan: .distantFuture, isDryRun: isDryRun)
    #expect(pruned == PrunedArticles(removed: 0, saved: 0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func mostlyFreeFileIsCompacted() async throws {
    let filling = String(repeating: "filling ", count: 5_000)
    let large = (0..<30).compactMap { WebLink("https://news.example/\($0)") }.map { link in
      Article.sample(link: link, publishedAt: .distantPast, content: filling)
    }
    try await archive.keep(large + [.full])
    let before = try await archive.state()
    try await archive.prune(olderThan: Self.limit)
    let after = try await archive.state()
    #expect(after.pages < before.pages / 2)
    #expect(after.freePages == 0)
    #expect(try await archive.article(Article.full.id) == .full)
    try await archive.checkIndex()
  }

  @Test func deletedWordsLeaveTheIndex() async throws {
    let old = (0..<2_000).map { Article.fake("old\($0)", at: Self.limit - Double($0)) }
    for start in stride(from: 0, to: 2_000, by: 100) {
      try await archive.keep(Array(old[start..<start + 100]))
    }
    let before = try await archive.state()
    try await archive.keep([.fake("new", at: .distantFuture)])
    try await archive.prune(olderThan: Self.limit + 1)
    #expect(try await archive.state().indexSize < before.indexSize / 20)
    #expect(try await titles("about") == ["Title new"])
    try await archive.checkIndex()
  }

  @Test func cancelledTaskDoesNotWaitForOtherPrograms() async throws {
    try await archive.keep([.fake("old", at: Self.limit)])
    let other = try Connection(path: folder.file("archive.sqlite"))
    try other.run("BEGIN IMMEDIATE")
    let work = Task { [archive] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await archive.prune(olderThan: .distantFuture)
    }
    #expect(try await work.value == PrunedArticles(removed: 0, saved: 0, isStopped: true))
  }

  @Test func concurrentlySavedArticleStays() async throws {
    let old = (0..<4_000).map { Article.fake("old\($0)", at: Self.limit - Double($0)) }
    try await archive.keep(old)
    let other = Archive(path: folder.file("archive.sqlite"), now: { .saving })
    let saving = Task {
      for number in 1...20 {
        try await other.save(.fake("saved\(number)", at: .distantPast))
        await Task.yield()
      }
    }
    #expect(try await archive.prune(olderThan: .distantFuture).removed == 4_000)
    try await saving.value
    #expect(try await titles("about").count == 20)
    try await archive.checkIndex()
  }
}

/// The size of a file and the counter of its changes.
private struct FileState: Equatable {
  let pages: Int64
  let freePages: Int64
  let changes: Int64
  /// The size of the full-text index in bytes.
  let indexSize: Int64
}

extension Archive {
  fileprivate func state() throws(NewsError) -> FileState {
    func number(_ sql: String) throws(NewsError) -> Int64 {
      let found = try reading { connection throws(SQLiteError) in
        try connection.rows(sql) { $0.integer(0) ?? 0 }.first
      }
      return found.flatMap(\.self) ?? 0
    }
    return FileState(
      pages: try number("PRAGMA page_count"),
      freePages: try number("PRAGMA freelist_count"),
      changes: try number("SELECT total_changes()"),
      indexSize: try number("SELECT sum(length(block)) FROM article_text_data")
    )
  }
}
