package import ArchiveRows
package import Domain

extension PostgresConnection: FeedStorage {
  package static let followedFeeds =
    "feed JOIN subscription ON feed = number AND person = current_user::text"

  package static let unreadCounts = """
    SELECT feed, count(DISTINCT article_id) AS unread FROM feed_entry JOIN subscription USING (feed)
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
      INSERT INTO subscription (feed, \(Self.personal.names)) VALUES ($1, $2, $3, $4)
      """
    let row = FeedRow(number: number, feed: feed)
    try run(sql, [.integer(number)] + Self.personal.values(of: row))
  }

  package func unfollow(_ number: Int64) throws(PostgresError) {
    let sql = "DELETE FROM subscription WHERE person = current_user::text AND feed = $1"
    try run(sql, [.integer(number)])
    if try canStore() { try call("delete_unfollowed_feeds()") }
  }

  package func update(_ row: FeedRow) throws(PostgresError) {
    let sql = """
      UPDATE feed SET (\(Self.shared.names)) = (\(Self.shared.parameters(from: 2)))
      WHERE number = $1
      """
    try run(sql, [.integer(row.number)] + Self.shared.values(of: row))
    try updateTags(row)
  }

  package func updateTags(_ row: FeedRow) throws(PostgresError) {
    let sql = """
      UPDATE subscription SET (\(Self.personal.names)) = ($2, $3, $4)
      WHERE person = current_user::text AND feed = $1
      """
    try run(sql, [.integer(row.number)] + Self.personal.values(of: row))
  }

  package func merge(_ number: Int64, into other: Int64) throws(PostgresError) {
    try call("merge_feeds($1, $2)", [.integer(number), .integer(other)])
  }

  private func insert(_ feed: FollowedFeed) throws(PostgresError) -> Int64 {
    let sql = """
      INSERT INTO feed (\(Self.shared.names)) VALUES (\(Self.shared.parameters()))
      RETURNING number
      """
    return Int64(try number(sql, Self.shared.values(of: FeedRow(number: 0, feed: feed))))
  }

  /// The columns of a feed, besides its number, that are the same for everyone.
  static let shared = FollowedFeed.table.dropFirst().filter { !personalNames.contains($0) }
  /// The columns of a feed that each person has.
  static let personal = FollowedFeed.table.filter(personalNames.contains)
  private static let personalNames: Set = ["tags", "folded_tags", "attributes"]
  package func keep(_ entries: [StoredEntry], of number: Int64) throws(PostgresError) {
    guard !entries.isEmpty else { return }
    let sql = """
      INSERT INTO feed_entry (\(StoredEntry.columns), at)
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
