import Domain

/// A list that pages by keyset: rows in descending order of their keys, or of scores and keys.
struct KeyedList<Item: Sendable> {
  /// Whether rows are sorted by a score, which follows the columns of an article.
  var isRanked = false
  /// Returns the statement that selects up to `limit` rows below a cursor's key, the key first.
  let rows: (_ start: ArchiveCursor?, _ limit: Int) -> ArchiveStatement
  /// Returns the statement that counts rows up to a limit.
  let count: (_ limit: Int) -> ArchiveStatement
  /// Reads a row; a row that makes no valid item is left out.
  let read: (Statement) -> Item?
  /// Completes the items of a page with values from other tables.
  var complete: (Connection, [Item]) throws(SQLiteError) -> [Item] = { _, items in items }
}

extension Archive {
  /// The largest exact total; longer lists have "more than" this many items.
  public static let countedMatches = 1_000

  /// Returns a page of a list; an empty one if there is no file.
  func page<Item>(
    of list: KeyedList<Item>,
    size: Int,
    at cursor: Cursor?
  ) throws(NewsError) -> Page<Item> {
    let start = try ArchiveCursor(cursor, of: provider, isRanked: list.isRanked)
    let provider = provider
    let page = try reading { connection throws(SQLiteError) in
      if list.isRanked { try connection.addRelevance() }
      // One snapshot for all statements, so that the total fits the page.
      return try connection.transaction(.reading) { () throws(SQLiteError) in
        let statement = list.rows(start, size + 1)
        let rows = try connection.rows(statement.sql, statement.values) { row in
          let score = list.isRanked ? row.real(Article.columnCount) : nil
          return (ArchiveCursor(key: row.integer(0) ?? 0, score: score), list.read(row))
        }
        let isLast = rows.count <= size
        let total: Total? =
          if start != nil { nil } else if isLast { .exactly(rows.count) } else {
            try connection.total(by: list.count)
          }
        return Page(
          items: try list.complete(connection, rows.prefix(size).compactMap(\.1)),
          total: total,
          continuation: isLast ? .end(.complete) : .more(rows[size - 1].0.cursor(of: provider))
        )
      }
    }
    return page ?? Page(items: [], total: .exactly(0), continuation: .end(.complete))
  }
}

extension Connection {
  /// Counts what a statement finds, up to `Archive.countedMatches`.
  func total(by statement: (_ limit: Int) -> ArchiveStatement) throws(SQLiteError) -> Total {
    let bound = Archive.countedMatches
    let statement = statement(bound + 1)
    let count = try number(statement.sql, statement.values)
    return count > bound ? .moreThan(bound) : .exactly(count)
  }
}

/// A position in a list of the archive: the key of the last item, and its score in a ranked list.
struct ArchiveCursor: Equatable {
  let key: Int64
  var score: Double?

  init(key: Int64, score: Double?) {
    self.key = key
    self.score = score
  }

  /// Parses a cursor of a list of `provider`; nil for the start of the list.
  init?(_ cursor: Cursor?, of provider: Provider, isRanked: Bool) throws(NewsError) {
    guard let cursor else { return nil }
    let parts = cursor.position.split(separator: "-", omittingEmptySubsequences: false)
    guard cursor.provider == provider.id, parts.count == (isRanked ? 2 : 1),
      let key = Int64(parts[0], radix: 16), key >= 0
    else { throw .cursorRefused(provider) }
    self.key = key
    if isRanked {
      guard let bits = UInt64(parts[1], radix: 16), Double(bitPattern: bits).isFinite
      else { throw .cursorRefused(provider) }
      score = Double(bitPattern: bits)
    }
  }

  /// Returns the opaque cursor for this position.
  func cursor(of provider: Provider) -> Cursor {
    let score = score.map { "-" + String($0.bitPattern, radix: 16) } ?? ""
    return Cursor(provider: provider.id, position: String(key, radix: 16) + score)
  }
}
