import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive
@testable import SharedArchive

/// Several people with one shared archive.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled))
struct SeveralPeopleTests {
  private let database: PostgresDatabase
  private let owner: SharedArchive
  private let anna: SharedArchive
  private let ben: SharedArchive
  private let reader: SharedArchive
  private let names: [String]

  init() async throws {
    let database = try PostgresServer.shared.database()
    self.database = database
    owner = SharedArchive(at: database.address, as: .library) { .saving }
    _ = try await owner.followedFeeds()
    // Roles belong to the whole server.
    names = [#"Anna "A", the 1st"#, "ben o'hara; x", "Reader"].map { "\($0) \(database.name)" }
    for (name, group) in zip(names.map(\.sqlIdentifier), ["writer", "writer", "reader"]) {
      try await database.run("CREATE ROLE \(name) LOGIN; GRANT broadsheet_\(group) TO \(name)")
    }
    let archives = names.map { name in
      SharedArchive(at: database.address(as: name), as: .library) { .saving }
    }
    (anna, ben, reader) = (archives[0], archives[1], archives[2])
  }

  private func titles(_ words: String, _ archive: SharedArchive) async throws -> [String] {
    try await archive(try ArticleQuery(words), at: nil).items.map(\.title)
  }

  @Test func marksOfOthersAreInvisible() async throws {
    try await anna.save(.fake("a"))
    try await ben.markRead(.fake("a"))
    let id = Article.fake("a").id
    #expect(try await anna.marks(of: [id]) == [id: ArticleMarks(isSaved: true)])
    #expect(try await ben.marks(of: [id]) == [id: ArticleMarks(isRead: true)])
    #expect(try await titles("is:saved", ben) == [])
    #expect(try await titles("is:unread", anna) == ["Title a"])
    #expect(try await ben.undoRead() == 1)
    #expect(try await anna.undoRead() == 0)
    #expect(try await anna.marks(of: [id]) == [id: ArticleMarks(isSaved: true)])
  }

  @Test func onlyTheOwnerPrunes() async throws {
    try await anna.save(.fake("a", at: .distantPast))
    try await anna.keep([.fake("b", at: .distantPast)])
    for isDryRun in [true, false] {
      await #expect {
        try await ben.prune(olderThan: .saving, isDryRun: isDryRun)
      } throws: {
        "\($0)".contains("only its owner can prune it")
      }
    }
    let expected = PrunedArticles(removed: 1, saved: 1)
    #expect(try await owner.prune(olderThan: .saving, isDryRun: true) == expected)
    #expect(try await owner.prune(olderThan: .saving) == expected)
    #expect(try await titles("is:saved", anna) == ["Title a"])
  }

  @Test func completedArticleKeepsEverybodysMarks() async throws {
    try await anna.save(.fake("a"))
    try await ben.save(.fake("a", at: Date.saving - 1e8))
    #expect(try await titles("is:saved", anna) == ["Title a"])
    #expect(try await titles("is:saved after:1970-01-01", anna) == ["Title a"])
    try await anna.checkTables()
  }

  @Test func changedEntryKeepsEverybodysMarks() async throws {
    try await anna.follow([.sample()])
    let update = FeedUpdate(FollowedFeed.sample().id, state: FeedState(), entries: [.sample(1)])
    try await anna.store([update])
    try await ben.save(FeedEntry.sample(1).article)
    var changed = update
    changed.entries = [.sample(1, summary: "new", at: Date.saving - 5)]
    #expect(try await anna.store([changed]) == [FeedChanges(changed: 1)])
    #expect(try await titles("is:saved new", ben) == ["Title 1"])
    #expect(try await titles("is:saved", anna) == [])
    try await anna.checkTables()
  }

  @Test(arguments: [false, true])
  func entryWithAnotherPageLeavesTheArticlesOfOthers(isOwner: Bool) async throws {
    let person = isOwner ? owner : anna
    try await person.follow([.sample()])
    let update = FeedUpdate(
      FollowedFeed.sample().id,
      state: FeedState(),
      entries: [.sample(1), .sample(2)]
    )
    try await person.store([update])
    for archive in [person, ben] { try await archive.save(FeedEntry.sample(1).article) }
    try await person.save(FeedEntry.sample(2).article)
    var changed = update
    changed.entries = [1, 2].map { .sample($0, link: "moved\($0)", summary: "new") }
    #expect(try await person.store([changed]) == [FeedChanges(changed: 2)])
    #expect(try await titles("is:saved new", person).sorted() == ["Title 1", "Title 2"])
    #expect(try await titles("is:saved", person).count == 2)
    #expect(try await titles("is:saved", ben) == ["Title 1"])
    #expect(try await titles("is:saved new", ben) == [])
    #expect(try await titles("-new", ben).count == (isOwner ? 1 : 2))
    try await owner.checkTables()
  }

