import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// Following feeds, as `FollowFeeds` describes it.
@Suite(.hangLimit)
struct FollowFeedsTests {
  private let desk: FeedDesk
  private let archive: Archive

  init() throws {
    desk = try FeedDesk()
    archive = desk.archive
  }

  private func titles(_ filter: ArticleFilter, _ words: String = "") async throws -> [String] {
    try await desk.archive(try ArticleQuery(words, filter: filter), at: nil).items.map(\.title)
      .sorted()
  }

  @Test func missingArchiveFollowsNothing() async throws {
    let id = FollowedFeed.sample().id
    #expect(try await archive.followedFeeds() == [])
    #expect(try await archive.follow([]) == [])
    #expect(try await archive.unfollow(id) == nil)
    let update = FeedUpdate(id, state: FeedState(), entries: [.sample(1)])
    #expect(try await archive.store([update, update]) == [FeedChanges(), FeedChanges()])
    #expect(!FileManager.default.fileExists(atPath: desk.path))
  }

  @Test func everyValueIsStored() async throws {
    var feed = FollowedFeed(
      .web(.sample("https://A.example/feed?x=1")),
      title: "Zeitung \u{0} \"x\"",
      site: .sample("https://a.example/"),
      tags: ["world news", "Ä", "a\u{0}b"],
      otherAttributes: [.init(name: "x:y", value: "1\u{0}\n2"), .init(name: "", value: "")]
    )
    feed.state.etag = "\"1\""
    feed.state.lastModified = "yesterday"
    feed.state.checksum = .max
    feed.state.documentAt = .saving
    feed.state.askedAt = .saving + 1.5
    feed.state.succeededAt = .saving + 2
    feed.state.dueAt = .saving + 3
    feed.state.failures = 3
    feed.state.problem = .tooLarge
    try await archive.follow([feed])
    await archive.close()
    #expect(try await desk.other.followedFeeds() == [feed])
  }

  @Test func hostileTextsAreStored() async throws {
    let feeds = hostileTexts.enumerated().map { place, text in
      FollowedFeed(
        .web(.sample("https://a.example/\(place)")),
        title: text,
        tags: [text],
        otherAttributes: [.init(name: text, value: text)]
      )
    }
    try await archive.follow(feeds)
    #expect(try await Set(archive.followedFeeds()) == Set(feeds))
  }

  @Test func severalUpdatesAreOneTransaction() async throws {
    let feeds = ["a", "b", "c"].map { FollowedFeed.sample($0) }
    try await archive.follow([feeds[0], feeds[2]])
    let updates = feeds.enumerated().map { place, feed in
      let entries = [FeedEntry.sample(UInt64(place)), .sample(9)]
      return FeedUpdate(feed.id, state: FeedState(), entries: entries)
    }
    let changes = try await archive.store(updates)
    #expect(changes == [FeedChanges(added: 2), FeedChanges(), FeedChanges(added: 2)])
    #expect(try await desk.titles() == ["Title 0", "Title 2", "Title 9"])
    let refusal = "BEGIN SELECT RAISE (ABORT, 'refused'); END"
    try await archive.edit("CREATE TRIGGER t BEFORE INSERT ON article \(refusal)")
    var failing = FeedUpdate(feeds[0].id, state: FeedState(), entries: [.sample(77)])
    failing.state.failures = 7
    await #expect(throws: NewsError.self) { try await archive.store([failing]) }
    #expect(try await archive.followedFeeds().map(\.state.failures) == [0, 0])
    #expect(try await desk.count("feed_entry") == 4)
  }
}

/// The right to refresh the feeds.
@Suite(.hangLimit)
struct RefreshTurnTests {
  private let desk: FeedDesk

  init() throws { desk = try FeedDesk() }

  @Test func archiveInMemoryHasOneTurn() async throws {
    let archive = Archive(path: ":memory:", now: { .saving })
    var turn = try await archive.refreshTurn()
    #expect(turn != nil)
    #expect(try await archive.refreshTurn() == nil)
    turn = nil
    #expect(try await archive.refreshTurn() != nil)
    _ = turn
  }

  @Test func otherProcessesWaitForTheTurn() async throws {
    var turn = try await desk.archive.refreshTurn()
    let lock = ["-n", desk.path + ".refresh", "/bin/true"]
    #expect(try await runProgram("/usr/bin/flock", lock).end == .exited(1))
    turn = nil
    #expect(try await runProgram("/usr/bin/flock", lock).end == .exited(0))
    _ = turn
  }

  @Test func linkInPlaceOfTheLockIsRefused() async throws {
    try desk.folder.write("precious", "text")
    try FileManager.default.createSymbolicLink(
      atPath: desk.path + ".refresh",
      withDestinationPath: desk.folder.file("precious")
    )
    await #expect(throws: NewsError.self) { _ = try await desk.archive.refreshTurn() }
  }
}
