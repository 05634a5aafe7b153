import Domain
import FoundationEssentials

/// A search of the archive, divided so that SQLite can walk down an index.
///
/// Words and facets go to the full-text index, dates of articles become a range of rowids, and the
/// remaining conditions filter each row.
struct ArchiveQuery {
  /// Conditions in SQL, with a `?` for each value.
  struct Filter {
    let table: SearchedTable
    var sql: [String] = []
    var values: [SQLiteValue] = []

    mutating func add(_ sql: String, _ values: SQLiteValue...) {
      self.sql.append(sql)
      self.values += values
    }
  }

  /// The table to search.
  let table: SearchedTable
  /// The query for the full-text index; nil if it does not help.
  private(set) var match: FullTextQuery?
  /// The lowest key of a match.
  private(set) var lowest: Int64
  /// The highest key of a match.
  private(set) var highest = Int64.max
  /// The conditions on each row.
  private(set) var filter: Filter
  /// Whether only saved articles match, which have their own index.
  private(set) var isSavedOnly = false

  /// Divides a search for `condition`.
  init(_ condition: SearchExpression, in table: SearchedTable = .articles) {
    self.table = table
    lowest = table.lowestKey
    filter = Filter(table: table)
    let parts = if case .all(let parts) = condition { parts } else { [condition] }
    var indexed: [SearchExpression] = []
    for part in parts.map(\.deepestFirst) {
      switch part {
      case .condition(.since(let date)) where table == .articles: begin(at: date)
      case .condition(.before(let date)) where table == .articles: end(before: date)
      case .condition(.saved) where table == .articles: isSavedOnly = true
      default:
        if FullTextQuery(part, .wider) != nil { indexed.append(part) }
        if FullTextQuery(part) == nil { addFilter(part) }
      }
    }
    match = indexed.isEmpty ? nil : FullTextQuery(.all(indexed), .wider)
  }

  private mutating func begin(at date: Date) {
    lowest = max(lowest, ArticleKey.first(at: date))
    filter.addUnlessExact("\(table.date) >= ?", date)
  }

  private mutating func end(before date: Date) {
    lowest = max(lowest, ArticleKey.dated.lowerBound)
    let isExact = ArticleKey.separate(at: date)
    highest = min(highest, isExact ? ArticleKey.first(at: date) - 1 : ArticleKey.last(at: date))
    filter.addUnlessExact("\(table.date) < ?", date)
  }

  private mutating func addFilter(_ part: SearchExpression) {
    let sql = filter.condition(part)
    filter.sql.append(sql)
  }
}

extension ArchiveQuery.Filter {
  /// Adds a condition on a date unless the range of keys is exact.
  fileprivate mutating func addUnlessExact(_ sql: String, _ date: Date) {
    guard !ArticleKey.separate(at: date) else { return }
    add(sql, .real(date.timeIntervalSinceReferenceDate))
  }

  /// Returns the SQL for an expression and appends its values.
  fileprivate mutating func condition(_ expression: SearchExpression) -> String {
    if let match = FullTextQuery(expression) {
      values.append(.text(match.text))
      let index = table.index
      return "\(table.name).key IN (SELECT rowid FROM \(index) WHERE \(index) MATCH ?)"
    }
    switch expression {
    case .condition(let condition): return self.condition(condition)
    case .all(let parts): return joined(parts, "AND", empty: "TRUE")
    case .any(let parts): return joined(parts, "OR", empty: "FALSE")
    case .not(let part): return "NOT (\(condition(part)))"
    }
  }

  private mutating func joined(
    _ parts: [SearchExpression],
    _ operation: String,
    empty: String
  ) -> String {
    guard !parts.isEmpty else { return empty }
    var texts: [String] = []
    for part in parts { texts.append(condition(part)) }
    return "(" + texts.joined(separator: " \(operation) ") + ")"
  }

