import ArchiveRows
public import Domain
import FoundationEssentials

extension Archive: SearchArticles {
  /// Returns a page of the matching articles; an empty one if there is no file.
  ///
  /// Newest first is a walk down the rowids that ends with the page, independent of the number of
  /// matches. Relevance computes a score for every match. The archive has no popularity and uses
  /// relevance instead.
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
}

extension Archive {
  /// Returns whether the archive has no articles except those of `provider`.
  public func isEmpty(besides provider: Provider) async throws(NewsError) -> Bool {
    try await hasOnlyArticles(of: provider)
  }
}

/// A statement with the values of its parameters.
struct ArchiveStatement {
  let sql: String
  let values: [SQLValue]

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
        \(scope.conditions) \(scope.grouping)
        ORDER BY \(scope.key) DESC LIMIT ?
        """,
      values: scope.values + [.integer(Int64(limit))]
    )
  }

  /// Selects the keys of matches in descending order, below a key.
  static func keys(_ search: ArchiveQuery, below key: Int64?, limit: Int) -> ArchiveStatement {
    let scope = Scope(search, below: key, needsRows: false)
    return ArchiveStatement(
      sql: """
        SELECT \(scope.key) FROM \(scope.tables) \(scope.conditions) \(scope.grouping)
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
    let scope = Scope(search, below: nil, isRanked: true, needsRows: false)
    let limit = SQLValue.integer(Int64(limit))
    var page = [limit]
    if let start, let score = start.score { page += [.real(score), .integer(start.key)] }
    // LIMIT -1 calls the function once for each match, after all conditions.
    return ArchiveStatement(
      sql: """
        WITH hit AS (
          SELECT \(scope.key) AS key,
            relevance(article_text\(String(repeating: ", ?", count: page.count))) AS score
          FROM \(scope.tables) \(scope.conditions) LIMIT -1
        ), best AS MATERIALIZED (
          SELECT key, score FROM hit WHERE score IS NOT NULL
          ORDER BY score DESC, key DESC LIMIT ?
        )
        SELECT \(Article.columns), best.score FROM best
        CROSS JOIN article ON article.key = best.key
        CROSS JOIN provider ON provider.id = article.provider_id
        ORDER BY best.score DESC, best.key DESC
        """,
      values: page + scope.values + [limit]
    )
  }

  /// Counts matches up to a limit.
  static func count(_ search: ArchiveQuery, limit: Int) -> ArchiveStatement {
    let scope = Scope(search, below: nil, needsRows: false)
    return ArchiveStatement(
      sql: """
        SELECT count(*) FROM (
          SELECT 1 FROM \(scope.tables) \(scope.conditions) \(scope.grouping) LIMIT ?
        )
        """,
      values: scope.values + [.integer(Int64(limit))]
    )
  }
}

/// The tables and conditions that the statements share.
private struct Scope {
  private(set) var tables = ""
  private(set) var key = ""
  /// Makes one row of those of an article in several feeds.
  private(set) var grouping = ""
  var values: [SQLValue] = []
  private var terms: [String] = []

  /// The condition of the statement; empty if there is none.
  var conditions: String { terms.isEmpty ? "" : "WHERE " + terms.joined(separator: " AND ") }

  /// Creates the scope of a search; `needsRows` is false if the keys are enough.
  init(_ search: ArchiveQuery, below key: Int64?, isRanked: Bool = false, needsRows: Bool = true) {
    let areRowsRead = needsRows || !search.filter.sql.isEmpty
    if let match = search.match, isRanked || !search.parts.isSavedOnly {
      walk(match, of: search, areRowsRead: areRowsRead)
    } else if let followed = search.parts.followed {
      walk(followed, areRowsRead: areRowsRead)
    } else {
      walkRows(of: search)
    }
    let highest = min(search.parts.highest, key.map { $0 - 1 } ?? .max)
    if highest < .max { add("\(self.key) <= ?", .integer(highest)) }
    if search.parts.lowest > .min { add("\(self.key) >= ?", .integer(search.parts.lowest)) }
    terms += search.filter.sql
    values += search.filter.values
  }

  /// Walks the full-text index and looks up rows, never the reverse.
  private mutating func walk(_ match: FullTextQuery, of search: ArchiveQuery, areRowsRead: Bool) {
    let (name, index) = (search.table.name, search.table.index)
    key = "\(index).rowid"
    tables = index
    if areRowsRead || search.parts.isSavedOnly {
      tables += " CROSS JOIN \(name) ON \(name).key = \(key)"
    }
    if search.parts.isSavedOnly { terms.append(search.table.isSaved) }
    add("\(index) MATCH ?", .text(match.text))
  }

  /// Walks the articles of followed feeds.
  private mutating func walk(_ followed: DividedQuery.Followed, areRowsRead: Bool) {
    key = "followed_article.key"
    grouping = "GROUP BY \(key)"
    let index = followed.isUnreadOnly ? "INDEXED BY followed_article_unread" : "NOT INDEXED"
    tables = "followed_article \(index)"
    if areRowsRead { tables += " CROSS JOIN article ON article.key = \(key)" }
    if followed.isUnreadOnly { terms.append("followed_article.is_read = 0") }
    switch followed.feed {
    case .tag(let tag):
      add("followed_article.\(SearchedTable.isOfTaggedFeed)", .text(FollowedFeed.line(of: tag)))
    case .feed(let id): add("followed_article.\(SearchedTable.isOfFeed)", .text(id.description))
    default: break
    }
  }

  /// Walks the table, or the index of saved articles.
  private mutating func walkRows(of search: ArchiveQuery) {
    let (name, index) = (search.table.name, search.table.index)
    key = "\(name).key"
    // SQLite's own plan might sort the whole archive instead of walking down it.
    tables = "\(name) " + (search.parts.isSavedOnly ? "INDEXED BY article_saved" : "NOT INDEXED")
    if search.parts.isSavedOnly { terms.append(search.table.isSaved) }
    guard let match = search.match else { return }
    // Looks up each saved article in the index: few are saved, and many may match.
    tables += " CROSS JOIN \(index) ON \(index).rowid = \(key)"
    add("\(index) MATCH ?", .text(match.text))
  }

  private mutating func add(_ term: String, _ value: SQLValue) {
    terms.append(term)
    values.append(value)
  }
}
