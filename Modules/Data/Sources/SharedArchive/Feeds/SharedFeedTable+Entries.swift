import ArchiveRows
import Domain

extension SharedFeedTable {
  /// Returns the entries of a feed.
  func entries(of number: Int64) throws(PostgresError) -> [StoredEntry] {
    let sql = "SELECT feed, key, article_id, page, title, content FROM feed_entry WHERE feed = $1"
    return try connection.rows(sql, [.integer(number)]) { StoredEntry($0) }.compactMap(\.self)
  }

  /// Stores entries, in the place of those with the same keys.
  func keep(_ entries: [StoredEntry], of number: Int64) throws(PostgresError) {
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
    let values = columns.map { column in PostgresValue.integers(entries.map { $0[keyPath: column] })
    }
    try connection.run(sql, [.integer(number)] + values)
  }

  /// Deletes the entries with these keys.
  func removeEntries(_ keys: [Int64], of number: Int64) throws(PostgresError) {
    guard !keys.isEmpty else { return }
    let sql = "DELETE FROM feed_entry WHERE feed = $1 AND key = ANY ($2)"
    try connection.run(sql, [.integer(number), .integers(keys)])
  }

  /// Makes all entries of an article, of any feed, entries of another article.
  func moveEntries(of article: Int64, to other: Int64) throws(PostgresError) {
    let sql = """
      UPDATE feed_entry SET article_id = $2, at = (SELECT at FROM article_place WHERE id = $2)
      WHERE article_id = $1
      """
    try connection.run(sql, [.integer(article), .integer(other)])
  }

  /// Deletes the entries that have left the document and whose articles are deleted.
  func removeEntries(of number: Int64, besides listed: Set<Int64>) throws(PostgresError) {
    let sql = """
      SELECT key FROM feed_entry WHERE feed = $1
        AND NOT EXISTS (SELECT 1 FROM article_place WHERE id = article_id)
      """
    let keys = try connection.rows(sql, [.integer(number)]) { $0.integer(0) ?? 0 }
    try removeEntries(keys.filter { !listed.contains($0) }, of: number)
  }

  /// Returns the person's tags of the feeds of articles, sorted, for those that are of a feed.
  func tags(of ids: [Article.ID]) throws(PostgresError) -> [Int64: [String]] {
    let sql = """
      SELECT article_id, tags FROM feed_entry JOIN subscription USING (feed)
      WHERE person = current_user::text AND article_id = ANY ($1)
      """
    let rows = try connection.rows(sql, [.integers(ids.map(\.stored))]) { row in
      (row.integer(0) ?? 0, FollowedFeed.tags(row.text(1) ?? ""))
    }
    let tags = Dictionary(rows, uniquingKeysWith: +)
    return tags.mapValues { Set($0).sorted() }
  }

  /// Returns the person's feeds of articles, sorted by address, for those that are of a feed.
  func feeds(of ids: [Article.ID]) throws(PostgresError) -> [Int64: [FollowedFeed.ID]] {
    let sql = """
      SELECT DISTINCT article_id, feed.id COLLATE "C" FROM feed_entry
        JOIN subscription USING (feed) JOIN feed ON feed.number = feed
      WHERE person = current_user::text AND article_id = ANY ($1) ORDER BY 2
      """
    let rows = try connection.rows(sql, [.integers(ids.map(\.stored))]) { row in
      row.text(1).flatMap { FollowedFeed.ID($0) }.map { (row.integer(0) ?? 0, [$0]) }
    }
    return Dictionary(rows.compactMap(\.self), uniquingKeysWith: +)
  }
}
