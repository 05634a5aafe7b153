public import ByteStrings
import CSQLite
public import Domain
import FoundationEssentials
import Glibc

/// Reads newsboat's `cache.db`, without ever writing to it.
public enum NewsboatCache {
  /// The first bytes of each SQLite file.
  public static let beginning = "SQLite format 3\0".utf8
  private static let mostFeeds = 10_000
  private static let mostItems = 200_000

  /// Returns the feeds with their articles and what is read; the newest articles if there are too many.
  ///
  /// Blocks while it reads. Throws if the file is not newsboat's, is damaged or is being written.
  public static func history(at path: ByteString) throws(ArticleFileError) -> ReadingHistory {
    guard path != "-" else {
      throw .unreadable(path: "standard input", "the cache of newsboat must be a file")
    }
    do throws(SQLiteError) {
      guard let absolute = path.withCString({ realpath($0, nil) }) else { throw .lastSystemCall }
      defer { free(absolute) }
      let cache = try Connection(path: ByteString(cString: absolute), isReadOnly: true)
      return try cache.stoppable { () throws(SQLiteError) in try history(in: cache) }
    } catch {
      let reason = error.primaryCode == nil ? error.description : error.message
      throw .unreadable(
        path: path.description,
        error == .foreign ? "it is not the cache of newsboat" : reason
      )
    }
  }

  private static func history(in cache: Connection) throws(SQLiteError) -> ReadingHistory {
    // The schema of the file can be hostile: only plain tables without computed columns are read.
    try cache.execute(script: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
    let tables = """
      SELECT count(*) FROM sqlite_schema AS t WHERE name IN ('rss_feed', 'rss_item') AND type = 'table'
      AND sql LIKE 'CREATE TABLE%'
      AND NOT EXISTS (SELECT 1 FROM pragma_table_xinfo(t.name) WHERE hidden > 0)
      """
    guard try cache.number(tables) == 2 else { throw .foreign }
    var history = ReadingHistory()
    _ = try cache.rows(
      "SELECT substr(rssurl, 1, 8192), substr(title, 1, 1000) FROM rss_feed LIMIT \(mostFeeds)"
    ) { row in
      guard let id = id(row.text(0)) else { return }
      history.parts[id, default: .init()].feed.title = row.text(1)
    }
    _ = try cache.rows(
      """
      SELECT substr(feedurl, 1, 8192), substr(guid, 1, 8192), substr(title, 1, 1000),
      substr(url, 1, 8192), pubDate, unread FROM rss_item WHERE deleted = 0
      ORDER BY rowid DESC LIMIT \(mostItems)
      """
    ) { row in
      guard let id = id(row.text(0)), let guid = row.text(1) else { return }
      var entry = Feed.Entry()
      (entry.id, entry.title, entry.url) = (guid, row.text(2), row.text(3))
      entry.published = row.integer(4).flatMap { seconds in
        (1...253_402_300_799).contains(seconds)
          ? Date(timeIntervalSince1970: Double(seconds)) : nil
      }
      history.parts[id, default: .init()].feed.entries.append(entry)
      if row.integer(5) == 0 { history.parts[id]?.read.insert(guid) }
    }
    return history
  }

  private static func id(_ address: String?) -> FollowedFeed.ID? {
    address.flatMap(WebLink.ofFeed).map { FollowedFeed.ID($0) }
  }
}
