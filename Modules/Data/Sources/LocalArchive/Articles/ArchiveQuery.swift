import ArchiveRows
import Domain
import FoundationEssentials

/// A search of the archive, divided so that SQLite can walk down an index.
///
/// Words and facets go to the full-text index, dates of articles become a range of rowids, and the
/// remaining conditions filter each row. Without words, saved articles and those of followed feeds are
/// walked in an index of their own.
struct ArchiveQuery {
  /// The articles of followed feeds: all, the unread ones, those of feeds with a tag, or of one feed.
  struct Followed {
    var isUnreadOnly = false
    /// The condition on the column with a feed, and its value.
    var feed: (sql: String, value: SQLValue)?
  }

  /// Conditions in SQL, with a `?` for each value.
  struct Filter {
    let table: SearchedTable
    var sql: [String] = []
    var values: [SQLValue] = []

    mutating func add(_ sql: String, _ values: SQLValue...) {
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
  /// The articles of followed feeds to walk; nil if other articles match too, or another index helps.
  private(set) var followed: Followed?

  /// Divides a search for `condition`.
  init(_ condition: SearchExpression, in table: SearchedTable = .articles) {
    self.table = table
    lowest = table.lowestKey
    filter = Filter(table: table)
    let parts = if case .all(let parts) = condition { parts } else { [condition] }
    var indexed: [SearchExpression] = []
    var marks: [SearchExpression] = []
    for part in parts.map(\.deepestFirst) {
      switch part {
      case .condition(.since(let date)) where table == .articles: begin(at: date)
      case .condition(.before(let date)) where table == .articles: end(before: date)
      case .condition(.saved) where table == .articles: isSavedOnly = true
      case .condition(.followed), .condition(.tag), .condition(.feed), .not(.condition(.read)):
        marks.append(part)
      default:
        if FullTextQuery(part, .wider) != nil { indexed.append(part) }
        if FullTextQuery(part) == nil { addFilter(part) }
      }
    }
    match = indexed.isEmpty ? nil : FullTextQuery(.all(indexed), .wider)
    add(marks)
  }

  /// Adds the conditions on marks: those that one walk can answer, and the others on each row.
  private mutating func add(_ marks: [SearchExpression]) {
    if table == .articles, match == nil, !isSavedOnly, marks.contains(where: \.isOfFollowedFeeds) {
      followed = Followed()
    }
    for part in marks {
      switch part {
      case .condition(.followed) where followed != nil: break
      case .condition(.tag(let tag)) where followed != nil && followed?.feed == nil:
        followed?.feed = (SearchedTable.isOfTaggedFeed, .text(FollowedFeed.line(of: tag)))
      case .condition(.feed(let id)) where followed != nil && followed?.feed == nil:
        followed?.feed = (SearchedTable.isOfFeed, .text(id.description))
      case .not where followed != nil: followed?.isUnreadOnly = true
      default: addFilter(part)
      }
    }
  }

  /// The same search among the articles with a date.
  var withDatesOnly: ArchiveQuery {
    var search = self
    search.lowest = max(lowest, ArticleKey.dated.lowerBound)
    return search
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
    case .feed(let id):
      values.append(.text(id.description))
      return table.hasFeed
    case .seen(let date):
      values.append(.real(date.timeIntervalSinceReferenceDate))
      return "\(table.name).seen_at >= ?"
    // The index answers these, unless the phrase has no words: then nothing matches.
    case .words, .site, .language: return "FALSE"
    }
  }
}
