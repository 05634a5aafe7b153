import ArchiveRows
import Domain
import FoundationEssentials

/// A search of a table with a full-text index, divided, and in the words of SQLite.
struct ArchiveQuery {
  /// Conditions in SQL, with a `?` for each value.
  struct Filter {
    let table: SearchedTable
    var sql: [String] = []
    var values: [SQLValue] = []
  }

  /// The table to search.
  let table: SearchedTable
  private(set) var parts: DividedQuery
  /// The query for the full-text index; nil if it does not help.
  let match: FullTextQuery?
  /// The conditions on each row.
  let filter: Filter

  /// Divides a search for `condition`.
  init(_ condition: SearchExpression, in table: SearchedTable = .articles) {
    self.table = table
    parts = DividedQuery(condition, amongOthersFrom: table.lowestKey)
    match = parts.text.map { FullTextQuery($0) }
    var filter = Filter(table: table)
    for part in parts.filter {
      let sql = filter.condition(part)
      filter.sql.append(sql)
    }
    self.filter = filter
  }

  /// The same search among the articles with a date.
  var withDatesOnly: ArchiveQuery {
    var search = self
    search.parts = parts.withDatesOnly
    return search
  }
}

extension ArchiveQuery.Filter: RowConditions {
  var date: String { table.date }
  var sourceID: String { table.sourceID }
  var seenAt: String { table.name + ".seen_at" }

  mutating func bind(_ value: SQLValue) -> String {
    values.append(value)
    return "?"
  }

  mutating func matches(_ text: TextExpression) -> String {
    let (index, query) = (table.index, bind(.text(FullTextQuery(text).text)))
    return "\(table.name).key IN (SELECT rowid FROM \(index) WHERE \(index) MATCH \(query))"
  }

  func isMarked(_ mark: Mark) -> String {
    switch mark {
    case .saved: table.isSaved
    case .read: table.isRead
    }
  }

  mutating func isFollowed(_ feed: SearchCondition) -> String {
    switch feed {
    case .tag(let tag):
      values.append(.text(FollowedFeed.line(of: tag)))
      return table.hasTag
    case .feed(let id):
      values.append(.text(id.description))
      return table.hasFeed
    default: return table.isFollowed
    }
  }
}
