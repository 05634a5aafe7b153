import ArchiveRows
import Domain

/// The feeds with their entries, and which of them the connected person follows.
///
/// For use inside a transaction.
struct SharedFeedTable: FeedStorage {
  let connection: PostgresConnection

  init(_ connection: PostgresConnection) {
    self.connection = connection
  }

  /// Returns the followed feeds with their numbers of unread articles, in any order.
  func feeds() throws(PostgresError) -> [FollowedFeed] {
    let counting = """
      SELECT feed, count(DISTINCT article_id) FROM feed_entry JOIN subscription USING (feed)
      WHERE person = current_user::text AND feed_entry.at IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM mark WHERE mark.id = article_id AND mark.person = current_user::text
          AND read_at IS NOT NULL
      ) GROUP BY feed
      """
    let counts = try connection.rows(counting) { ($0.integer(0) ?? 0, Int($0.integer(1) ?? 0)) }
    let unread = Dictionary(counts, uniquingKeysWith: +)
    return try followedRows().map { row in
      var feed = row.feed
      feed.unread = unread[row.number] ?? 0
      return feed
    }
  }

  /// Returns the followed feeds without their numbers of unread articles, in any order.
  func followedRows() throws(PostgresError) -> [FeedRow] {
    try rows("person IS NOT NULL", [])
  }

  /// Returns a feed; nil if the person does not follow it.
  func row(_ id: FollowedFeed.ID) throws(PostgresError) -> FeedRow? {
    try rows("id = $1 AND person IS NOT NULL", [.text(id.description)]).first
  }

  /// Returns a feed that anyone follows, without tags if the person does not.
  func knownRow(_ id: FollowedFeed.ID) throws(PostgresError) -> FeedRow? {
    try rows("id = $1", [.text(id.description)]).first
  }

  private func rows(
    _ condition: String,
    _ values: [PostgresValue]
  ) throws(PostgresError) -> [FeedRow] {
    let sql = """
      SELECT number, id, address, title, site, tags, folded_tags, attributes, etag, last_modified,
        document_sum, document_at, asked_at, succeeded_at, due_at, failures, problem, pace
      FROM feed LEFT JOIN subscription ON feed = number AND person = current_user::text
      WHERE \(condition)
      """
    return try connection.rows(sql, values) { row in
      FollowedFeed(row).map { FeedRow(number: row.integer(0) ?? 0, feed: $0) }
    }.compactMap(\.self)
  }

  /// The outcome of following a feed.
  enum Following {
    case added
    case known
    /// A known feed that got tags.
    case tagged
  }

  /// Makes the person follow a feed, or completes a followed one, and returns the change.
  ///
  /// A person who cannot store articles can follow the feeds of others.
  func follow(_ feed: FollowedFeed) throws(PostgresError) -> Following {
    if var row = try row(feed.id) {
      let old = row.feed
      row.feed.absorb(feed)
      if row.feed.site != old.site, try connection.canStore() { try update(row) }
      if row.feed != old { try updateSubscription(row) }
      return row.feed.tags == old.tags ? .known : .tagged
    }
    if let known = try knownRow(feed.id) {
      try subscribe(to: known.number, as: feed)
    } else {
      try subscribe(to: try insert(feed), as: feed)
    }
    return .added
  }

  /// Ends following a feed, which is deleted if nobody else follows it.
  func unfollow(_ number: Int64) throws(PostgresError) {
    let sql = "DELETE FROM subscription WHERE person = current_user::text AND feed = $1"
    try connection.run(sql, [.integer(number)])
    if try connection.canStore() {
      _ = try connection.rows("SELECT delete_unfollowed_feeds()") { _ in }
    }
  }

  /// Makes other transactions that follow feeds, or end that, wait for the end of this one.
  func lockSubscriptions() throws(PostgresError) {
    let sql = "SELECT pg_advisory_xact_lock(hashtext('broadsheet.subscription'))"
    _ = try connection.rows(sql) { _ in }
  }

  /// Makes other transactions that store documents of these feeds wait for the end of this one.
  func lock(_ ids: [FollowedFeed.ID]) throws(PostgresError) {
    let sql = "SELECT 1 FROM feed WHERE id = ANY ($1) ORDER BY number FOR UPDATE"
    _ = try connection.rows(sql, [.texts(ids.map(\.description))]) { _ in }
  }

  /// Replaces what is stored about a feed, and the person's tags.
  func update(_ row: FeedRow) throws(PostgresError) {
    let sql = """
      UPDATE feed SET (\(Self.columns)) = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
        $15) WHERE number = $1
      """
    try connection.run(sql, [.integer(row.number)] + Self.values(of: row.feed))
    try updateSubscription(row)
  }

  /// Replaces the person's tags and attributes of a feed.
  func updateSubscription(_ row: FeedRow) throws(PostgresError) {
    let sql = """
      UPDATE subscription SET tags = $2, folded_tags = $3, attributes = $4
      WHERE person = current_user::text AND feed = $1
      """
    try connection.run(sql, [.integer(row.number)] + Self.tagValues(of: row.feed))
  }

  /// Makes the followers and entries of one feed those of another, and deletes the feed.
  ///
  /// Of entries with the same key, that of the other feed stays.
  func merge(_ number: Int64, into other: Int64) throws(PostgresError) {
    _ = try connection.rows("SELECT merge_feeds($1, $2)", [.integer(number), .integer(other)]) {
      _ in
    }
  }

  private func subscribe(to number: Int64, as feed: FollowedFeed) throws(PostgresError) {
    let sql = """
      INSERT INTO subscription (feed, tags, folded_tags, attributes) VALUES ($1, $2, $3, $4)
      """
    try connection.run(sql, [.integer(number)] + Self.tagValues(of: feed))
  }

  private func insert(_ feed: FollowedFeed) throws(PostgresError) -> Int64 {
    let sql = """
      INSERT INTO feed (\(Self.columns))
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING number
      """
    return Int64(try connection.number(sql, Self.values(of: feed)))
  }

  /// The columns of a feed besides its number.
  private static let columns = """
    id, address, title, site, etag, last_modified, document_sum, document_at, asked_at,
    succeeded_at, due_at, failures, problem, pace
    """

  /// Returns the values of `columns`.
  private static func values(of feed: FollowedFeed) -> [PostgresValue] {
    let row = feed.row(number: 0)
    return (row[1...4] + row[8...]).map { PostgresValue($0) }
  }

  /// Returns the values of tags, folded tags and attributes.
  private static func tagValues(of feed: FollowedFeed) -> [PostgresValue] {
    feed.row(number: 0)[5...7].map { PostgresValue($0) }
  }
}
