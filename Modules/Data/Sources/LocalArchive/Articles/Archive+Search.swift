public import Domain
import FoundationEssentials

extension Archive: SearchArticles {
  /// Returns a page of the matching articles; an empty one if there is no file.
  ///
  /// Newest first is a walk down the rowids that ends with the page, however many match. Relevance
  /// computes a score for every match. The archive does not know popularity and uses relevance.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) throws(NewsError) -> Page<Article> {
    let search = ArchiveQuery(query.condition)
    // Without words all articles match equally well.
    let isRanked = query.sort != .newest && search.match != nil
    let select = isRanked ? ArchiveStatement.ranked : ArchiveStatement.newest
    let list = KeyedList(
      isRanked: isRanked,
      rows: { select(search, $0, $1) },
      count: { ArchiveStatement.count(search, limit: $0) },
      read: { Article($0) },
      complete: { connection, articles throws(SQLiteError) in try connection.withPlaces(articles) }
    )
    return try page(of: list, size: query.pageSize, at: cursor)
  }

  /// Returns whether the archive has no articles except those of `provider`.
  public func isEmpty(besides provider: Provider) throws(NewsError) -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM article WHERE provider_id <> ?1)"
    let found = try reading { connection throws(SQLiteError) in
      try connection.number(sql, [.text(provider.id)])
    }
    return found != 1
  }
}

/// A statement with the values of its parameters.
struct ArchiveStatement {
  let sql: String
  let values: [SQLiteValue]

  /// Selects matches in descending order of their keys, for articles newest first, below a cursor.
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

  /// Selects the best matches first, and of equals the newest; reads only the rows of the page.
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

/// The tables and conditions that the statements share.
private struct Scope {
  var tables: String
  var key: String
  var conditions = ""
  var values: [SQLiteValue] = []

  init(_ search: ArchiveQuery, below key: Int64?, isRanked: Bool = false, isCounted: Bool = false) {
    let (name, index) = (search.table.name, search.table.index)
    var terms = search.isSavedOnly ? [search.table.isSaved] : []
    if let match = search.match, isRanked || !search.isSavedOnly {
      // Walks the index and looks up rows, never the reverse. A ranking or a count without
      // conditions on rows needs no look-up.
      let isIndexEnough = (isRanked || isCounted) && terms.isEmpty && search.filter.sql.isEmpty
      let join = isIndexEnough ? "" : " CROSS JOIN \(name) ON \(name).key = \(index).rowid"
      tables = index + join
      self.key = "\(index).rowid"
      terms.append("\(index) MATCH ?")
      values.append(.text(match.text))
    } else {
      // SQLite's own plan might sort the whole archive instead of walking down it.
      tables = "\(name) " + (search.isSavedOnly ? "INDEXED BY article_saved" : "NOT INDEXED")
      self.key = "\(name).key"
      if let match = search.match {
        // Looks up each saved article in the index: few are saved, and many may match.
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
