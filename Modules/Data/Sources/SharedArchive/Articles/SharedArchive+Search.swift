import ArchiveRows
public import Domain

extension SharedArchive: SearchArticles {
  /// Returns a page of the matching articles.
  ///
  /// Newest first is a walk down the tables that ends with the page; oldest first is one up. Relevance computes a score for
  /// every match, or for one word, for the matches of a high impact. The archive has no popularity and
  /// uses relevance instead. Articles on servers that do not answer are missing, with a remark.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    let search = DividedQuery(query.condition)
    // Without words all articles match equally well.
    let isRanked = !query.sort.isByDate && search.text != nil
    let start = try ArchiveCursor(cursor, of: provider, hasID: true, isRanked: isRanked)
    guard var scope = SharedScope.whole(search) else {
      return Page(items: [], total: start == nil ? .exactly(0) : nil, continuation: .end(.complete))
    }
    scope.isOldestFirst = query.sort == .oldest
    let request = PageRequest(
      scope: scope,
      start: start,
      size: query.pageSize,
      isRanked: isRanked
    )
    let (partitions, provider, sessions) = (partitions, provider, sessions)
    return try await sessions.reading { connection throws(PostgresError) in
      let found = try partitions.available(connection, of: sessions) {
        (tables, missing) throws(PostgresError) in
        var request = request
        request.scope.missing = missing
        // One snapshot for all statements, so that the total fits the page.
        return try connection.transaction(.reading) { () throws(PostgresError) in
          try connection.page(request, in: tables, of: provider)
        }
      }
      var (page, end) = found.result
      // A page that ends above the articles of a server does not need it.
      let needed = found.servers.filter { end ?? .min < $0.upper }
      if !needed.isEmpty {
        page.remarks.append(.missing(needed.map { .notAnswering($0.name, at: sessions.path) }))
      }
      return page
    }
  }
}

extension SharedArchive {
  /// Returns whether all articles of the archive are from `provider`.
  public func isEmpty(besides provider: Provider) async throws(NewsError) -> Bool {
    try await hasOnlyArticles(of: provider)
  }
}

/// A page to read.
private struct PageRequest: Sendable {
  var scope: SharedScope
  let start: ArchiveCursor?
  let size: Int
  let isRanked: Bool
}

/// An article of a list, with its place in it.
private struct FoundArticle {
  let cursor: ArchiveCursor
  /// Nil for a row that makes no valid article.
  let article: Article?
  let hasDetails: Bool

  /// Reads the columns of `SharedScope.selection`, and of a ranked list the score.
  init(_ row: PostgresRow, isRanked: Bool) {
    cursor = ArchiveCursor(
      key: row.integer(0) ?? 0,
      id: row.integer(1) ?? 0,
      score: isRanked ? row.real(Article.columnCount + 1) : nil
    )
    article = Article(row)
    hasDetails = row.integer(Article.columnCount) == 1
  }
}

extension PostgresConnection {
  /// Reads a page inside a transaction, and returns it with the place of the article after it; nil if
  /// that is the end of the list, or if the list does not go down the places.
  fileprivate func page(
    _ request: PageRequest,
    in tables: [Partition],
    of provider: Provider
  ) throws(PostgresError) -> (page: Page<Article>, end: Int64?) {
    let rows = request.isRanked ? try best(request) : try byDate(request, in: tables)
    let isLast = rows.count <= request.size
    var total: Total?
    if request.start == nil, request.scope.missing.isEmpty {
      total = isLast ? .exactly(rows.count) : try self.total(request.scope, in: tables)
    }
    let shown = rows.prefix(request.size)
    let articles = shown.compactMap(\.article)
    let page = Page(
      items: shown.contains(where: \.hasDetails) ? try completed(articles) : articles,
      at: rows.map(\.cursor),
      size: request.size,
      total: total,
      of: provider
    )
    let goesDown = !request.isRanked && !request.scope.isOldestFirst
    return (page, isLast || !goesDown ? nil : rows[request.size].cursor.key)
  }

