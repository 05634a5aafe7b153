import ArchiveRows
import Domain

/// The followed feeds with their entries.
///
/// For use inside a transaction.
struct FeedTable: FeedStorage {
  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Returns all feeds with their numbers of unread articles, in any order.
  func feeds() throws(SQLiteError) -> [FollowedFeed] {
    let counting = """
      SELECT feed, count(*) FROM followed_article INDEXED BY followed_article_unread
      WHERE is_read = 0 GROUP BY feed
      """
    let counts = try connection.rows(counting) { ($0.integer(0) ?? 0, Int($0.integer(1) ?? 0)) }
    let unread = Dictionary(counts, uniquingKeysWith: +)
    return try rows().map { row in
      var feed = row.feed
      feed.unread = unread[row.number] ?? 0
      return feed
    }
  }

  /// Returns a feed; nil if it is not followed.
  func row(_ id: FollowedFeed.ID) throws(SQLiteError) -> FeedRow? {
    try rows("id = ?1", [.text(id.description)]).first
  }

  /// Returns the feeds that fulfil a condition, without their numbers of unread articles.
  func rows(
    _ condition: String = "TRUE",
    _ values: [SQLValue] = []
  ) throws(SQLiteError) -> [FeedRow] {
    let sql = "SELECT \(FollowedFeed.columns) FROM feed WHERE \(condition)"
    return try connection.rows(sql, values) { row in
      FollowedFeed(row).map { FeedRow(number: row.integer(0) ?? 0, feed: $0) }
    }.compactMap(\.self)
  }

  /// Adds a feed, or completes a known one, and returns the change.
  func follow(_ feed: FollowedFeed) throws(SQLiteError) -> Following {
    guard var row = try row(feed.id) else {
      try insert(feed)
      return .added
    }
    let old = row.feed
    row.feed.absorb(feed)
    if row.feed != old { try update(row) }
    return row.feed.tags == old.tags ? .known : .tagged
  }

  /// The outcome of following a feed.
  enum Following {
    case added
    case known
    /// A known feed that got tags.
    case tagged
  }

  private func insert(_ feed: FollowedFeed) throws(SQLiteError) {
    let number = try connection.number("SELECT ifnull(max(number), 0) + 1 FROM feed")
    let parameters = (1...FollowedFeed.columnCount).map { "?\($0)" }.joined(separator: ", ")
    try connection.run("INSERT INTO feed VALUES (\(parameters))", feed.row(number: Int64(number)))
  }

  /// Replaces all columns of a feed.
  func update(_ row: FeedRow) throws(SQLiteError) {
    let parameters = (1...FollowedFeed.columnCount).map { "?\($0)" }.joined(separator: ", ")
    let sql = "UPDATE feed SET (\(FollowedFeed.columns)) = (\(parameters)) WHERE number = ?1"
    try connection.run(sql, row.feed.row(number: row.number))
  }

  /// Deletes a feed with its entries.
  func delete(_ number: Int64) throws(SQLiteError) {
    try connection.run("DELETE FROM feed_entry WHERE feed = ?1", [.integer(number)])
    try connection.run("DELETE FROM feed WHERE number = ?1", [.integer(number)])
  }

  /// Makes the entries of one feed those of another, and deletes the feed.
  ///
  /// Of entries with the same key, that of the other feed stays.
  func merge(_ number: Int64, into other: Int64) throws(SQLiteError) {
    let sql = "UPDATE OR IGNORE feed_entry SET feed = ?2 WHERE feed = ?1"
    try connection.run(sql, [.integer(number), .integer(other)])
    try delete(number)
  }
}

// The entries.
extension FeedTable {
  /// Returns the entries of a feed.
  func entries(of number: Int64) throws(SQLiteError) -> [StoredEntry] {
    let sql = "SELECT * FROM feed_entry WHERE feed = ?1"
    return try connection.rows(sql, [.integer(number)]) { StoredEntry($0) }.compactMap(\.self)
  }

  /// Stores entries, in the place of those with the same keys.
  func keep(_ entries: [StoredEntry], of number: Int64) throws(SQLiteError) {
    let sql = """
      INSERT INTO feed_entry (feed, key, article_id, page, title, content)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT (feed, key) DO UPDATE SET article_id = excluded.article_id,
        page = excluded.page, title = excluded.title, content = excluded.content
      """
    for entry in entries { try connection.run(sql, [.integer(number)] + entry.values) }
  }

  /// Deletes the entries with these keys.
  func removeEntries(_ keys: [Int64], of number: Int64) throws(SQLiteError) {
    let sql = "DELETE FROM feed_entry WHERE feed = ?1 AND key = ?2"
    for key in keys { try connection.run(sql, [.integer(number), .integer(key)]) }
  }

  /// Makes all entries of an article, of any feed, entries of another article.
  func moveEntries(of article: Int64, to other: Int64) throws(SQLiteError) {
    let sql = "UPDATE feed_entry SET article_id = ?2 WHERE article_id = ?1"
    try connection.run(sql, [.integer(article), .integer(other)])
  }

  /// Returns the tags of the feeds of articles, sorted, for those that are of a feed.
  func tags(of ids: [Article.ID]) throws(SQLiteError) -> [Int64: [String]] {
    let sql = """
      SELECT article_id, tags FROM feed_entry JOIN feed ON feed.number = feed_entry.feed
      WHERE article_id IN (SELECT value FROM json_each(?1))
      """
    let rows = try connection.rows(sql, [SQLValue(ids)]) { row in
      (row.integer(0) ?? 0, FollowedFeed.tags(row.text(1) ?? ""))
    }
    let tags = Dictionary(rows, uniquingKeysWith: +)
    return tags.mapValues { Set($0).sorted() }
  }

  /// Returns the feeds of articles, sorted by address, for those that are of a feed.
  func feeds(of ids: [Article.ID]) throws(SQLiteError) -> [Int64: [FollowedFeed.ID]] {
    let sql = """
      SELECT DISTINCT article_id, id FROM feed_entry JOIN feed ON feed.number = feed_entry.feed
      WHERE article_id IN (SELECT value FROM json_each(?1)) ORDER BY id
      """
    let rows = try connection.rows(sql, [SQLValue(ids)]) { row in
      row.text(1).flatMap { FollowedFeed.ID($0) }.map { (row.integer(0) ?? 0, [$0]) }
    }
    return Dictionary(rows.compactMap(\.self), uniquingKeysWith: +)
  }

  /// Deletes the entries that have left the document and whose articles are deleted.
  func removeEntries(of number: Int64, besides listed: Set<Int64>) throws(SQLiteError) {
    let sql = """
      SELECT key FROM feed_entry WHERE feed = ?1
        AND NOT EXISTS (SELECT 1 FROM article WHERE article.id = feed_entry.article_id)
      """
    let keys = try connection.rows(sql, [.integer(number)]) { $0.integer(0) ?? 0 }
    try removeEntries(keys.filter { !listed.contains($0) }, of: number)
  }
}
