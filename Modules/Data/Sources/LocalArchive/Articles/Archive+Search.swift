public import Domain
import FoundationEssentials

extension Archive: SearchArticles {
  /// How far matches are counted: beyond it a list has "more than" so many.
  public static let countedMatches = 1_000

  /// Returns a page of the articles that match; an empty one where there is no file yet.
  ///
  /// Newest first is a walk down the rowids that ends with the page, however many match. By
  /// relevance every match is weighed; popularity is not known here and means relevance.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) throws(NewsError) -> Page<Article> {
    let search = ArchiveQuery(query.condition)
    // Without words all fit equally well.
    let isRanked = query.sort != .newest && search.match != nil
    let start = try ArchiveCursor(cursor, of: provider, isRanked: isRanked)
    let page = try reading { connection throws(SQLiteError) in
      if isRanked { try connection.addRelevance() }
      // One view for both, so that the count fits the page.
      return try connection.transaction(.reading) { () throws(SQLiteError) in
        let hits = try connection.hits(of: search, isRanked, after: start, query.pageSize + 1)
        let isWhole = hits.count <= query.pageSize
        let total: Total? =
          if start != nil { nil } else if isWhole { .exactly(hits.count) } else {
            try connection.count(upTo: Self.countedMatches) { limit in
              ArchiveStatement.count(search, limit: limit)
            }
          }
        return Page(
          items: try connection.withPlaces(hits.prefix(query.pageSize).compactMap(\.article)),
          total: total,
          continuation: isWhole ? .end(.complete) : .more(hits[query.pageSize - 1].cursor(provider))
        )
      }
    }
    return page ?? Page(items: [], total: .exactly(0), continuation: .end(.complete))
  }

  /// Tells whether the archive holds nothing but samples, or nothing at all.
  public func isEmpty(besides provider: Provider) throws(NewsError) -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM article WHERE provider_id <> ?1)"
    let found = try reading { connection throws(SQLiteError) in
      try connection.rows(sql, [.text(provider.id)]) { $0.integer(0) }
    }
    return found?.first != 1
  }
}

/// One of the articles that a search finds, and where it stands among them.
private struct Hit {
  let key: Int64
  /// How well it fits, as the bits of a number; nil newest first.
  let score: Double?
  /// Nil for a row that holds no article, which only damage can bring about.
  let article: Article?

  func cursor(_ provider: Provider) -> Cursor {
    ArchiveCursor(key: key, score: score).cursor(of: provider)
  }
}

extension Connection {
  fileprivate func hits(
    of search: ArchiveQuery,
    _ isRanked: Bool,
    after start: ArchiveCursor?,
    _ limit: Int
  ) throws(SQLiteError) -> [Hit] {
    let statement =
      isRanked
      ? ArchiveStatement.ranked(search, after: start, limit: limit)
      : ArchiveStatement.newest(search, after: start, limit: limit)
    return try rows(statement.sql, statement.values) { row in
      Hit(key: row.integer(0) ?? 0, score: isRanked ? row.real(14) : nil, article: Article(row))
    }
  }
}
