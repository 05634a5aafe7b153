import Domain

/// A list that is kept in the order of its keys, the highest first.
struct KeyedList<Item: Sendable> {
  /// What finds so many rows below a cursor's key; their keys are the first column.
  let rows: (_ start: ArchiveCursor?, _ limit: Int) -> ArchiveStatement
  /// What counts the rows up to a limit.
  let count: (_ limit: Int) -> ArchiveStatement
  /// Reads a row; nil for what no item can be made of, which is left out.
  let read: (Statement) -> Item?
}

extension Archive {
  /// Returns a page of a list; an empty one where there is no file yet.
  func page<Item>(
    of list: KeyedList<Item>,
    size: Int,
    at cursor: Cursor?
  ) throws(NewsError) -> Page<Item> {
    let start = try ArchiveCursor(cursor, of: provider, isRanked: false)
    let provider = provider
    let page = try reading { connection throws(SQLiteError) in
      // One view for both, so that the count fits the page.
      try connection.transaction(.reading) { () throws(SQLiteError) in
        let statement = list.rows(start, size + 1)
        let rows = try connection.rows(statement.sql, statement.values) { row in
          (key: row.integer(0) ?? 0, item: list.read(row))
        }
        let isWhole = rows.count <= size
        let total: Total? =
          if start != nil { nil } else if isWhole { .exactly(rows.count) } else {
            try connection.count(upTo: Self.countedMatches, by: list.count)
          }
        let last = isWhole ? nil : ArchiveCursor(key: rows[size - 1].key, score: nil)
        return Page(
          items: rows.prefix(size).compactMap(\.item),
          total: total,
          continuation: last.map { .more($0.cursor(of: provider)) } ?? .end(.complete)
        )
      }
    }
    return page ?? Page(items: [], total: .exactly(0), continuation: .end(.complete))
  }
}

extension Connection {
  /// Counts what a statement finds as far as a bound.
  func count(
    upTo bound: Int,
    by statement: (_ limit: Int) -> ArchiveStatement
  ) throws(SQLiteError) -> Total {
    let statement = statement(bound + 1)
    let found = try rows(statement.sql, statement.values) { Int($0.integer(0) ?? 0) }
    let count = found.first ?? 0
    return count > bound ? .moreThan(bound) : .exactly(count)
  }
}
