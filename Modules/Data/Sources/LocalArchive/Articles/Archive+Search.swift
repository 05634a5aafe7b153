import ArchiveRows
public import Domain
import FoundationEssentials
import Query

extension Archive: SearchArticles {
  /// Returns a page of the matching articles; an empty one if there is no file.
  ///
  /// Newest first is a walk down the rowids that ends with the page, independent of the number of
  /// matches; oldest first is one up. Relevance computes a score for every match. The archive has no
  /// popularity and uses relevance instead.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) throws(NewsError) -> Page<Article> {
    // Without words all articles match equally well.
    let words = ArchiveQuery(query.condition)
    let isRanked = !query.sort.isByDate && words.match != nil
    let select =
      isRanked
      ? ArchiveStatement.ranked
      : query.sort == .oldest ? ArchiveStatement.oldest : ArchiveStatement.newest
    return try page(size: query.pageSize, at: cursor, isRanked: isRanked) {
      connection throws(SQLiteError) in
      let search = try connection.shortest(words, isRanked: isRanked)
      return KeyedList(
        rows: { select(search, $0, $1) },
        count: { ArchiveStatement.count(search, limit: $0) },
        largestExact: search.parts.largestExact,
        read: { Article($0) },
        complete: { articles throws(SQLiteError) in try connection.completed(articles) }
      )
    }
  }
}

extension Archive {
  /// Returns whether all articles of the archive are from `provider`.
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
    list(search, Scope(search, below: start?.key), "DESC", limit: limit)
  }

  /// Selects matches in ascending order of their keys, above a cursor.
  static func oldest(
    _ search: ArchiveQuery,
    after start: ArchiveCursor?,
    limit: Int
  ) -> ArchiveStatement {
    list(search, Scope(search, above: start?.key), "ASC", limit: limit)
  }

  private static func list(
    _ search: ArchiveQuery,
    _ scope: Scope,
    _ direction: String,
    limit: Int
  ) -> ArchiveStatement {
    ArchiveStatement(
      sql: """
        SELECT \(search.table.columns) FROM \(scope.tables)
        \(search.table.joins)
        \(scope.conditions) \(scope.grouping)
        ORDER BY \(scope.key) \(direction) LIMIT ?
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
    let scope = Scope(search, isRanked: true, needsRows: false)
    let limit = SQLValue.integer(Int64(limit))
    var page = scope.scored + [limit]
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
    count(Scope(search, needsRows: false), limit)
  }

  /// Counts the articles with the mark of a search up to a limit, whatever their words are.
  static func countMarked(_ search: ArchiveQuery, limit: Int) -> ArchiveStatement {
    count(Scope(markedFor: search), limit)
  }

  /// Counts the matches of the words of a search up to a limit, whatever their marks are.
  static func countMatches(_ match: FullTextQuery, limit: Int) -> ArchiveStatement {
    ArchiveStatement(
      sql: "SELECT count(*) FROM (SELECT 1 FROM article_text WHERE article_text MATCH ? LIMIT ?)",
      values: [.text(match.text), .integer(Int64(limit))]
    )
  }

  private static func count(_ scope: Scope, _ limit: Int) -> ArchiveStatement {
    ArchiveStatement(
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
  /// Makes one row of the rows of an article in several feeds.
  private(set) var grouping = ""
  /// The first arguments of `RelevanceRank`.
  private(set) var scored: [SQLValue] = []
  var values: [SQLValue] = []
  private var terms: [String] = []

  /// The condition of the statement; empty if there is none.
  var conditions: String { terms.isEmpty ? "" : "WHERE " + terms.joined(separator: " AND ") }

  /// Creates the scope of a search; `needsRows` is false if the keys are enough.
  init(
    _ search: ArchiveQuery,
    below key: Int64? = nil,
    above lowest: Int64? = nil,
    isRanked: Bool = false,
    needsRows: Bool = true
  ) {
    let areRowsRead = needsRows || !search.filter.sql.isEmpty
    if search.walk == .marks {
      walkMarks(of: search, areRowsRead: areRowsRead)
      lookUp(search.match, in: search.table.index)
    } else if let match = isRanked ? search.ranking : search.match {
      scored = [.integer(Int64(match.firstScored)), .blob(Data(match.scored))]
      walk(
        match,
        of: search,
        areRowsRead: areRowsRead || search.walk == .words && search.parts.isSavedOnly
      )
    }
    addKeys(of: search, below: key, above: lowest)
    terms += search.filter.sql
    values += search.filter.values
  }

  /// Creates the scope of the articles with the mark of a search, whatever their words are.
  init(markedFor search: ArchiveQuery) {
    walkMarks(of: search, areRowsRead: false)
    addKeys(of: search)
  }

  private mutating func addKeys(
    of search: ArchiveQuery,
    below key: Int64? = nil,
    above start: Int64? = nil
  ) {
    let lowest = max(search.parts.lowest, start.map { $0 + 1 } ?? .min)
    let highest = min(search.parts.highest, key.map { $0 - 1 } ?? .max)
    if highest < .max { add("\(self.key) <= ?", .integer(highest)) }
    if lowest > .min { add("\(self.key) >= ?", .integer(lowest)) }
  }

  /// Walks the full-text index and looks up rows, never the reverse.
  private mutating func walk(_ match: FullTextQuery, of search: ArchiveQuery, areRowsRead: Bool) {
    let (name, index) = (search.table.name, search.table.index)
    key = "\(index).rowid"
    tables = index
    if areRowsRead { tables += " CROSS JOIN \(name) ON \(name).key = \(key)" }
    add("\(index) MATCH ?", .text(match.text))
    if search.walk == .both {
      let marked = Scope(markedFor: search)
      // The plus signs keep SQLite from looking up the words of each key, or each key among the marks.
      terms.append("+\(key) IN (SELECT +\(marked.key) FROM \(marked.tables) \(marked.conditions))")
      values += marked.values
    } else if search.parts.isSavedOnly {
      terms.append(search.table.isSaved)
    }
  }

  /// Walks the articles of followed feeds, the index of saved articles, or the table.
  private mutating func walkMarks(of search: ArchiveQuery, areRowsRead: Bool) {
    if let followed = search.parts.followed {
      return walk(followed, areRowsRead: areRowsRead)
    }
    key = "\(search.table.name).key"
    // SQLite's own plan might sort the whole archive instead of walking down it.
    let index = search.parts.isSavedOnly ? "INDEXED BY article_saved" : "NOT INDEXED"
    tables = "\(search.table.name) \(index)"
    if search.parts.isSavedOnly { terms.append(search.table.isSaved) }
  }

  /// Looks up each walked article in the full-text index.
  private mutating func lookUp(_ match: FullTextQuery?, in index: String) {
    guard let match else { return }
    tables += " CROSS JOIN \(index) ON \(index).rowid = \(key)"
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
    case .followed: terms.append(SearchedTable.isLoud("followed_article.feed"))
    case .feed(let id): add("followed_article.\(SearchedTable.isOfFeed)", .text(id))
    default: break
    }
  }

  private mutating func add(_ term: String, _ value: SQLValue) {
    terms.append(term)
    values.append(value)
  }
}
