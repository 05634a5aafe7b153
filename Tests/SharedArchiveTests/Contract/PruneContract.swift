import Domain
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

/// Deleting old articles, in every archive.
@Suite(.hangLimit)
struct PruneContract {
  private static let limit = Date(timeIntervalSinceReferenceDate: 700_000_000)

  @Test(arguments: ArchiveKind.all)
  func olderArticlesAreDeleted(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let offsets: [(String, Double)] = [
      ("past", -3e9), ("before", -1), ("justBefore", -0.001), ("at", 0), ("after", 0.001),
    ]
    for (name, offset) in offsets {
      try await desk.archive.keep([.fake(name, at: Self.limit + offset)])
    }
    let pruned = try await desk.archive.prune(olderThan: Self.limit)
    #expect(pruned == PrunedArticles(removed: 3, saved: 0))
    #expect(try await Set(desk.titles()) == ["Title after", "Title at"])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func fractionsOfSecondsCount(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    for offset in [0.25, 0.5] {
      try await desk.archive.keep([.fake("at\(offset)", at: Self.limit + offset)])
    }
    #expect(try await desk.archive.prune(olderThan: Self.limit + 0.5).removed == 1)
    #expect(try await desk.titles() == ["Title at0.5"])
  }

  @Test(arguments: ArchiveKind.all)
  func undatedArticlesUseTheirFirstSighting(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep([.fake("undated"), .fake("old", at: .distantPast)])
    #expect(try await desk.archive.prune(olderThan: .saving).removed == 1)
    #expect(try await desk.titles() == ["Title undated"])
    let later = desk.other { .distantFuture }
    try await later.keep([.fake("undated")])
    #expect(try await desk.archive.prune(olderThan: Date.saving + 1).removed == 1)
    #expect(try await desk.titles() == [])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func savedArticlesStay(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.save(.fake("saved", at: .distantPast))
    try await desk.archive.save(.fake("savedUndated"))
    try await desk.archive.markRead(.fake("read", at: .distantPast))
    let pruned = try await desk.archive.prune(olderThan: .distantFuture)
    #expect(pruned == PrunedArticles(removed: 1, saved: 2))
    #expect(try await desk.titles() == ["Title saved", "Title savedUndated"])
    try await desk.archive.unsave(Article.fake("saved").id)
    #expect(try await desk.archive.prune(olderThan: .distantFuture).removed == 1)
  }

  @Test(arguments: ArchiveKind.all)
  func progressIsReportedPerBatch(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let dates = (0..<1_200).map { Self.limit - Double($0 + 1) }
    try await desk.archive.keep(dates.enumerated().map { .fake("n\($0.offset)", at: $0.element) })
    let counts = Mutex<[Int]>([])
    _ = try await desk.archive.prune(olderThan: Self.limit, isDryRun: true) { _ in
      Issue.record("a dry run deletes nothing")
    }
    try await desk.archive.prune(olderThan: Self.limit) { count in
      counts.withLock { $0.append(count) }
    }
    #expect(counts.withLock(\.self) == [500, 1_000, 1_200])
  }

  @Test(arguments: ArchiveKind.all)
  func thousandsAreDeletedFromTheIndex(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let old = (0..<1_203).map { Article.fake("old\($0)", at: Self.limit - Double($0)) }
    let saved = Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: 1_203, by: 400).map {
        (old[$0].id, ArticleMarks(isSaved: true))
      }
    )
    try await desk.archive.keep(old + [.fake("new", at: .distantFuture)], marks: saved)
    let pruned = try await desk.archive.prune(olderThan: Self.limit + 1)
    #expect(pruned == PrunedArticles(removed: 1_199, saved: 4))
    #expect(try await desk.titles("about").count == 5)
    #expect(try await desk.titles("old1") == [])
    #expect(try await desk.titles("old400") == ["Title old400"])
    try await desk.check()
    try await desk.archive.keep([old[1]])
    #expect(try await desk.titles("old1") == ["Title old1"])
  }

  @Test(arguments: ArchiveKind.all)
  func cancellationStopsBetweenBatches(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let old = (0..<600).map { Article.fake("old\($0)", at: Self.limit - Double($0)) }
    try await desk.archive.keep(old)
    let work = Task {
      try await desk.archive.prune(olderThan: .distantFuture) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    #expect(try await work.value == PrunedArticles(removed: 500, saved: 0, isStopped: true))
    #expect(try await desk.archive.prune(olderThan: .distantFuture).removed == 100)
    try await desk.check()
  }
}
