import Domain
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

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

  @Test func olderArticlesAreDeleted() async throws {
    let offsets: [(String, Double)] = [
      ("past", -3e9), ("before", -1), ("justBefore", -0.001), ("at", 0), ("after", 0.001),
    ]
    for (name, offset) in offsets { try await archive.keep([.fake(name, at: Self.limit + offset)]) }
    let pruned = try await archive.prune(olderThan: Self.limit)
    #expect(pruned == PrunedArticles(removed: 3, saved: 0))
    #expect(try await Set(titles()) == ["Title after", "Title at"])
    try await archive.checkIndex()
  }

  @Test func fractionsOfSecondsCount() async throws {
    for offset in [0.25, 0.5] {
      try await archive.keep([.fake("at\(offset)", at: Self.limit + offset)])
    }
    #expect(try await archive.prune(olderThan: Self.limit + 0.5).removed == 1)
    #expect(try await titles() == ["Title at0.5"])
  }

  @Test func undatedArticlesUseTheirFirstSighting() async throws {
    try await archive.keep([.fake("undated"), .fake("old", at: .distantPast)])
    #expect(try await archive.prune(olderThan: .saving).removed == 1)
    #expect(try await titles() == ["Title undated"])
    let later = Archive(path: folder.file("archive.sqlite"), now: { .distantFuture })
    try await later.keep([.fake("undated")])
    #expect(try await archive.prune(olderThan: Date.saving + 1).removed == 1)
    #expect(try await titles() == [])
    try await archive.checkIndex()
  }

  @Test func savedArticlesStay() async throws {
    try await archive.save(.fake("saved", at: .distantPast))
    try await archive.save(.fake("savedUndated"))
    try await archive.markRead(.fake("read", at: .distantPast))
    let pruned = try await archive.prune(olderThan: .distantFuture)
    #expect(pruned == PrunedArticles(removed: 1, saved: 2))
    #expect(try await titles() == ["Title saved", "Title savedUndated"])
    try await archive.unsave(Article.fake("saved").id)
    #expect(try await archive.prune(olderThan: .distantFuture).removed == 1)
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

  @Test func progressIsReportedPerBatch() async throws {
    let dates = (0..<1_200).map { Self.limit - Double($0 + 1) }
    try await archive.keep(dates.enumerated().map { .fake("n\($0.offset)", at: $0.element) })
    let counts = Mutex<[Int]>([])
    try await archive.prune(olderThan: Self.limit, isDryRun: true) { _ in
      Issue.record("a dry run deletes nothing")
    }
    try await archive.prune(olderThan: Self.limit) { count in
      counts.withLock { $0.append(count) }
    }
    #expect(counts.withLock(\.self) == [500, 1_000, 1_200])
  }

  @Test(arguments: [true, false])
  func noFileIsCreated(isDryRun: Bool) async throws {
    let pruned = try await archive.prune(olderThan: .distantFuture, isDryRun: isDryRun)
    #expect(pruned == PrunedArticles(removed: 0, saved: 0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func thousandsAreDeletedFromTheIndex() async throws {
    let old = (0..<1_203).map { Article.fake("old\($0)", at: Self.limit - Double($0)) }
    let saved = Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: 1_203, by: 400).map {
        (old[$0].id, ArticleMarks(isSaved: true))
      }
    )
    try await archive.keep(old + [.fake("new", at: .distantFuture)], marks: saved)
    let pruned = try await archive.prune(olderThan: Self.limit + 1)
    #expect(pruned == PrunedArticles(removed: 1_199, saved: 4))
    #expect(try await titles("about").count == 5)
    #expect(try await titles("old1") == [])
    #expect(try await titles("old400") == ["Title old400"])
    try await archive.checkIndex()
    try await archive.keep([old[1]])
    #expect(try await titles("old1") == ["Title old1"])
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

  @Test func cancellationStopsBetweenBatches() async throws {
    let old = (0..<600).map { Article.fake("old\($0)", at: Self.limit - Double($0)) }
    try await archive.keep(old)
    let work = Task { [archive] in
      try await archive.prune(olderThan: .distantFuture) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    #expect(try await work.value == PrunedArticles(removed: 500, saved: 0, isStopped: true))
    #expect(try await archive.prune(olderThan: .distantFuture).removed == 100)
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