  /// Selects one article more than the page has, by date.
  private func byDate(
    _ request: PageRequest,
    in tables: [Partition]
  ) throws(PostgresError) -> [FoundArticle] {
    var rows: [FoundArticle] = []
    for scope in request.scope.slices(in: tables, after: request.start) {
      let statement = scope.byDate(after: request.start, limit: request.size + 1 - rows.count)
      rows += try self.rows(statement.sql, statement.values) { FoundArticle($0, isRanked: false) }
      if rows.count > request.size { break }
    }
    return rows
  }

  /// Selects one article more than the page has, best first.
  private func best(_ request: PageRequest) throws(PostgresError) -> [FoundArticle] {
    guard let ranked = RankedScope(request.scope) else { return [] }
    let statistics = ranked.statistics
    let found = try rows(statistics.sql, statistics.values) { ranked.corpus($0) }
    guard let corpus = found.first else { return [] }
    for levels in ranked.levels(corpus, after: request.start) {
      let rows = try best(ranked, corpus, request, levels: levels)
      let bound = ranked.highestScore(below: levels, corpus)
      if rows.count > request.size, rows.allSatisfy({ $0.cursor.score ?? 0 > bound }) {
        return rows
      }
    }
    return try best(ranked, corpus, request, levels: nil)
  }

  private func best(
    _ ranked: RankedScope,
    _ corpus: RankedScope.Corpus,
    _ request: PageRequest,
    levels: Int?
  ) throws(PostgresError) -> [FoundArticle] {
    let limit = request.size + 1
    let statement = ranked.best(corpus, after: request.start, limit: limit, levels: levels)
    return try rows(statement.sql, statement.values) { FoundArticle($0, isRanked: true) }
  }

  /// Counts the matches, the newest first, up to the largest exact total.
  private func total(
    _ scope: SharedScope,
    in tables: [Partition]
  ) throws(PostgresError) -> Total {
    let limit = scope.search.largestExact
    var count = 0
    for part in scope.newestAndOthers(in: tables) where count <= limit {
      let statement = part.count(limit: limit + 1 - count)
      count += try number(statement.sql, statement.values)
    }
    return Total(counted: count, upTo: limit)
  }
}

extension SharedScope {
  /// The parts to read one after the other until a page is full.
  ///
  /// PostgreSQL plans the walk in the newest table. If its matches do not fill the page, there are few
  /// of them in the others, too.
  func slices(in tables: [Partition], after start: ArchiveCursor?) -> [SharedScope] {
    guard !search.isSavedOnly, search.followed == nil, !isOldestFirst else { return [self] }
    let upper = min(places.upperBound, start?.key ?? .max)
    guard places.lowerBound <= upper else { return [] }
    return tables.slices(of: places.lowerBound...upper).enumerated().map { index, slice in
      var scope = self
      scope.places = slice
      scope.forcesIndex = index > 0 && search.text != nil
      return scope
    }
  }

  /// The part in the newest table, and the rest, to count.
  fileprivate func newestAndOthers(in tables: [Partition]) -> [SharedScope] {
    guard let first = slices(in: tables, after: nil).first?.places,
      first.lowerBound > places.lowerBound
    else { return [self] }
    var (newest, others) = (self, self)
    newest.places = first
    others.places = places.lowerBound...first.lowerBound - 1
    return [newest, others]
  }
}

extension RankedScope {
  /// The numbers of levels of impact to search, until the page is certainly complete.
  fileprivate func levels(_ corpus: Corpus, after start: ArchiveCursor?) -> [Int] {
    guard onlyWord != nil else { return [] }
    return stride(from: 3, through: ImpactLevel.all.count, by: 3).filter { count in
      let bound = highestScore(below: count, corpus)
      return start?.score.map { $0 > bound } ?? true
    }
  }
}
