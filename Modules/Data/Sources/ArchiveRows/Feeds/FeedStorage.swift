package import Domain
import FoundationEssentials

/// The feeds and their entries in a database.
package protocol FeedStorage: SQLConnection {
  /// The tables whose joined rows have the columns of the feeds that the person follows.
  static var followedFeeds: String { get }

  /// The statement that returns the unread articles `article` of each followed feed `feed`.
  static var unreadArticles: String { get }

  /// The expression for the feeds `feed` of a group of rows, as text with commas.
  static var feedList: String { get }

  /// The statement that returns for each feed `feed` with articles `last`, the highest key of one, and
  /// `recent`, the number of keys of at least `$1`.
  static var activities: String { get }

  /// Returns a random text that no one else knows, which is made once.
  func secret() throws(Failure) -> String?

  /// The condition of the feed with the id `$1`.
  static var isIdentified: String { get }

  /// Returns a feed with any follower; nil if there is none.
  func knownFeed(_ id: FollowedFeed.ID) throws(Failure) -> FeedRow?

  /// Makes the person follow a feed that the person does not follow.
  func add(_ feed: FollowedFeed) throws(Failure)

  /// Replaces what is stored about a feed, with the person's tags.
  func update(_ row: FeedRow) throws(Failure)

  /// Replaces the person's tags and attributes of a feed.
  func updateTags(_ row: FeedRow) throws(Failure)

  /// Ends following a feed; without other followers it is deleted with its entries.
  func unfollow(_ number: Int64) throws(Failure)

  /// Makes the person follow a feed at another address, where another one may be stored, and returns the
  /// feed whose address is then to be updated.
  ///
  /// It has the entries of both; if two have the same key, the other feed's entry stays.
  func move(_ row: FeedRow, to other: FeedRow?, at address: WebLink) throws(Failure) -> FeedRow

  /// Stores entries with different keys; they replace entries with the same keys.
  func keep(_ entries: [StoredEntry], of number: Int64) throws(Failure)

  /// Deletes the entries with these keys.
  func removeEntries(_ keys: [Int64], of number: Int64) throws(Failure)

  /// Makes all entries of an article, of any feed, entries of another article.
  func moveEntries(of article: Int64, to other: Int64) throws(Failure)

  /// Stores what was found for a feed: its number, the time, and the id, the type and the bytes of an icon,
  /// NULL for none.
  ///
  /// An icon with equal bytes is kept instead, and icons that no feed has are deleted.
  func storeIcon(_ values: [SQLValue]) throws(Failure)
}

/// A feed with its number, by which entries refer to it.
package struct FeedRow {
  package let number: Int64
  package var feed: FollowedFeed

  package init(number: Int64, feed: FollowedFeed) {
    self.number = number
    self.feed = feed
  }
}

/// The outcome of following a feed.
package enum Following: Sendable {
  case added
  case known
  /// A known feed that got tags.
  case tagged
}

extension FeedStorage {
  /// Returns the followed feeds with their numbers of unread articles, by title.
  func feeds() throws(Failure) -> [FollowedFeed] {
    let sql = """
      SELECT \(FollowedFeed.table.names), unread, tried_at, icon_id FROM \(Self.followedFeeds)
        LEFT JOIN feed_icon ON feed_icon.feed = number
        LEFT JOIN (SELECT feed, count(*) AS unread FROM (\(Self.unreadArticles)) AS one GROUP BY feed)
          AS counts ON counts.feed = number
      """
    let found = try rows(sql, []) { row in
      var feed = FollowedFeed(row)
      let next = Int32(FollowedFeed.table.count)
      feed?.unread = Int(row.integer(next) ?? 0)
      feed?.iconTriedAt = row.date(next + 1)
      feed?.icon = row.text(next + 2).flatMap { Icon.ID($0) }
      return feed.map { (row.integer(0) ?? 0, $0) }
    }
    var feeds = Dictionary(found.compactMap(\.self)) { first, _ in first }
    for (numbers, count) in try sharedArticles() {
      let ids = Set(numbers.compactMap { feeds[$0]?.id })
      for number in numbers { feeds[number]?.shared[ids, default: 0] += count }
    }
    let named = feeds.values.map { (name: ($0.title.lowercased(), $0.id.description), feed: $0) }
    return named.sorted { $0.name < $1.name }.map(\.feed)
  }

  /// Returns how many unread articles several feeds have, by the numbers of these.
  private func sharedArticles() throws(Failure) -> [(feeds: [Int64], count: Int)] {
    let sql = """
      SELECT feeds, count(*) FROM (
        SELECT \(Self.feedList) AS feeds FROM (\(Self.unreadArticles)) AS one
        GROUP BY article HAVING count(*) > 1
      ) AS shared GROUP BY feeds
      """
    return try rows(sql, []) { row in
      let feeds = (row.text(0) ?? "").utf8.split(separator: UInt8(ascii: ","))
      return (feeds.compactMap { Int64(Substring($0)) }, Int(row.integer(1) ?? 0))
    }
  }