  @Test func feedsArePersonal() async throws {
    try await anna.follow([.sample("a", tags: ["x"])])
    #expect(try await ben.followedFeeds() == [])
    #expect(try await ben.follow([.sample("a", tags: ["y"])]) == [FollowedFeed.sample("a").id])
    let update = FeedUpdate(FollowedFeed.sample().id, state: FeedState(), entries: [.sample(1)])
    try await anna.store([update])
    try await anna.markRead(FeedEntry.sample(1).article)
    #expect(try await anna.followedFeeds().map(\.unread) == [0])
    #expect(try await ben.followedFeeds().map(\.unread) == [1])
    #expect(try await titles("tag:y", ben) == ["Title 1"])
    #expect(try await titles("tag:y", anna) == [])
    try await anna.unfollow(FollowedFeed.sample().id)
    #expect(try await ben.followedFeeds().map(\.tags) == [["y"]])
    #expect(try await titles("is:followed", anna) == [])
  }

  @Test func movedFeedJoinsTheFeedOfAnother() async throws {
    let (old, new) = (FollowedFeed.sample("old", tags: ["x"]), FollowedFeed.sample("new"))
    try await anna.follow([old])
    try await ben.follow([new])
    var update = FeedUpdate(old.id, state: FeedState(), movedTo: new.address, entries: [.sample(1)])
    try await anna.store([update])
    #expect(try await anna.followedFeeds().map(\.id) == [new.id])
    #expect(try await anna.followedFeeds().map(\.tags) == [["x"]])
    #expect(try await titles("is:followed", ben) == ["Title 1"])
    update = FeedUpdate(new.id, state: FeedState(), entries: [.sample(1)])
    #expect(try await ben.store([update]) == [FeedChanges()])
    try await anna.checkTables()
  }

  @Test func extremeNumbersOfOthersDoNoHarm() async throws {
    try await ben.follow([.sample()])
    let id = FollowedFeed.sample().id.description
    try await database.run(
      "UPDATE broadsheet.feed SET failures = 9223372036854775807 WHERE id = '\(id)'"
    )
    let feed = try #require(try await ben.followedFeeds().first)
    // One more must not be too many.
    #expect(feed.state.failures == Int(Int32.max))
    try await anna.keep([.fake("a"), .fake("b")])
    try await database.run("UPDATE broadsheet.article SET length = 9223372036854775807")
    #expect(try await owner.prune(olderThan: .distantFuture).removed == 2)
  }

  @Test func titleOfAListIsPersonal() async throws {
    let listed = SubscriptionList.Subscription(url: "https://lamp.example/feed", title: "Secret")
    try await ben.follow([try #require(FollowedFeed(listed))])
    #expect(try await ben.followedFeeds().map(\.title) == ["Secret"])
    #expect(try await database.run("SELECT title FROM broadsheet.feed") == "lamp.example")
  }

  @Test func nobodyWaitsForTheRefreshOfAnother() async throws {
    let turn = try await anna.refreshTurn()
    #expect(turn != nil)
    #expect(try await ben.refreshTurn() != nil)
    #expect(try await anna.refreshTurn() == nil)
    withExtendedLifetime(turn) {}
  }

  @Test func likesAndPicturesArePersonal() async throws {
    try await anna.like(.clip(1))
    try await anna.record(.saved("/a"))
    #expect(try await ben.likes(among: [.clip(1)]) == [])
    #expect(try await ben.likedVideos(LikedVideoQuery(), at: nil).items == [])
    #expect(try await ben.savedPictures(PlainQuery(), at: nil).items == [])
    try await ben.record(.saved("/a", caption: "mine"))
    #expect(try await anna.savedPictures(PlainQuery(), at: nil).items == [.saved("/a")])
  }

  @Test func lastEditionIsOfOnePerson() async throws {
    try await anna.recordEdition(endingAt: .saving)
    #expect(try await reader.lastEdition() == nil)
    try await reader.recordEdition(endingAt: .saving + 1)
    #expect(try await anna.lastEdition() == .saving)
    try await anna.checkTables()
  }

  @Test func readerMarksButDoesNotStore() async throws {
    try await anna.keep([.fake("a")])
    try await anna.like(.clip(1))
    try await anna.follow([.sample()])
    try await reader.save(.sample(link: Article.fake("a").link, content: "more"))
    try await reader.like(.clip(1))
    #expect(try await reader.follow([.sample()]).count == 1)
    #expect(try await titles("is:saved", reader) == ["Title a"])
    #expect(try await reader.likes(among: [.clip(1)]) == [.clip(1)])
    try await reader.unlike(.clip(1))
    #expect(try await reader.unfollow(FollowedFeed.sample().id) != nil)
    let update = FeedUpdate(FollowedFeed.sample().id, state: FeedState(), entries: [.sample(1)])
    #expect(try await reader.follow([.sample()]).count == 1)
    for rejected in [
      { try await reader.keep([.fake("b")]) }, { try await reader.save(.fake("b")) },
      { try await reader.like(.clip(2)) }, { try await reader.follow([.sample("b")]) },
      { try await reader.store([update]) }, { try await reader.refreshTurn() as Any },
      { try await reader.prune(olderThan: .distantFuture) },
    ] as [() async throws -> Any] {
      await #expect(throws: NewsError.self) { _ = try await rejected() }
    }
    #expect(try await titles("", reader) == ["Title a"])
    try await anna.checkTables()
  }
}
