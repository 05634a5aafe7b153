import Domain
import Query
import TestSupport
import Testing

@Suite(.hangLimit)
struct FeedReferencesTests {
  private static let feeds: [FollowedFeed] = [
    .fake("Lamp"), .fake("Tide", path: "/a"), .fake("Tide", path: "/b"),
  ]

  private func feed(_ reference: String) async throws(ReferenceError) -> FollowedFeed {
    let references = FeedReferences(to: ShownFeeds(), in: FakeFollowedFeeds(Self.feeds))
    return try await references.feed(reference)
  }

  @Test(arguments: [
    "1", "https://lamp.example/feed", "HTTPS://LAMP.example/feed/", "https://lamp.example",
    "lamp.example", "Lamp", "LAMP",
  ])
  func feedIsFound(reference: String) async throws {
    #expect(try await feed(reference) == Self.feeds[0])
  }

  @Test func addressDecidesBetweenFeedsOfOneSite() async throws {
    #expect(try await feed("https://tide.example/b") == Self.feeds[2])
    let addresses = Self.feeds.dropFirst().map(\.shownAddress)
    for reference in ["Tide", "tide.example", "https://tide.example/"] {
      await #expect(throws: ReferenceError.severalFeeds(addresses)) { try await feed(reference) }
    }
  }

  @Test func otherReferencesAreErrors() async {
    // The second row of the list is a feed that is no longer followed.
    for reference in ["2", "Nothing", "https://other.example", ""] {
      await #expect(throws: ReferenceError.notFollowed) { try await feed(reference) }
    }
    await #expect(throws: ReferenceError.noRow(3, last: 2)) { try await feed("3") }
  }
}

/// The filter `feed:`.
@Suite(.hangLimit)
struct NamedFeedsTests {
  private static let feeds: [FollowedFeed] = [
    named("Rust Blog", "Rust"), named("Rust Weekly", "Weekly"),
    .fake("Tide", path: "/a"), .fake("Tide", path: "/b"),
  ]

  private static func named(_ title: String, _ host: String) -> FollowedFeed {
    var feed = FollowedFeed.fake(host)
    feed.title = title
    return feed
  }

  private func ids(_ query: String, shown: (any RememberList)? = nil) async throws -> [String] {
    let archive = AskedArchive()
    let references = FeedReferences(to: shown, in: FakeFollowedFeeds(Self.feeds))
    _ = try await NamedFeeds(references, in: archive)(ArticleQuery(query), at: nil)
    let conditions = try #require(archive.conditions.withLock { $0.last }).conjuncts
    return conditions.flatMap { part -> [String] in
      switch part {
      case .condition(.feed(let id)): [id]
      case .any(let parts): parts.map { if case .condition(.feed(let id)) = $0 { id } else { "" } }
      default: []
      }
    }
  }

  @Test(arguments: [
    ("feed:rust", [0, 1]), ("feed:\"rust week\"", [1]), ("feed:tide", [2, 3]), ("feed:4", [3]),
    ("feed:\"Rust Blog\" x", [0]), ("feed:tide.example", [2, 3]), ("x", []),
    ("feed:https://tide.example/b", [3]),
  ])
  func nameOrNumberFindsFeeds(query: String, rows: [Int]) async throws {
    #expect(try await ids(query) == rows.map { Self.feeds[$0].id.description })
  }

  @Test func numberIsThatOfTheLastList() async throws {
    #expect(try await ids("feed:1", shown: ShownTide()) == ["https://tide.example/a"])
    #expect(try await ids("feed:1") == [Self.feeds[0].id.description])
  }

  @Test(arguments: [
    ("feed:rst", "feed:\"Rust Blog\" or feed:\"Rust Weekly\""), ("feed:tyde", "feed:Tide"),
    ("feed:zzzzzz", nil), ("feed:9", nil), ("feed:\"***\"", nil),
  ])
  func unknownNameIsAnErrorWithNearOnes(query: String, suggestion: String?) async throws {
    let value = String(query.dropFirst(5).filter { $0 != "\"" })
    let error = InvalidQuery.filter(.feed, value: value, suggestion: suggestion)
    await #expect(throws: NewsError.invalidQuery(error)) { try await ids(query) }
  }
}

/// A list whose first row is a feed.
private struct ShownTide: RememberList {
  func remember(_ ids: [String]) -> Bool { true }
  func ids() throws(SettingsError) -> [Substring]? { ["https://tide.example/a"] }
}

/// An archive that records conditions.
private final class AskedArchive: SearchArticles, CountHits, MarkAllRead, SuggestFilterValues {
  let conditions = Locked<[SearchExpression]>([])

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    conditions.withLock { $0.append(query.condition) }
    return .nothing
  }

  func hits(
    of query: ArticleQuery,
    limit: Int,
    utcOffset: Int
  ) async throws(NewsError) -> HitCounts? { nil }

  func markAllRead(
    _ query: ArticleQuery,
    progress: @Sendable (Int) -> Void
  ) async throws(NewsError) -> Int { 0 }

  func undoRead() async throws(NewsError) -> Int { 0 }

  func values(
    of filter: QueryFilter,
    beginning text: String,
    limit: Int
  ) async throws(NewsError) -> [FilterValue] { [] }
}

/// A list with one followed feed and one that is not.
private struct ShownFeeds: RememberList {
  func remember(_ ids: [String]) -> Bool { true }

  func ids() throws(SettingsError) -> [Substring]? {
    ["https://lamp.example/feed", "https://gone.example/feed"]
  }
}
