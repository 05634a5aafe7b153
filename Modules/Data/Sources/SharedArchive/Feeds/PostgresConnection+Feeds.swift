package import ArchiveRows
package import Domain

extension PostgresConnection: FeedStorage {
  package static let followedFeeds = feeds("JOIN")

  /// The feeds as they are for the person; with a `LEFT JOIN` also those that the person does not follow.
  private static func feeds(_ join: String) -> String {
    let columns = FollowedFeed.table.names { name in
      isOwn(name)
        ? "CASE WHEN own.address IS NULL THEN feed.\(name) ELSE own.\(name) END AS \(name)" : name
    }
    return """
      (SELECT \(columns) FROM feed \(join) subscription AS own
        ON own.feed = number AND own.person = current_user::text) AS followed
      """
  }

  package static let unreadArticles = """
    SELECT DISTINCT feed, article_id AS article FROM feed_entry JOIN subscription USING (feed)
    WHERE person = current_user::text AND feed_entry.at IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM mark WHERE mark.id = article_id AND mark.person = current_user::text
        AND read_at IS NOT NULL
    )
    """
  package static let feedList = "string_agg(feed::text, ',' ORDER BY feed)"

  package static let activities = """
    SELECT feed, max(at) AS last, count(DISTINCT article_id) FILTER (WHERE at >= $1) AS recent
    FROM feed_entry JOIN subscription USING (feed)
    WHERE person = current_user::text AND at IS NOT NULL GROUP BY feed
    """

  package static let isIdentified = "number = (\(number(of: "= $1")) LIMIT 1)"

  /// Returns the statement for the numbers of feeds whose ids fulfil a comparison: first by the
  /// person's own addresses, then by shared ones.
  static func number(of comparison: String) -> String {
    """
    SELECT feed AS number FROM subscription WHERE person = current_user::text AND id \(comparison)
    UNION ALL SELECT number FROM feed WHERE id \(comparison)
    """
  }

  /// Returns a feed, without tags if the person does not follow it.
  package func knownFeed(_ id: FollowedFeed.ID) throws(PostgresError) -> FeedRow? {
    try feedRows(of: Self.feeds("LEFT JOIN"), Self.isIdentified, [.text(id.description)]).first
  }

  /// A person who cannot store articles can follow the feeds of others.
  package func add(_ feed: FollowedFeed) throws(PostgresError) {
    let names = "feed, \(Self.personal.names), \(Self.own.names)"
    let count = 1 + Self.personal.count + Self.own.count
    let parameters = (1...count).map { "$\($0)" }.joined(separator: ", ")
    let sql = """
      INSERT INTO subscription (\(names))
      SELECT \(parameters) WHERE EXISTS (SELECT 1 FROM feed WHERE number = $1)
      """
    if let known = try knownFeed(feed.id)?.number,
      try run(sql, Self.subscription(FeedRow(number: known, feed: feed))) > 0
    {
      return
    }
    // It is new, or was deleted meanwhile.
    try run(sql, Self.subscription(FeedRow(number: try insert(feed), feed: feed)))
  }

  package func unfollow(_ number: Int64) throws(PostgresError) {
    let sql = "DELETE FROM subscription WHERE person = current_user::text AND feed = $1"
    try run(sql, [.integer(number)])
    if try canDelete() { try call("delete_unfollowed_feeds()") }
  }

  /// The state of requests to an address with secrets belongs to the person.
  package func update(_ row: FeedRow) throws(PostgresError) {
    _ = try store(row)
    try updateTags(row)
  }

  package func updateTags(_ row: FeedRow) throws(PostgresError) {
    let last = Self.personal.count + 2
    let sql = """
      UPDATE subscription SET (\(Self.personal.names), \(Self.own.names))
        = (\(Self.personal.parameters(from: 2)), \(Self.own.parameters(from: last)))
      WHERE person = current_user::text AND feed = $1
      """
    try run(sql, Self.subscription(row))
  }

  /// Others who follow the feed move when a request of their own is redirected.
  package func move(
    _ row: FeedRow,
    to other: FeedRow?,
    at address: WebLink
  ) throws(PostgresError) -> FeedRow {
    var feed = row.feed
    feed.origin = .web(address)
    let target: FeedRow
    if let other { target = other } else { target = FeedRow(number: try insert(feed), feed: feed) }
    guard target.number != row.number else { return target }
    let numbers: [SQLValue] = [.integer(row.number), .integer(target.number)]
    try call(
      """
      store_entries(ARRAY(SELECT ROW($2, key, article_id, page, title, content, NULL)::feed_entry
        FROM feed_entry WHERE feed = $1
          AND key NOT IN (SELECT key FROM feed_entry WHERE feed = $2)))
      """,
      numbers
    )
    try run(
      """
      UPDATE subscription SET feed = $2 WHERE person = current_user::text AND feed = $1
        AND NOT EXISTS (SELECT 1 FROM subscription WHERE person = current_user::text AND feed = $2)
      """,
      numbers
    )
    try unfollow(row.number)
    return target
  }

