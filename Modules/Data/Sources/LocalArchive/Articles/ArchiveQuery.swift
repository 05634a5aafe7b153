import Domain
import FoundationEssentials

/// A search of the archive, laid out so that the engine can walk down an index.
///
/// What everything that is found must fulfil is divided: words and facets go to the full-text index,
/// the times of articles become a range of rowids, and what is left is asked of each row.
struct ArchiveQuery {
  /// A condition in SQL, with a `?` for each of its values.
  struct Filter {
    let table: SearchedTable
    var sql: [String] = []
    var values: [SQLiteValue] = []

    mutating func add(_ sql: String, _ values: SQLiteValue...) {
      self.sql.append(sql)
      self.values += values
    }
  }

  /// Where to look.
  let table: SearchedTable
  /// What the full-text index is asked; nil when it has nothing to say.
  private(set) var match: FullTextQuery?
  /// The lowest key that a row may have.
  private(set) var lowest: Int64
  /// The highest key that a row may have.
  private(set) var highest = Int64.max
  /// What is asked of each row.
  private(set) var filter: Filter
  /// Whether only saved articles are meant, which have an index of their own.
  private(set) var isSavedOnly = false

  /// Lays out a search for what fulfils `condition`.
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
    filter.addUnlessTold("article.published_at >= ?", date)
  }

  private mutating func end(before date: Date) {
    lowest = max(lowest, ArticleKey.dated.lowerBound)
    let isExact = ArticleKey.tellApart(date)
    highest = min(highest, isExact ? ArticleKey.first(at: date) - 1 : ArticleKey.last(at: date))
    filter.addUnlessTold("article.published_at < ?", date)
  }

  private mutating func addFilter(_ part: SearchExpression) {
    let sql = filter.condition(part)
    filter.sql.append(sql)
  }
}

extension ArchiveQuery.Filter {
  /// Asks rows for a moment that keys do not tell.
  fileprivate mutating func addUnlessTold(_ sql: String, _ date: Date) {
    guard !ArticleKey.tellApart(date) else { return }
    add(sql, .real(date.timeIntervalSinceReferenceDate))
  }

  /// Returns the SQL for an expression, and takes its values along.
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
      return "ifnull(\(table.name).published_at >= ?, FALSE)"
    case .before(let date):
      values.append(.real(date.timeIntervalSinceReferenceDate))
      return "ifnull(\(table.name).published_at < ?, FALSE)"
    case .sourceID(let id):
      values.append(.text(id))
      return "\(table.sourceID) IS ?"
    case .saved: return table.isSaved
    case .read: return table.isRead
    // The index answers these, unless there is nothing to look for.
    case .words, .site, .language: return "FALSE"
    }
  }
}

extension SearchExpression {
  /// The same, with the parts that go deepest before their neighbours.
  ///
  /// The engine's parsers have room for a hundred things that they have yet to finish: a group that
  /// comes first takes one, any other takes three, and so do the groups inside it.
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
