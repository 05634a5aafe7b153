import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive
@testable import SharedArchive

/// Feeds whose addresses have keys, in a shared archive.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled))
struct SecretFeedsTests {
  private let database: PostgresDatabase
  private let anna: SharedArchive
  private let ben: SharedArchive
  private let reader: SharedArchive

  init() async throws {
    let database = try PostgresServer.shared.database()
    self.database = database
    let owner = SharedArchive(at: database.address, as: .library) { .saving }
    _ = try await owner.followedFeeds()
    var archives: [SharedArchive] = []
    for (name, group) in [("a", "writer"), ("b", "writer"), ("c", "reader")] {
      let role = "\(name)_\(database.name)"
      try await database.run("CREATE ROLE \(role) LOGIN; GRANT broadsheet_\(group) TO \(role)")
      archives.append(
        SharedArchive(at: database.address(as: role), as: .library) { .saving }
      )
    }
    (anna, ben, reader) = (archives[0], archives[1], archives[2])
  }

  private func feed(_ key: String?, _ name: String = "feed", tags: [String] = []) -> FollowedFeed {
    let user = key.map { "me:\($0)@" } ?? ""
    let query = key.map { "?id=1&token=\($0)" } ?? "?id=1"
    return FollowedFeed(address: .sample("https://\(user)a.example/\(name)\(query)"), tags: tags)
  }

  private func addresses(_ archive: SharedArchive) async throws -> [WebLink?] {
    try await archive.followedFeeds().map(\.address)
  }

  /// The shared tables as text.
  private func shared() async throws -> String {
    try await database.run(
      """
      SET search_path = broadsheet; SELECT * FROM feed; SELECT * FROM feed_entry;
      SELECT at, id, link, content FROM article; SELECT * FROM appearance;
      """
    )
  }

  @Test func feedsWithDifferentKeysAreApart() async throws {
    try await anna.follow([feed("ka", tags: ["x"]), feed(nil)])
    try await ben.follow([feed("kb")])
    try await reader.follow([feed(nil)])
    #expect(try await Set(addresses(anna)) == [feed("ka").address, feed(nil).address])
    #expect(try await addresses(ben) == [feed("kb").address])
    #expect(try await addresses(reader) == [feed(nil).address])
    let stored = "SELECT DISTINCT address FROM broadsheet.feed"
    #expect(try await database.run(stored) == "https://a.example/feed?id=1")
    try await anna.store([FeedUpdate(feed("ka").id, state: FeedState(), entries: [.sample(1)])])
    try await ben.store([FeedUpdate(feed("kb").id, state: FeedState(), entries: [.sample(2)])])
    for (archive, unread) in [(anna, [0, 1]), (ben, [1]), (reader, [0])] {
      #expect(try await archive.followedFeeds().map(\.unread).sorted() == unread)
    }
    let ids = [1, 2].map { FeedEntry.sample($0).article.id }
    #expect(try await ben.feeds(of: ids)[ids[1]] == [feed("kb").id])
    for (key, found) in [("ka", []), ("kb", [ids[1]])] {
      let query = ArticleQuery(matching: .condition(.feed(feed(key).id.description)))
      #expect(try await ben(query, at: nil).items.map(\.id) == found)
    }
    #expect(try await ben.change(feed("kb").id) { $0.tags = ["y"] })
    #expect(try await addresses(ben) == [feed("kb").address])
    #expect(try await ben.unfollow(feed("kb").id) != nil)
    #expect(try await Set(addresses(anna)) == [feed("ka").address, feed(nil).address])
    let text = try await shared()
    #expect(!text.contains("me:") && !text.contains("token"))
  }

  @Test func unknownValuesMakeFeedsOfTheirOwn() async throws {
    let feeds = ["v=1", "v=2", "q=tides", "q=storms", "channel_id=UC1", "channel_id=UC2"].map {
      FollowedFeed(address: .sample("https://a.example/feed?\($0)"))
    }
    for archive in [anna, ben] {
      #expect(try await archive.follow(feeds) == feeds.map(\.id))
      #expect(try await archive.follow(feeds) == [])
      for (number, feed) in feeds.enumerated() {
        try await archive.store([
          FeedUpdate(feed.id, state: FeedState(), entries: [.sample(UInt64(number))])
        ])
      }
      #expect(try await archive.followedFeeds().map(\.unread) == feeds.map { _ in 1 })
      #expect(try await Set(addresses(archive)) == Set(feeds.map(\.address)))
    }
    // Two of each person, and four that they share.
    #expect(try await database.run("SELECT count(*) FROM broadsheet.feed") == "8")
    #expect(try await !shared().contains("v="))
  }

