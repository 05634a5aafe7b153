import ArchiveRows
import Domain

/// A list that pages by keyset: rows in descending order of their keys, or of scores and keys.
struct KeyedList<Item: Sendable> {
  /// Returns the statement that selects up to `limit` rows below a cursor's key, the key first.
  let rows: (_ start: ArchiveCursor?, _ limit: Int) -> ArchiveStatement
  /// Returns the statement that counts rows up to a limit.
  let count: (_ limit: Int) -> ArchiveStatement
  /// The largest exact total.
  var largestExact = Total.largestExact
  /// Reads a row; a row that makes no valid item is left out.
  let read: (Statement) -> Item?
  /// Completes the items of a page with values from other tables.
  var complete: ([Item]) throws(SQLiteError) -> [Item] = { items in items }
}

extension Archive {
  /// Returns a page of a list; an empty one if there is no file.
  ///
  /// A cancelled task stops soon. If the list `isRanked`, its rows are sorted by a score, which follows
  /// the columns of an article.
  func page<Item>(
    size: Int,
    at cursor: Cursor?,
    isRanked: Bool = false,
    of list: (Connection) throws(SQLiteError) -> KeyedList<Item>
  ) throws(NewsError) -> Page<Item> {
    let start = try ArchiveCursor(cursor, of: provider, isRanked: isRanked)
    let provider = provider
    let page = try reading { connection throws(SQLiteError) in
      if isRanked { try connection.addRelevance() }
      // One snapshot for all statements, so that the total fits the page.
      return try connection.transaction(.reading) { () throws(SQLiteError) in
        // A full-text index looks up all words with a beginning in one step.
        try SQLiteError.checkCancellation()
        return try connection.stoppable { () throws(SQLiteError) in
          let list = try list(connection)
          let statement = list.rows(start, size + 1)
          let rows = try connection.rows(statement.sql, statement.values) { row in
            let score = isRanked ? row.real(Article.columnCount) : nil
            let cursor = ArchiveCursor(key: row.integer(0) ?? 0, score: score)
            return (cursor: cursor, item: list.read(row))
          }
          let total: Total? =
            if start != nil { nil } else if rows.count <= size { .exactly(rows.count) } else {
              Total(
                counted: try connection.number(list.count(list.largestExact + 1)),
                upTo: list.largestExact
              )
            }
          return Page(
            items: try list.complete(rows.prefix(size).compactMap(\.item)),
            at: rows.map(\.cursor),
            size: size,
            total: total,
            of: provider
          )
        }
      }
    }
    return page ?? .nothing
  }
}

extension Connection {
  /// Returns the number that a statement selects.
  func number(_ statement: ArchiveStatement) throws(SQLiteError) -> Int {
    try number(statement.sql, statement.values)
  }
}
