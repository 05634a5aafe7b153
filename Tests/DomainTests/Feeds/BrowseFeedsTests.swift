import Domain
import FoundationEssentials
import TestSupport
import Testing

@Suite(.hangLimit)
struct BrowseFeedsTests {
  private let feeds: [FollowedFeed] = ["A", "B", "C"].map { .fake($0, tags: ["Letter \($0)"]) }

  private func titles(
    _ words: String = "",
    size: Int = 20,
    at cursor: Cursor? = nil
  ) async throws -> (titles: [String], next: Page<FollowedFeed>.Continuation) {
    let query = try FeedQuery(words, pageSize: size)
    let page = try await FakeFollowedFeeds(feeds).pages(of: query)(cursor)
    return (page.items.map(\.title), page.continuation)
  }

  @Test func pagesFollowEachOther() async throws {
    let first = try await titles(size: 2)
    #expect(first.titles == ["A", "B"])
    guard case .more(let cursor) = first.next else {
      Issue.record("there is no second page")
      return
    }
    let second = try await titles(size: 2, at: Cursor(cursor.description))
    #expect(second.titles == ["C"])
    #expect(second.next == .end(.complete))
    #expect(try await titles(size: 3).next == .end(.complete))
  }

  @Test(arguments: [
    ("letter b", ["B"]), ("LETT", ["A", "B", "C"]), ("c.example", ["C"]), ("d", []),
  ])
  func wordsAreBeginnings(words: String, found: [String]) async throws {
    #expect(try await titles(words).titles == found)
  }

  /// Feeds of the years in which their last articles appeared, with their numbers of articles.
  private func archive() async throws -> FakeFollowedFeeds {
    let store = FakeFollowedFeeds()
    for (title, year, count, failures) in [
      ("A", 2024, 1, 0), ("B", 2026, 9, 0), ("C", 2022, 4, 3), ("D", nil, 0, 7),
    ] {
      var feed = FollowedFeed.fake(title)
      feed.state.failures = failures
      feed.state.askedAt = .saving
      _ = try await store.follow([feed])
      let date = year.map { Date(timeIntervalSince1970: Double($0 - 1_970) * 365.25 * 86_400) }
      let entries = (0..<count).map { number in
        FeedEntry.sample(UInt64(number), at: date.map { $0 - Double(number) })
      }
      _ = try await store.store([FeedUpdate(feed.id, state: feed.state, entries: entries)])
    }
    _ = try await store.follow([.fake("E")])
    return store
  }

  @Test(arguments: [
    (FeedQuery.Order?.none, "ABCDE"), (.silent, "DECAB"), (.loud, "BCADE"), (.failing, "DCABE"),
  ])
  func feedsAreOrderedByActivity(order: FeedQuery.Order?, titles: String) async throws {
    let feeds = try await archive()
    var (found, cursor): ([FollowedFeed], Cursor?) = ([], nil)
    repeat {
      let page = try await feeds.pages(of: FeedQuery(order: order, pageSize: 2))(cursor)
      found += page.items
      cursor = if case .more(let next) = page.continuation { next } else { nil }
    } while cursor != nil
    #expect(found.map(\.title).joined() == titles)
    #expect(found.allSatisfy { ($0.activity == nil) == (order == nil) })
  }

  @Test func feedsWithoutRecentArticlesAreDead() async throws {
    let since = Date(timeIntervalSince1970: 55 * 365.25 * 86_400)
    let page = try await archive().pages(of: FeedQuery(deadSince: since))(nil)
    // D and E have no articles yet.
    #expect(page.items.map(\.title) == ["A", "C"])
    #expect(page.total == .exactly(2))
  }

  @Test func cursorOfAnotherListIsRefused() async throws {
    for cursor in [Cursor(provider: "archive", position: "1"), Cursor("feeds:https://x.example/")] {
      await #expect(throws: NewsError.cursorRefused(FollowedFeed.provider)) {
        try await titles(at: cursor)
      }
    }
  }

  @Test(arguments: [
    ("lamp.example", "https://lamp.example"), (" lamp.example/feed ", "https://lamp.example/feed"),
    ("http://lamp.example", "http://lamp.example"),
    ("localhost:8080/a", "http://localhost:8080/a"), ("127.0.0.1", "http://127.0.0.1"),
    ("feed://lamp.example/rss", "http://lamp.example/rss"),
    ("feed:https://lamp.example/rss", "https://lamp.example/rss"), ("lamp", nil), ("", nil),
    ("ftp://lamp.example", nil), ("/lamp.example", nil), ("feed:lamp", nil),
  ])
  func addressNeedsNoScheme(text: String, address: String?) {
    #expect(WebLink.ofFeed(text)?.description == address)
  }

  @Test(arguments: [
    ("15m", 15), ("30m", 30), ("2h", 120), ("1d", 1_440), ("24h", 1_440), ("14m", nil),
    ("25h", nil),
    ("2d", nil), ("30", nil), ("m", nil), ("-30m", nil), ("99999999999999999999m", nil),
    ("9223372036854775807d", nil), ("", nil),
  ])
  func intervalHasLimits(text: String, minutes: Int?) {
    #expect(RefreshInterval.minutes(text) == minutes)
  }

  @Test func listOfNothingSaysSo() async throws {
    let search = FakePages<Article>(["": [.end([])]])
    let query = try ArticleQuery("")
    let page = try await UnreadArticles(of: search, feeds: FakeFollowedFeeds([]))(query, at: nil)
    #expect(page.remarks == [.noFeeds])
    let other = try await UnreadArticles(of: search, feeds: FakeFollowedFeeds(feeds))(
      query,
      at: nil
    )
    #expect(other.remarks.isEmpty)
  }
}
