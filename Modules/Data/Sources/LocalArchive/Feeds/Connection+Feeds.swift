package import ArchiveRows
package import Domain

extension Connection: FeedStorage {
  package static let followedFeeds = "feed"

  package static let unreadArticles = """
    SELECT feed, key AS article FROM followed_article INDEXED BY followed_article_unread
    WHERE is_read = 0
    """
  package static let feedList = "group_concat(feed)"

  package static let activities = """
    SELECT feed, max(key) AS last, count(*) FILTER (WHERE key >= $1) AS recent
    FROM followed_article GROUP BY feed
    """

  package func secret() throws(SQLiteError) -> String? {
    let isKnown = "EXISTS (SELECT 1 FROM list_key)"
    try run("INSERT INTO list_key SELECT hex(randomblob(16)) WHERE NOT \(isKnown)", [])
    return try rows("SELECT key FROM list_key") { $0.text(0) }.first ?? nil
  }

  package static let isIdentified = "id = $1"

  package func knownFeed(_ id: FollowedFeed.ID) throws(SQLiteError) -> FeedRow? {
    try feed(id)
  }

  package func add(_ feed: FollowedFeed) throws(SQLiteError) {
    let number = try number("SELECT ifnull(max(number), 0) + 1 FROM feed")
    let row = FeedRow(number: Int64(number), feed: feed)
    try run(Self.insertion, FollowedFeed.table.values(of: row))
  }

  package func update(_ row: FeedRow) throws(SQLiteError) {
    try run(Self.replacement, FollowedFeed.table.values(of: row))
  }

  private static let insertion = """
    INSERT INTO feed (\(FollowedFeed.table.names)) VALUES (\(FollowedFeed.table.parameters()))
    """
  private static let replacement = """
    UPDATE feed SET (\(FollowedFeed.table.names)) = (\(FollowedFeed.table.parameters()))
    WHERE number = $1
    """

  package func updateTags(_ row: FeedRow) throws(SQLiteError) {
    try update(row)
  }

  package func unfollow(_ number: Int64) throws(SQLiteError) {
    try run("DELETE FROM feed_entry WHERE feed = $1", [.integer(number)])
    try run("DELETE FROM feed_icon WHERE feed = $1", [.integer(number)])
    try run("DELETE FROM feed WHERE number = $1", [.integer(number)])
  }

  package func move(
    _ row: FeedRow,
    to other: FeedRow?,
    at address: WebLink
  ) throws(SQLiteError) -> FeedRow {
    guard let other else { return row }
    let sql = "UPDATE OR IGNORE feed_entry SET feed = $2 WHERE feed = $1"
    try run(sql, [.integer(row.number), .integer(other.number)])
    try unfollow(row.number)
    return other
  }

  package func keep(_ entries: [StoredEntry], of number: Int64) throws(SQLiteError) {
    let sql = """
      INSERT INTO feed_entry (\(StoredEntry.columns))
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (feed, key) DO UPDATE SET article_id = excluded.article_id,
        page = excluded.page, title = excluded.title, content = excluded.content
      """
    for entry in entries { try run(sql, [.integer(number)] + entry.values) }
  }

  package func moveEntries(of article: Int64, to other: Int64) throws(SQLiteError) {
    let sql = "UPDATE feed_entry SET article_id = $2 WHERE article_id = $1"
    try run(sql, [.integer(article), .integer(other)])
  }

  package func storeIcon(_ values: [SQLValue]) throws(SQLiteError) {
    // The length of a BLOB is known without reading it.
    let equal = "SELECT id FROM icon WHERE length(bytes) = length($3) AND bytes = $3"
    let (asked, icon) = (Array(values.prefix(2)), Array(values.dropFirst(2)))
    try run("INSERT INTO icon SELECT $1, $2, $3 WHERE $1 NOT NULL AND NOT EXISTS (\(equal))", icon)
    let sql = """
      INSERT INTO feed_icon (feed, tried_at, icon_id) VALUES ($1, $2, (\(equal)))
      ON CONFLICT (feed) DO UPDATE SET tried_at = excluded.tried_at,
        icon_id = coalesce(excluded.icon_id, icon_id)
      """
    try run(sql, asked + icon.suffix(1))
    try run("DELETE FROM icon WHERE id NOT IN (SELECT ifnull(icon_id, '') FROM feed_icon)", [])
  }
}
