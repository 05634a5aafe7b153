import Domain

/// A statement that searches the archive, with its values.
struct ArchiveStatement {
  let sql: String
  let values: [SQLiteValue]

  /// Finds rows in the order of their list, such as the newest articles first, from below a cursor's
  /// key.
  static func newest(
    _ search: ArchiveQuery,
    after start: ArchiveCursor?,
    limit: Int
  ) -> ArchiveStatement {
    let scope = Scope(search, below: start?.key)
    return ArchiveStatement(
      sql: """
        SELECT \(search.table.columns) FROM \(scope.tables)
        \(search.table.joins)
        \(scope.conditions)
        ORDER BY \(scope.key) DESC LIMIT ?
        """,
      values: scope.values + [.integer(Int64(limit))]
    )
  }

  /// Finds the best articles first, and of equals the newest; the rows of the page alone are read.
  static func ranked(
    _ search: ArchiveQuery,
    after start: ArchiveCursor?,
    limit: Int
  ) -> ArchiveStatement {
    var scope = Scope(search, below: nil, isRanked: true)
    var after = ""
    if let start, let score = start.score {
      after = "WHERE (score, key) < (?, ?)"
      scope.values += [.real(score), .integer(start.key)]
    }
    return ArchiveStatement(
      sql: """
        WITH hit AS (
          SELECT \(scope.key) AS key, relevance(article_text) AS score FROM \(scope.tables)
          \(scope.conditions)
        ), best AS MATERIALIZED (
          SELECT key, score FROM hit \(after) ORDER BY score DESC, key DESC LIMIT ?
        )
        SELECT \(Article.columns), best.score FROM best
        CROSS JOIN article ON article.key = best.key
        CROSS JOIN provider ON provider.id = article.provider_id
        ORDER BY best.score DESC, best.key DESC
        """,
      values: scope.values + [.integer(Int64(limit))]
    )
  }

  /// Counts matches up to a limit.
  static func count(_ search: ArchiveQuery, limit: Int) -> ArchiveStatement {
    let scope = Scope(search, below: nil, isCounted: true)
    return ArchiveStatement(
      sql: """
        SELECT count(*) FROM (SELECT 1 FROM \(scope.tables) \(scope.conditions) LIMIT ?)
        """,
      values: scope.values + [.integer(Int64(limit))]
    )
  }
}

/// The part that the statements share: where to look, and for what.
private struct Scope {
  var tables: String
  var key: String
  var conditions = ""
  var values: [SQLiteValue] = []

  init(_ search: ArchiveQuery, below key: Int64?, isRanked: Bool = false, isCounted: Bool = false) {
    let (name, index) = (search.table.name, search.table.index)
    var terms = search.isSavedOnly ? [search.table.isSaved] : []
    if let match = search.match, isRanked || !search.isSavedOnly {
      // The index is walked and the rows are looked up, never the other way round; where
      // nothing is asked of them, they need not be looked up to choose among them.
      let isIndexEnough = (isRanked || isCounted) && terms.isEmpty && search.filter.sql.isEmpty
      let join = isIndexEnough ? "" : " CROSS JOIN \(name) ON \(name).key = \(index).rowid"
      tables = index + join
      self.key = "\(index).rowid"
      terms.append("\(index) MATCH ?")
      values.append(.text(match.text))
    } else {
      // Left to choose, the engine may sort the whole archive instead of walking down it.
      tables = "\(name) " + (search.isSavedOnly ? "INDEXED BY article_saved" : "NOT INDEXED")
      self.key = "\(name).key"
      if let match = search.match {
        // Each saved article is looked up in the index: few are saved, and many may match.
        tables += " CROSS JOIN \(index) ON \(index).rowid = \(name).key"
        terms.append("\(index) MATCH ?")
        values.append(.text(match.text))
      }
    }
    let highest = min(search.highest, key.map { $0 - 1 } ?? .max)
    if highest < .max {
      terms.append("\(self.key) <= ?")
      values.append(.integer(highest))
    }
    if search.lowest > .min {
      terms.append("\(self.key) >= ?")
      values.append(.integer(search.lowest))
    }
    terms += search.filter.sql
    values += search.filter.values
    if !terms.isEmpty { conditions = "WHERE " + terms.joined(separator: " AND ") }
  }
}