  private mutating func condition(_ condition: SearchCondition) -> String {
    switch condition {
    case .since(let date):
      values.append(.real(date.timeIntervalSinceReferenceDate))
      return "ifnull(\(table.date) >= ?, FALSE)"
    case .before(let date):
      values.append(.real(date.timeIntervalSinceReferenceDate))
      return "ifnull(\(table.date) < ?, FALSE)"
    case .sourceID(let id):
      values.append(.text(id))
      return "\(table.sourceID) IS ?"
    case .saved: return table.isSaved
    case .read: return table.isRead
    case .followed: return table.isFollowed
    case .tag(let tag):
      values.append(.text(FollowedFeed.line(of: tag)))
      return table.hasTag
    // The index answers these, unless the phrase has no words: then nothing matches.
    case .words, .site, .language: return "FALSE"
    }
  }
}

extension SearchExpression {
  /// The same expression with the most deeply nested parts first.
  ///
  /// SQLite's parser stack holds a hundred entries. A nested group that comes first takes one of
  /// them, any other takes three.
  fileprivate var deepestFirst: SearchExpression {
    switch self {
    case .condition: self
    case .not(let part): .not(part.deepestFirst)
    case .all(let parts): .all(Self.deepestFirst(parts))
    case .any(let parts): .any(Self.deepestFirst(parts))
    }
  }

  private static func deepestFirst(_ parts: [SearchExpression]) -> [SearchExpression] {
    parts.map { ($0.deepestFirst, depth: $0.depth) }.sorted { $0.depth > $1.depth }.map(\.0)
  }

  private var depth: Int {
    switch self {
    case .condition: 0
    case .not(let part): part.depth
    case .all(let parts), .any(let parts): 1 + (parts.map(\.depth).max() ?? 0)
    }
  }
}

/// A table with a full-text index, whose keys are in the order of its list.
///
/// The indexes have the same columns: see `FullTextQuery`.
enum SearchedTable {
  /// The articles, newest first; their keys contain the sort date.
  case articles
  /// The liked videos, latest like first.
  case likedVideos

  /// The name of the table.
  var name: String {
    switch self {
    case .articles: "article"
    case .likedVideos: "video"
    }
  }

  /// The name of the full-text index, whose rowids are the keys.
  var index: String { name + "_text" }

  /// The columns of an item, the key first.
  var columns: String {
    switch self {
    case .articles: Article.columns
    case .likedVideos: Video.columns
    }
  }

  /// The join that `columns` need.
  var joins: String {
    switch self {
    case .articles: "CROSS JOIN provider ON provider.id = article.provider_id"
    case .likedVideos: ""
    }
  }

  /// The lowest key in the list.
  var lowestKey: Int64 {
    switch self {
    case .articles: .min
    case .likedVideos: VideoTable.lowestLikedKey
    }
  }

  /// The expression for the date that date limits compare; NULL without one.
  ///
  /// For articles `Article.sortDate(firstSeen:)`, so that a limit divides the list in two.
  var date: String {
    switch self {
    case .articles:
      """
      iif(article.published_at > article.seen_at + \(Date.longestLead), article.seen_at, \
      article.published_at)
      """
    case .likedVideos: "video.published_at"
    }
  }

  /// The column with the provider's id of the source.
  var sourceID: String {
    switch self {
    case .articles: "article.source_id"
    case .likedVideos: "video.channel_id"
    }
  }

  /// The SQL condition for saved items.
  var isSaved: String {
    switch self {
    case .articles: "article.saved_at IS NOT NULL"
    case .likedVideos: "TRUE"
    }
  }

  /// The SQL condition for items of followed feeds.
  var isFollowed: String {
    switch self {
    case .articles:
      "EXISTS (SELECT 1 FROM followed_article WHERE followed_article.key = article.key)"
    case .likedVideos: "FALSE"
    }
  }

  /// The SQL condition for items of followed feeds with a tag, with a `?` for `FollowedFeed.line`.
  var hasTag: String {
    let feeds = "SELECT number FROM feed WHERE instr(folded_tags, ?)"
    return switch self {
    case .articles:
      """
      EXISTS (SELECT 1 FROM followed_article
        WHERE followed_article.key = article.key AND feed IN (\(feeds)))
      """
    // The parameter needs its place.
    case .likedVideos: "? IS NULL"
    }
  }

  /// The SQL condition for read items.
  var isRead: String {
    switch self {
    case .articles: "article.read_at IS NOT NULL"
    case .likedVideos: "FALSE"
    }
  }
}
