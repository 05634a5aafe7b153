import Domain
import FoundationEssentials
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
    let query = key.map { "?b=1&token=\($0)" } ?? "?b=1"
    return FollowedFeed(address: .sample("https://\(user)a.example/\(name)\(query)"), tags: tags)
  }

  private func addresses(_ archive: SharedArchive) async throws -> [WebLink] {
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

  @Test func peopleWithDifferentKeysShareOneFeed() async throws {
    try await anna.follow([feed("ka", tags: ["x"])])
    try await ben.follow([feed("kb")])
    try await reader.follow([feed(nil)])
    #expect(try await addresses(anna) == [feed("ka").address])
    #expect(try await addresses(ben) == [feed("kb").address])
    #expect(try await addresses(reader) == [feed(nil).address])
    #expect(
      try await database.run("SELECT id FROM broadsheet.feed") == "https://a.example/feed?b=1"
    )
    try await anna.store([FeedUpdate(feed("ka").id, state: FeedState(), entries: [.sample(1)])])
    for archive in [anna, ben, reader] {
      #expect(try await archive.followedFeeds().map(\.unread) == [1])
    }
    let id = FeedEntry.sample(1).article.id
    #expect(try await ben.feeds(of: [id]) == [id: [feed("kb").id]])
    let query = ArticleQuery(matching: .condition(.feed(feed("kb").id.description)))
    #expect(try await ben(query, at: nil).items.map(\.id) == [id])
    #expect(try await ben.change(feed("kb").id) { $0.tags = ["y"] })
    #expect(try await addresses(ben) == [feed("kb").address])
    #expect(try await ben.unfollow(feed("kb").id) != nil)
    #expect(try await addresses(anna) == [feed("ka").address])
    let text = try await shared()
    #expect(!text.contains("me:") && !text.contains("token"))
  }

  @Test func newKeyReplacesTheOldOne() async throws {
    try await anna.follow([feed("k1", tags: ["x"])])
    #expect(try await anna.follow([feed("k2", tags: ["y"])]) == [])
    #expect(try await anna.followedFeeds().map(\.tags) == [["x", "y"]])
    #expect(try await addresses(anna) == [feed("k2").address])
    try await anna.follow([feed(nil)])
    #expect(try await addresses(anna) == [feed("k2").address])
  }

  /// What a server answers to one key does not hold for others.
  @Test func stateOfRequestsIsThatOfTheKey() async throws {
    for (archive, key) in [(anna, "ka"), (ben, "kb"), (reader, nil)] {
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
    for archive in [anna, ben] { #expect(try await archive.followedFeeds().map(\.unread) == [1]) }
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
