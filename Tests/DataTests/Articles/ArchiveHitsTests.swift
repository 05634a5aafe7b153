import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// Counts of matching articles by day.
@Suite(.hangLimit)
struct ArchiveHitsTests {
  private let desk: FeedDesk
  /// 2024-01-01T00:00:00Z.
  private static let newYear = Date(timeIntervalSince1970: 1_704_067_200)

  init() throws {
    desk = try FeedDesk()
  }

  private static func article(_ name: String, hours: Double?) -> Article {
    .fake(name, at: hours.map { newYear.addingTimeInterval($0 * 3_600) })
  }

  private func hits(
    _ words: String = "",
    _ filter: ArticleFilter = ArticleFilter(),
    limit: Int = 100,
    utcOffset: Int = 0
  ) async throws -> HitCounts? {
    let query = try ArticleQuery(words, filter: filter, now: .saving)
    return try await desk.archive.hits(of: query, limit: limit, utcOffset: utcOffset)
  }

  @Test func missingArchiveHasNoHits() async throws {
    #expect(try await hits() == nil)
    #expect(!FileManager.default.fileExists(atPath: desk.path))
  }

  @Test func daysBeginAtLocalMidnight() async throws {
    let articles = [("a", 0.0), ("b", 23.5), ("c", 49)].map { Self.article($0.0, hours: $0.1) }
    try await desk.archive.keep(articles + [Self.article("undated", hours: nil)])
    #expect(
      try await hits() == HitCounts(start: Self.newYear, daysPerCount: 1, counts: [2, 0, 1])
    )
    let start = Self.newYear.addingTimeInterval(-3_600)
    #expect(
      try await hits(utcOffset: 3_600)
        == HitCounts(start: start, daysPerCount: 1, counts: [1, 1, 1])
    )
    #expect(try await hits("title b")?.counts == [1])
    #expect(try await hits("before:2024-01-02 title")?.counts == [2])
    #expect(try await hits("undated") == nil)
  }

  @Test func manyDaysShareACount() async throws {
    try await desk.archive.keep((0..<10).map { Self.article("n\($0)", hours: Double($0) * 24) })
    #expect(
      try await hits(limit: 4)
        == HitCounts(start: Self.newYear, daysPerCount: 3, counts: [3, 3, 3, 1])
    )
    #expect(try await hits(limit: 1)?.counts == [10])
    #expect(try await hits(limit: 0)?.counts == [10])
    #expect(try await hits(limit: 10)?.counts == Array(repeating: 1, count: 10))
  }

  @Test func articleOfTwoFeedsCountsOnce() async throws {
    let entries = [FeedEntry.sample(1, at: Self.newYear), .sample(2, at: Self.newYear)]
    try await desk.bring(entries, from: .sample("a"))
    try await desk.bring(entries, from: .sample("b"))
    try await desk.archive.keep([Self.article("other", hours: 1)])
    #expect(try await hits("is:followed")?.counts == [2])
    var filter = ArticleFilter()
    filter.feed = FollowedFeed.sample("b").id
    #expect(try await hits("", filter)?.counts == [2])
    #expect(try await hits()?.counts == [3])
  }

  @Test func archiveInMemoryIsCounted() async throws {
    let archive = Archive(of: [Self.article("a", hours: 0)], as: .fake)
    let hits = try await archive.hits(of: try ArticleQuery("title"), limit: 1, utcOffset: 0)
    #expect(hits == HitCounts(start: Self.newYear, daysPerCount: 1, counts: [1]))
  }

  @Test func cancelledCountStops() async throws {
    try await desk.archive.keep((0..<3_000).map { .fake("n\($0)", at: Self.newYear) })
    let archive = desk.archive
    let gate = Gate()
    let task = Task {
      await gate.pass()
      return try await archive.hits(of: try ArticleQuery("title"), limit: 1, utcOffset: 0)
    }
    task.cancel()
    gate.open()
    await #expect(throws: NewsError.cancelled) { try await task.value }
  }
}
