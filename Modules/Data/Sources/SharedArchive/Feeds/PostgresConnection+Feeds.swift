package import ArchiveRows
package import Domain

extension PostgresConnection: FeedStorage {
  package static let followedFeeds =
    "feed JOIN subscription ON feed = number AND person = current_user::text"

  package static let unreadCounts = """
    SELECT feed, count(DISTINCT article_id) FROM feed_entry JOIN subscription USING (feed)
    WHERE person = current_user::text AND feed_entry.at IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM mark WHERE mark.id = article_id AND mark.person = current_user::text
        AND read_at IS NOT NULL
    ) GROUP BY feed
    """

  /// Returns a feed, without tags if the person does not follow it.
  package func knownFeed(_ id: FollowedFeed.ID) throws(PostgresError) -> FeedRow? {
    let tables = "feed LEFT JOIN subscription ON feed = number AND person = current_user::text"
    return try feedRows(of: tables, "id = $1", [.text(id.description)]).first
  }

  /// A person who cannot store articles can follow the feeds of others.
  package func add(_ feed: FollowedFeed) throws(PostgresError) {
    let known = try knownFeed(feed.id)?.number
    let number = if let known { known } else { try insert(feed) }
    let sql = """
      INSERT INTO subscription (feed, tags, folded_tags, attributes) VALUES ($1, $2, $3, $4)
      """
    try run(sql, [.integer(number)] + Self.tagValues(of: feed))
  }

  package func unfollow(_ number: Int64) throws(PostgresError) {
    let sql = "DELETE FROM subscription WHERE person = current_user::text AND feed = $1"
    try run(sql, [.integer(number)])
    if try canStore() { try call("delete_unfollowed_feeds()") }
  }

  package func update(_ row: FeedRow) throws(PostgresError) {
    let sql = """
      UPDATE feed SET (\(Self.columns)) = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
        $15) WHERE number = $1
      """
    try run(sql, [.integer(row.number)] + Self.values(of: row.feed))
    try updateTags(row)
  }

  package func updateTags(_ row: FeedRow) throws(PostgresError) {
    let sql = """
      UPDATE subscription SET tags = $2, folded_tags = $3, attributes = $4
      WHERE person = current_user::text AND feed = $1
      """
    try run(sql, [.integer(row.number)] + Self.tagValues(of: row.feed))
  }

  package func merge(_ number: Int64, into other: Int64) throws(PostgresError) {
    try call("merge_feeds($1, $2)", [.integer(number), .integer(other)])
  }

  private func insert(_ feed: FollowedFeed) throws(PostgresError) -> Int64 {
    let sql = """
      INSERT INTO feed (\(Self.columns))
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING number
      """
    return Int64(try number(sql, Self.values(of: feed)))
  }

  /// The columns of a feed besides its number.
  private static let columns = """
    id, address, title, site, etag, last_modified, document_sum, document_at, asked_at,
    succeeded_at, due_at, failures, problem, pace
    """

  /// Returns the values of `columns`.
  private static func values(of feed: FollowedFeed) -> [SQLValue] {
    let row = feed.row(number: 0)
    return Array(row[1...4] + row[8...])
  }

  /// Returns the values of tags, folded tags and attributes.
  private static func tagValues(of feed: FollowedFeed) -> [SQLValue] {
    Array(feed.row(number: 0)[5...7])
  }

  package func keep(_ entries: [StoredEntry], of number: Int64) throws(PostgresError) {
    guard !entries.isEmpty else { return }
    let sql = """
      INSERT INTO feed_entry (feed, key, article_id, page, title, content, at)
      SELECT $1, new.*, article_place.at
      FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
          AS new (key, article_id, page, title, content)
        LEFT JOIN article_place ON article_place.id = article_id
      ORDER BY key
      ON CONFLICT (feed, key) DO UPDATE SET article_id = excluded.article_id,
        page = excluded.page, title = excluded.title, content = excluded.content, at = excluded.at
      """
    let columns = [\StoredEntry.key, \.article, \.page, \.title, \.content]
    let values = columns.map { column in SQLValue.integers(entries.map { $0[keyPath: column] }) }
    try run(sql, [.integer(number)] + values)
  }

  package func moveEntries(of article: Int64, to other: Int64) throws(PostgresError) {
    let sql = """
      UPDATE feed_entry SET article_id = $2, at = (SELECT at FROM article_place WHERE id = $2)
      WHERE article_id = $1
      """
    try run(sql, [.integer(article), .integer(other)])
  }
}
