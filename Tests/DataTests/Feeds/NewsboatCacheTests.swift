import ByteStrings
import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import LocalArchive

/// The cache of newsboat, also a hostile one.
struct NewsboatCacheTests {
  private static let feeds = "CREATE TABLE rss_feed (rssurl VARCHAR(1024), title VARCHAR(1024));"
  private static let items = """
    CREATE TABLE rss_item (id INTEGER PRIMARY KEY, guid VARCHAR(64), title VARCHAR(1024),
    url VARCHAR(1024), feedurl VARCHAR(1024), pubDate INTEGER, unread INTEGER, deleted INTEGER);
    """

  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func history(_ script: String) throws -> ReadingHistory {
    let path = ByteString(try home.write("cache.db", ""))
    try Connection(path: path).execute(script: script)
    let before = try Data(contentsOf: URL(filePath: path.text))
    defer { #expect((try? Data(contentsOf: URL(filePath: path.text))) == before) }
    return try NewsboatCache.history(at: path)
  }

  private static func reason(_ error: ArticleFileError) -> String {
    if case .unreadable(_, let reason) = error { reason } else { "\(error)" }
  }

  @Test func articlesAndReadMarksAreRead() throws {
    let history = try history(
      Self.feeds + Self.items + """
        INSERT INTO rss_feed VALUES ('https://a.example/feed', 'The Lamp'), ('query:x', 'Q');
        INSERT INTO rss_item VALUES (1, 'g1', 'One', 'https://a.example/1', 'https://a.example/feed', 1612500000, 0, 0),
        (2, 'g2', 'Two', 'https://a.example/2', 'https://a.example/feed', -5, 1, 0),
        (3, 'g3', 'Three', '', 'https://a.example/feed', 'x', 0, 1), (4, NULL, NULL, NULL, NULL, NULL, NULL, 0);
        """
    )
    let id = try #require(FollowedFeed.ID("https://a.example/feed"))
    let part = try #require(history.parts[id])
    #expect(history.parts.count == 1 && part.feed.title == "The Lamp" && part.read == ["g1"])
    #expect(part.feed.entries.map(\.title) == ["Two", "One"])
    #expect(part.feed.entries.map(\.url) == ["https://a.example/2", "https://a.example/1"])
    let date = Date(timeIntervalSince1970: 1_612_500_000)
    #expect(part.feed.entries.map(\.published) == [nil, date])
  }

  @Test(arguments: [
    "CREATE TABLE x (a);", feeds, feeds + "CREATE VIEW rss_item AS SELECT 1 AS guid;",
    feeds + "CREATE TABLE rss_item (guid, title AS (hex(zeroblob(100000000))));",
    feeds + "CREATE VIRTUAL TABLE rss_item USING fts5(guid);",
  ])
  func otherDatabaseIsRefused(script: String) {
    let error = #expect(throws: ArticleFileError.self) { try history(script) }
    #expect(error.map(Self.reason) == "it is not the cache of newsboat")
  }

  @Test func columnsOfAnotherVersionAreAnError() {
    let error = #expect(throws: ArticleFileError.self) {
      try history(Self.feeds + "CREATE TABLE rss_item (guid);")
    }
    #expect(error.map(Self.reason)?.contains("no such column") == true)
  }

  @Test func damagedFileIsAnError() throws {
    let bytes = "SQLite format 3\u{0}" + String(repeating: "x", count: 9_000)
    let path = ByteString(try home.write("cache.db", bytes))
    let error = #expect(throws: ArticleFileError.self) { try NewsboatCache.history(at: path) }
    #expect(error.map(Self.reason)?.contains("\n") == false)
    #expect(throws: ArticleFileError.self) { try NewsboatCache.history(at: "/nowhere/cache.db") }
  }
}