  @Test func addressesThatWereSharedBecomePersonal() async throws {
    let old = try await SchemaDatabase(hasSchema: false)
    try await old.create(ServerSchema.migrations.prefix { $0.name != "secret identities" })
    let role = try await old.role("anna", in: "broadsheet_writer")
    let (secret, known) = ("https://a.example/feed?k=x", "https://b.example/feed")
    try await old.run(
      """
      INSERT INTO feed (id, address, title, site, etag, failures, pace) VALUES
        ('\(secret)', '\(secret)', 'A', 'https://a.example/?k=x', 'e', 0, 0),
        ('\(known)', '\(known)', 'B', NULL, NULL, 0, 0);
      INSERT INTO subscription (person, feed, tags, folded_tags, attributes) SELECT
        person, number, '', '', '[]' FROM feed, unnest(ARRAY['\(role)', 'ben']) AS person;
      UPDATE subscription SET address = '\(known)?token=y', failures = 0, pace = 0
        FROM feed WHERE feed = number AND title = 'B' AND person = '\(role)';
      """
    )
    try await old.check()
    let archive = SharedArchive(at: old.database.address(as: role), as: .library) { .saving }
    let feeds = try await archive.followedFeeds()
    #expect(feeds.map(\.address!.description) == [secret, known + "?token=y"])
    #expect(feeds.map(\.state.etag) == ["e", nil])
    #expect(try await archive.follow(feeds) == [])
    let other = FollowedFeed(address: .sample(known + "?token=z"))
    #expect(try await archive.follow([other]) == [other.id])
    let sql = "SELECT * FROM feed; SELECT count(DISTINCT feed) FROM subscription"
    let shared = try await old.run(sql)
    #expect(!shared.contains("k=x") && !shared.contains("token") && shared.hasSuffix("\n3"))
  }

  /// What a server answers to one key does not hold for others.
  @Test func stateOfRequestsIsThatOfTheKey() async throws {
    for (archive, key) in [(anna, "ka"), (ben, nil), (reader, nil)] {
      try await archive.follow([feed(key)])
    }
    var state = FeedState()
    (state.etag, state.failures, state.problem) = ("x", 3, .gone)
    try await anna.store([FeedUpdate(feed("ka").id, state: state)])
    #expect(try await anna.followedFeeds().map(\.state) == [state])
    #expect(try await ben.followedFeeds().map(\.state) == [FeedState()])
    #expect(try await reader.followedFeeds().map(\.state) == [FeedState()])
  }

  @Test func redirectionMovesOnlyThePerson() async throws {
    try await anna.follow([feed("ka", tags: ["x"])])
    try await ben.follow([feed("kb", tags: ["y"])])
    let entries = [FeedEntry.sample(1)]
    try await anna.store([FeedUpdate(feed("ka").id, state: FeedState(), entries: entries)])
    let moved = feed("new", "moved")
    let update = FeedUpdate(
      feed("ka").id,
      state: FeedState(),
      movedTo: moved.address,
      entries: entries
    )
    #expect(try await anna.store([update]) == [FeedChanges()])
    #expect(try await addresses(anna) == [moved.address])
    #expect(try await anna.followedFeeds().map(\.tags) == [["x"]])
    #expect(try await addresses(ben) == [feed("kb").address])
    #expect(try await anna.followedFeeds().map(\.unread) == [1])
    #expect(try await ben.followedFeeds().map(\.unread) == [0])
    // The same feed with another key.
    let key = feed("k3", "moved")
    try await anna.store([FeedUpdate(moved.id, state: FeedState(), movedTo: key.address)])
    #expect(try await addresses(anna) == [key.address])
    #expect(try await anna.followedFeeds().map(\.unread) == [1])
  }

  @Test func copiesKeepTheFullAddress() async throws {
    let feeds = [feed("k1", tags: ["x"]), feed(nil, "open")]
    let (file, back) = (
      Archive(path: ":memory:") { .saving }, Archive(path: ":memory:") { .saving }
    )
    try await file.follow(feeds)
    try await file.store([FeedUpdate(feeds[0].id, state: FeedState(), entries: [.sample(1)])])
    let copy = try await ArchiveTransfer(from: file, into: anna)(progress: { _ in })
    #expect(copy.feeds.missing == 0 && copy.feeds.different == 0 && copy.feeds.total == 2)
    let followed = try await file.followedFeeds()
    #expect(try await addresses(anna) == followed.map(\.address))
    let other = try await ArchiveTransfer(from: anna, into: back)(progress: { _ in })
    #expect(other.feeds.missing == 0 && other.feeds.different == 0)
    #expect(try await back.followedFeeds() == followed)
  }
}