  func activities(since date: Date) throws(Failure) -> [FollowedFeed.ID: FeedActivity] {
    let sql = """
      SELECT address, recent, last FROM \(Self.followedFeeds)
        JOIN (\(Self.activities)) AS counts ON counts.feed = number
      """
    let found = try rows(sql, [.integer(ArticleKey.first(at: date))]) { row in
      row.text(0).flatMap { FollowedFeed.ID($0) }.map { id in
        let lastAt = row.integer(2).flatMap(ArticleKey.date)
        return (id, FeedActivity(recent: Int(row.integer(1) ?? 0), lastAt: lastAt))
      }
    }
    return Dictionary(found.compactMap(\.self)) { first, _ in first }
  }

  /// Returns the followed feeds that fulfil a condition, without their numbers of unread articles.
  func feedRows(
    _ condition: String = "TRUE",
    _ values: [SQLValue] = []
  ) throws(Failure) -> [FeedRow] {
    try feedRows(of: Self.followedFeeds, condition, values)
  }

  /// Returns the feeds of joined tables that fulfil a condition.
  package func feedRows(
    of tables: String,
    _ condition: String,
    _ values: [SQLValue]
  ) throws(Failure) -> [FeedRow] {
    let sql = "SELECT \(FollowedFeed.table.names) FROM \(tables) WHERE \(condition)"
    return try rows(sql, values) { row in
      FollowedFeed(row).map { FeedRow(number: row.integer(0) ?? 0, feed: $0) }
    }.compactMap(\.self)
  }

  /// Returns a feed; nil if it is not followed.
  package func feed(_ id: FollowedFeed.ID) throws(Failure) -> FeedRow? {
    try feedRows(Self.isIdentified, [.text(id.description)]).first
  }

  /// Makes the person follow a feed, or completes a followed one, and returns the change.
  func follow(_ feed: FollowedFeed) throws(Failure) -> Following {
    var known = try self.feed(feed.id)
    if known == nil, let other = feed.id.inOtherScheme { known = try self.feed(other) }
    guard var row = known else {
      try add(feed)
      return .added
    }
    let old = row.feed
    row.feed.absorb(feed)
    // The same feed with another key or password.
    if row.feed.origin != feed.origin, feed.hasSecrets { row.feed.origin = feed.origin }
    if row.feed.site != old.site, try canStore() {
      try update(row)
    } else if row.feed != old {
      try updateTags(row)
    }
    return row.feed.tags == old.tags ? .known : .tagged
  }
}

// Newsletters.
extension FeedStorage {
  /// Stores with another sender of a maildir that one is no longer followed, if any other is followed.
  func remember(unfollowed feed: FollowedFeed) throws(Failure) {
    guard let maildir = feed.maildir,
      var row = try feedRows().first(where: { $0.feed.maildir == maildir })
    else { return }
    row.feed.remember(unfollowed: feed)
    try updateTags(row)
  }
}

// The entries.
extension FeedStorage {
  func entries(of number: Int64) throws(Failure) -> [StoredEntry] {
    let sql = "SELECT \(StoredEntry.columns) FROM feed_entry WHERE feed = $1"
    return try rows(sql, [.integer(number)]) { StoredEntry($0) }.compactMap(\.self)
  }

  /// Returns how many articles of a feed were first seen in the 24 hours before a moment.
  func newArticles(of number: Int64, at moment: Date) throws(Failure) -> Int {
    let sql = """
      SELECT count(*) FROM feed_entry JOIN article ON article.id = article_id
      WHERE feed_entry.feed = $1 AND article.seen_at > $2
      """
    let since = SQLValue(moment.addingTimeInterval(-86_400))
    return try rows(sql, [.integer(number), since]) { Int($0.integer(0) ?? 0) }.first ?? 0
  }

  package func removeEntries(_ keys: [Int64], of number: Int64) throws(Failure) {
    guard !keys.isEmpty else { return }
    let sql = "DELETE FROM feed_entry WHERE feed = $1 AND \(Self.isOne("key", of: "$2"))"
    try run(sql, [.integer(number), .integers(keys)])
  }

  /// Deletes the entries that have left the document and whose articles are deleted.
  func removeEntries(of number: Int64, besides listed: Set<Int64>) throws(Failure) {
    let sql = """
      SELECT key FROM feed_entry WHERE feed = $1
        AND NOT EXISTS (SELECT 1 FROM \(Self.idTable) WHERE id = article_id)
      """
    let keys = try rows(sql, [.integer(number)]) { $0.integer(0) ?? 0 }
    try removeEntries(keys.filter { !listed.contains($0) }, of: number)
  }

  /// Returns the followed feeds of articles, sorted by address, for those that are of a feed.
  func feeds(of ids: [Article.ID]) throws(Failure) -> [Int64: [FollowedFeed.ID]] {
    let sql = "SELECT DISTINCT article_id, address, id \(Self.entriesOfArticles) ORDER BY id"
    let rows = try rows(sql, [.integers(ids.map(\.stored))]) { row in
      row.text(1).flatMap { FollowedFeed.ID($0) }.map { (row.integer(0) ?? 0, [$0]) }
    }
    return Dictionary(rows.compactMap(\.self), uniquingKeysWith: +)
  }

  /// The entries of the articles of `$1`, a list of ids, with their followed feeds.
  static var entriesOfArticles: String {
    """
    FROM feed_entry, \(followedFeeds)
    WHERE number = feed_entry.feed AND \(isOne("article_id", of: "$1"))
    """
  }
}