  /// Stores a feed without what is only for the person, and returns its number.
  private func insert(_ feed: FollowedFeed) throws(PostgresError) -> Int64 {
    try store(FeedRow(number: 0, feed: feed))
  }

  private func store(_ row: FeedRow) throws(PostgresError) -> Int64 {
    let last = Self.shared.count + 1
    let sql =
      "SELECT store_feed(ROW($\(last), \(row.feed.parameters(of: Self.shared)))::feed, $\(last + 1))"
    let values = Self.shared.values(of: FeedRow(number: row.number, feed: row.feed.shared))
    let hasState = row.number == 0 || !row.feed.hasSecrets
    return Int64(try number(sql, values + [.integer(row.number), .boolean(hasState)]))
  }

  /// The columns of a feed, besides its number, that are the same for everyone.
  static let shared = FollowedFeed.table.dropFirst().filter { !personalNames.contains($0) }
  /// The feeds that change; a feed with another address is another feed.
  static let changeable = shared.filter { !["id", "address"].contains($0) }
  /// The columns of a feed that each person has.
  static let personal = FollowedFeed.table.filter(personalNames.contains)
  private static let personalNames = Set(
    [
      .tags, .foldedTags, .attributes, .chosenTitle, .quiet, .cap, .unreadAfterEdit, .fullText,
      .maildir, .unsubscribe, .unfollowed,
    ].map(\FollowedFeed.Column.name)
  )
  /// The columns that a person also has if the address has secrets.
  static let own = shared.filter(isOwn)

  /// The columns of version 1.
  static let firstShared = shared.through("pace")
  static let firstPersonal = personal.through("attributes")
  static let firstOwn = own.through("pace")

  static func isOwn(_ name: String) -> Bool {
    !personalNames.union(["number", "title", "site"]).contains(name)
  }

  /// The number of the feed, and the values of `personal` and `own`.
  private static func subscription(_ row: FeedRow) -> [SQLValue] {
    let own = Self.own.values(of: row)
    return [.integer(row.number)] + personal.values(of: row)
      + (row.feed.hasSecrets ? own : own.map { _ in .null })
  }
}

extension FollowedFeed {
  /// The parameters of columns, of which `id` is the first.
  ///
  /// A feed whose address has secrets gets a random identity, which only its followers can relate to
  /// its address. A hash could be compared with the hashes of guessed secrets.
  func parameters(of columns: TableColumns<FeedRow>) -> String {
    let secret = id.isShared ? "" : "|| ' ' || gen_random_uuid()"
    return "$1::text \(secret), \(columns.dropFirst().parameters(from: 2))"
  }

  /// The feed as everyone sees it.
  var shared: FollowedFeed {
    var feed = self
    feed.site = site?.withoutSecrets
    guard let address else { return feed }
    feed.origin = .web(address.withoutSecrets)
    if hasSecrets { (feed.state, feed.hub, feed.statedIcon) = (FeedState(), nil, nil) }
    return feed
  }
}

// The entries.
extension PostgresConnection {
  package func keep(_ entries: [StoredEntry], of number: Int64) throws(PostgresError) {
    guard !entries.isEmpty else { return }
    let sql = """
      store_entries(ARRAY(SELECT ROW($1, new.*, NULL)::feed_entry
        FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) AS new))
      """
    let columns = [\StoredEntry.key, \.article, \.page, \.title, \.content]
    let values = columns.map { column in SQLValue.integers(entries.map { $0[keyPath: column] }) }
    try call(sql, [.integer(number)] + values)
  }

  package func removeEntries(_ keys: [Int64], of number: Int64) throws(PostgresError) {
    guard !keys.isEmpty else { return }
    try call("remove_entries($1, $2)", [.integer(number), .integers(keys)])
  }

  package func moveEntries(of article: Int64, to other: Int64) throws(PostgresError) {
    let sql = """
      store_entries(ARRAY(SELECT ROW(feed, key, $2, page, title, content, NULL)::feed_entry
        FROM feed_entry WHERE article_id = $1))
      """
    try call(sql, [.integer(article), .integer(other)])
  }

  package func storeIcon(_ values: [SQLValue]) throws(PostgresError) {
    try call("store_icon($1, $2, $3, $4, $5)", values)
  }
}
