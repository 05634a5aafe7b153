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

  @Test func articlesOfOneFeedAreListed() async throws {
    let (a, b) = (FollowedFeed.sample("a"), FollowedFeed.sample("b"))
    try await desk.bring([.sample(1), .sample(2)], from: a)
    try await desk.bring([.sample(2), .sample(3)], from: b)
    try await desk.archive.markRead(.sample(link: .sample("https://site.example/1")))
    var filter = ArticleFilter()
    filter.feed = a.id
    #expect(try await titles(filter) == ["Title 1", "Title 2"])
    #expect(try await titles(filter, "2 OR 3") == ["Title 2"])
    filter.isUnreadOnly = true
    #expect(try await titles(filter) == ["Title 2"])
    filter.feed = FollowedFeed.sample("none").id
    #expect(try await titles(filter) == [])
  }

  private func titles(_ filter: ArticleFilter, _ words: String = "") async throws -> [String] {
    try await desk.archive(try ArticleQuery(words, filter: filter), at: nil).items.map(\.title)
      .sorted()
  }

  @Test func missingArchiveFollowsNothing() async throws {
    let id = FollowedFeed.sample().id
    #expect(try await archive.followedFeeds() == [])
    #expect(try await archive.follow([]) == [])
    #expect(try await !archive.unfollow(id))
    let update = FeedUpdate(id, state: FeedState(), entries: [.sample(1)])
    #expect(try await archive.store([update, update]) == [FeedChanges(), FeedChanges()])
    #expect(!FileManager.default.fileExists(atPath: desk.path))
  }

  @Test func feedsOfArticlesAreFound() async throws {
    let (a, b) = (FollowedFeed.sample("a"), FollowedFeed.sample("b"))
    let ids = (1...4).map { FeedEntry.sample($0).article.id }
    #expect(try await archive.feeds(of: ids) == [:])
    try await desk.bring([.sample(1), .sample(2)], from: b)
    try await desk.bring([.sample(2), .sample(3)], from: a)
    let feeds = try await archive.feeds(of: ids + ids)
    #expect(feeds == [ids[0]: [b.id], ids[1]: [a.id, b.id], ids[2]: [a.id]])
    try await archive.unfollow(a.id)
    #expect(try await archive.feeds(of: ids) == [ids[0]: [b.id], ids[1]: [b.id]])
  }

  @Test func articlesAreFoundByWhenTheyWereSeen() async throws {
    let clock = Locked(Date.saving)
    let desk = try FeedDesk(now: { clock.withLock { $0 } })
    try await desk.bring([.sample(1)])
    clock.withLock { $0 += 60 }
    try await desk.bring([.sample(1), .sample(2)])
    let late = SearchExpression.condition(.seen(since: .saving + 60))
    for (condition, title) in [(late, "Title 2"), (.not(late), "Title 1")] {
      let query = ArticleQuery(matching: .all([.condition(.followed), condition]))
      #expect(try await desk.archive(query, at: nil).items.map(\.title) == [title])
    }
    let early = ArticleQuery(matching: .all([.condition(.followed), .not(late)]))
    #expect(try await desk.archive.markAllRead(early) { _ in } == 1)
    #expect(try await desk.titles("is:unread") == ["Title 2"])
  }

  @Test func conditionsCombineFeeds() async throws {
    let feeds = ["a", "b", "c"].map { FollowedFeed.sample($0, tags: [$0]) }
    for (number, feed) in feeds.enumerated() {
      try await desk.bring([.sample(UInt64(number)), .sample(3)], from: feed)
    }
    let ids = feeds.map { SearchExpression.condition(.feed($0.id)) }
    let followed = SearchExpression.condition(.followed)
    let expected: [(SearchExpression, [Int])] = [
      (.all([followed, .any([ids[0], ids[1]])]), [0, 1, 3]),
      (.all([followed, .any([ids[2], .condition(.tag("A"))])]), [0, 2, 3]),
      (.all([followed, .not(ids[0])]), [1, 2]), (.all([followed, ids[0], ids[1]]), [3]),
      (.all([followed, .nothing]), []), (.all([followed, .not(.not(ids[2]))]), [2, 3]),
    ]
    for (condition, numbers) in expected {
      let query = ArticleQuery(matching: condition)
      let titles = try await archive(query, at: nil).items.map(\.title).sorted()
      #expect(titles == numbers.map { "Title \($0)" }, "\(condition)")
    }
  }

  @Test func tagsAreReplaced() async throws {
    let feed = FollowedFeed.sample("a", tags: ["old", "both"])
    #expect(try await !archive.tag(feed.id, with: ["new"]))
    try await desk.bring([.sample(1)], from: feed)
    #expect(try await archive.tag(feed.id, with: ["new", " both ", "new", ""]))
    #expect(try await archive.followedFeeds().map(\.tags) == [["both", "new"]])
    #expect(try await desk.titles("tag:new") == ["Title 1"])
    #expect(try await desk.titles("tag:old") == [])
    #expect(try await !archive.tag(FollowedFeed.sample("none").id, with: []))
    #expect(try await desk.isConsistent())
  }

  @Test func feedsAreListedByTitle() async throws {
    let feeds = ["b", "C", "a"].map { FollowedFeed.sample($0) }
    #expect(try await archive.follow(feeds) == feeds.map(\.id))
    #expect(try await archive.followedFeeds().map(\.title) == ["a", "b", "C"])
  }

  @Test func everyValueIsStored() async throws {
    var feed = FollowedFeed(
      address: .sample("https://A.example/feed?x=1"),
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
        address: .sample("https://a.example/\(place)"),
        title: text,
        tags: [text],
        otherAttributes: [.init(name: text, value: text)]
      )
    }
    try await archive.follow(feeds)
    #expect(try await Set(archive.followedFeeds()) == Set(feeds))
  }

  @Test func knownFeedKeepsTitleAndGetsTags() async throws {
    let first = FollowedFeed(address: .sample("https://a.example/"), title: "a", tags: ["x"])
    let second = FollowedFeed(address: .sample("https://A.EXAMPLE"), title: "b", tags: ["y", "x"])
    #expect(try await archive.follow([first, second]) == [first.id])
    var expected = first
    expected.tags = ["x", "y"]
    #expect(try await archive.followedFeeds() == [expected])
  }

  @Test func unfollowedArticlesKeepTheirMarks() async throws {
    try await desk.bring([.sample(1), .sample(2)])
    try await archive.save(FeedEntry.sample(1).article)
    #expect(try await archive.unfollow(FollowedFeed.sample().id))
    #expect(try await !archive.unfollow(FollowedFeed.sample().id))
    #expect(try await archive.followedFeeds() == [])
    #expect(try await desk.titles() == ["Title 1", "Title 2"])
    #expect(try await desk.titles("is:saved") == ["Title 1"])
    #expect(try await desk.titles("is:followed") == [])
    #expect(try await desk.count("feed_entry") == 0)
    #expect(try await desk.isConsistent())
  }

  @Test func unreadArticlesAreCounted() async throws {
    try await desk.bring((1...5).map { .sample($0) })
    try await desk.bring((4...7).map { .sample($0) }, from: .sample("b"))
    try await archive.keep([.fake("other")])
    try await archive.markRead(FeedEntry.sample(5).article)
    try await archive.markRead(FeedEntry.sample(1).article)
    #expect(try await archive.followedFeeds().map(\.unread) == [3, 3])
    try await archive.markUnread(FeedEntry.sample(5).article.id)
    #expect(try await archive.followedFeeds().map(\.unread) == [4, 4])
    #expect(try await desk.isConsistent())
  }

  @Test func marksSayWhichTagsAnArticleHas() async throws {
    try await desk.bring([.sample(1)], from: .sample("a", tags: ["x", "y"]))
    try await desk.bring([.sample(1), .sample(2)], from: .sample("b", tags: ["y", "z"]))
    try await archive.keep([.fake("other")])
    try await archive.markRead(FeedEntry.sample(2).article)
    let ids = [1, 2].map { FeedEntry.sample($0).article.id }
    #expect(
      try await archive.marks(of: ids + [Article.fake("other").id]) == [
        ids[0]: ArticleMarks(isFollowed: true, tags: ["x", "y", "z"]),
        ids[1]: ArticleMarks(isRead: true, isFollowed: true, tags: ["y", "z"]),
      ]
    )
  }

  @Test func updateReplacesStateTitleAndSite() async throws {
    let feed = FollowedFeed.sample("a", tags: ["x"])
    try await archive.follow([feed])
    var update = FeedUpdate(feed.id, state: FeedState(), title: "  New\n title ")
    update.state.failures = 2
    update.state.problem = .gone
    update.site = .sample("https://a.example/")
    #expect(try await archive.store([update]) == [FeedChanges()])
    var expected = FollowedFeed(
      address: feed.address,
      title: "New title",
      site: update.site,
      tags: ["x"]
    )
    expected.state = update.state
    #expect(try await archive.followedFeeds() == [expected])
    update.title = " "
    update.site = nil
    try await archive.store([update])
    #expect(try await archive.followedFeeds() == [expected])
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

  @Test func twoConnectionsStoreEachArticleOnce() async throws {
    let feed = FollowedFeed.sample()
    let other = desk.other
    try await archive.follow([feed])
    let added = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<12 {
        let archive = number % 2 == 0 ? archive : other
        let entries = (0..<20).map { FeedEntry.sample(UInt64(number / 2 * 10 + $0)) }
        let update = FeedUpdate(feed.id, state: FeedState(), entries: entries)
        group.addTask { try await archive.store([update])[0].added }
      }
      return try await group.reduce(0, +)
    }
    #expect(added == 70)
    #expect(try await desk.count("article") == 70)
    #expect(try await desk.isConsistent())
  }

  @Test func followersReceiveUnknownOnce() async throws {
    try await archive.follow([.sample()])
    let changes = await archive.markChanges()
    try await desk.bring([.sample(1), .sample(2)])
    try await desk.bring([.sample(1), .sample(2)])
    await archive.close()
    var received: [ArticleMarkChange] = []
    for await change in changes { received.append(change) }
    #expect(received == [.unknown])
  }

  @Test func movedFeedHasItsNewAddress() async throws {
    try await desk.bring([.sample(1)], from: .sample("a", tags: ["x"]))
    let link = WebLink.sample("https://new.example/feed")
    #expect(try await desk.bring([.sample(1), .sample(2)], movedTo: link) == FeedChanges(added: 1))
    let feeds = try await archive.followedFeeds()
    #expect(feeds.map(\.address) == [link])
    #expect(feeds.map(\.tags) == [["x"]])
    #expect(feeds.map(\.unread) == [2])
  }

  @Test func movedFeedJoinsTheFollowedOne() async throws {
    let other = FollowedFeed.sample("b", tags: ["y"])
    try await desk.bring([.sample(1), .sample(2)], from: .sample("a", tags: ["x"]))
    try await desk.bring([.sample(2), .sample(3)], from: other)
    try await archive.markRead(FeedEntry.sample(1).article)
    let changes = try await desk.bring([.sample(3), .sample(4)], movedTo: other.address)
    #expect(changes == FeedChanges(added: 1))
    let feeds = try await archive.followedFeeds()
    #expect(feeds.map(\.id) == [other.id])
    #expect(feeds.map(\.tags) == [["x", "y"]])
    #expect(feeds.map(\.unread) == [3])
    #expect(try await desk.isConsistent())
  }
}

/// The right to refresh the feeds.
@Suite(.hangLimit)
struct RefreshTurnTests {
  private let desk: FeedDesk

  init() throws { desk = try FeedDesk() }

  @Test func oneTaskHasTheTurn() async throws {
    var turn = try await desk.archive.refreshTurn()
    #expect(turn != nil)
    let other = desk.other
    #expect(try await other.refreshTurn() == nil)
    #expect(try await desk.archive.refreshTurn() == nil)
    turn = nil
    #expect(try await other.refreshTurn() != nil)
    #expect(try await desk.archive.refreshTurn() != nil)
    _ = turn
  }

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
