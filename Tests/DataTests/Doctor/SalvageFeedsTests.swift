import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// Examination, repair and salvage of followed feeds.
@Suite(.hangLimit)
struct SalvageFeedsTests {
  private let desk: DoctorDesk

  init() async throws {
    desk = try DoctorDesk()
    try await desk.fill(1..<60)
    let archive = desk.archive
    for number in 0..<40 {
      var feed = FollowedFeed(
        .web(.sample("https://a.example/\(number)")),
        title: "Feed \(number)",
        tags: ["tag \(number % 3)"],
        otherAttributes: [.init(name: "x", value: "\(number)")]
      )
      feed.state.askedAt = Date(timeIntervalSinceReferenceDate: Double(number))
      try await archive.follow([feed])
      let entries = (0..<15).map { FeedEntry.sample(UInt64(number * 7 + $0)) }
      try await archive.store([FeedUpdate(feed.id, state: feed.state, entries: entries)])
    }
    try await archive.markRead(FeedEntry.sample(3).article)
    await archive.close()
  }

  private func salvage() async throws -> Salvage {
    let salvage = try await desk.archive.salvage(into: desk.salvagedPath)
    #expect(try await desk.salvaged.examine().findings == [])
    #expect(try await desk.salvaged.hasDerivedArticles())
    #expect(try await desk.salvaged.examine().contents?.feeds == salvage.feeds.rescued)
    return salvage
  }

  @Test func soundFeedsAreCopiedWithTheirArticles() async throws {
    let salvage = try await salvage()
    #expect(salvage.feeds == Salvage.Count(rescued: 40))
    #expect(salvage.isWhole)
    #expect(try await desk.salvaged.followedFeeds() == desk.archive.followedFeeds())
  }

  @Test(arguments: [0x00, 0xFF, 0x0D] as [UInt8])
  func missingFirstPageLosesNoFeed(byte: UInt8) async throws {
    let feeds = try await desk.archive.followedFeeds()
    try desk.overwrite([1], with: byte)
    #expect(try await salvage().feeds == Salvage.Count(rescued: 40))
    #expect(try await desk.salvaged.followedFeeds() == feeds)
  }

  @Test func nextRefreshReadsTheWholeDocument() async throws {
    var feed = FollowedFeed.sample("b")
    (feed.state.etag, feed.state.lastModified, feed.state.checksum) = ("1", "2", 3)
    try await desk.archive.follow([feed])
    _ = try await salvage()
    let salvaged = try await desk.salvaged.followedFeeds().first { $0.id == feed.id }
    #expect(salvaged?.state == FeedState())
  }

  @Test func lostFeedsAreCounted() async throws {
    for name in desk.files.keys where name.hasPrefix("archive.sqlite.") {
      try FileManager.default.removeItem(atPath: desk.folder.file(name))
    }
    let pages = try desk.pages(of: "feed")
    try desk.overwrite([try #require(pages.last)], with: 0xFF)
    let salvage = try await salvage()
    #expect(salvage.feeds.lost > 0)
    #expect(salvage.feeds.rescued + salvage.feeds.lost == 40)
    #expect(!salvage.isWhole)
  }

  @Test func damagedFeedIsFound() async throws {
    var bytes = try #require(desk.bytes())
    let title = Array("Feed 7".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: title) })
    bytes[place + 5] = UInt8(ascii: "8")
    try desk.write(bytes)
    let findings = try await desk.archive.examine().findings
    #expect(findings == [.changed(1, "feed")])
  }

  @Test(arguments: [
    "DROP TABLE followed_article", "DROP INDEX followed_article_unread",
    "DROP TRIGGER feed_entry_inserted", "DROP TRIGGER article_deleted; DELETE FROM article",
    "DROP INDEX article_read; DROP TRIGGER article_marked; UPDATE article SET read_at = 1",
    "DROP TRIGGER article_inserted; CREATE TRIGGER article_inserted DELETE ON article BEGIN SELECT 1; END",
  ])
  func derivedPartsAreRebuilt(script: String) async throws {
    try desk.edit(script)
    #expect(try await !desk.archive.examine().isSound)
    _ = try await desk.archive.rebuild()
    #expect(try await desk.archive.examine().isSound)
    #expect(try await desk.archive.hasDerivedArticles())
    #expect(try await desk.archive.followedFeeds().count == 40)
  }

  @Test func missingEntriesAreALossThatCanBeRepaired() async throws {
    try desk.edit("DROP TABLE feed_entry")
    let remedy = try await desk.archive.examine().remedy
    #expect(remedy == .rebuild)
    _ = try await desk.archive.rebuild()
    #expect(try await desk.archive.followedFeeds().map(\.unread) == Array(repeating: 0, count: 40))
    #expect(try await desk.archive.hasDerivedArticles())
  }

  @Test func missingFeedsNeedASalvage() async throws {
    try desk.edit("ALTER TABLE feed RENAME TO other")
    #expect(try await desk.archive.examine().remedy == .salvage)
  }
}
