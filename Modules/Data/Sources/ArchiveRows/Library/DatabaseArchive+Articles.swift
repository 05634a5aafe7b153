package import Domain
package import FoundationEssentials
package import Query

// The implementations of `KeepArticles`, `ImportArticles` and `FindArticle`.
extension DatabaseArchive {
  /// Returns articles that were seen now, ready to be stored.
  public func prepared(_ articles: [Article]) -> Preparation {
    let moment = now()
    return Preparation(articles.map { SeenArticle($0, seenAt: moment) })
  }

  /// Stores articles, in one transaction.
  @discardableResult
  public func keep(_ articles: [Article]) async throws(NewsError) -> KeptArticles {
    try await keep(prepared(articles), marks: [:])
  }

  /// Stores articles and adds changes of the person's marks to them; the later change of a mark wins.
  ///
  /// New marks are sent as `MarkChange.unknown`, because there may be thousands.
  @discardableResult
  public func keep(
    _ articles: Preparation,
    marks: [Article.ID: ArticleMarks]
  ) async throws(NewsError) -> KeptArticles {
    guard !articles.isEmpty, refusal == nil else { return KeptArticles() }
    let changes = marks.map { (id: $0.key.stored, times: MarkTimes($0.value)) }
    let choices = marks.values.flatMap(\.storyChoices)
    try await addTables(for: articles)
    let (kept, newMarks) = try await writing { connection throws(Failure) in
      try connection.lock(.articles(changes.map(\.id)))
      let kept = try connection.keep(articles)
      let newMarks = try connection.merge(changes) + connection.merge(choices)
      if kept.added + kept.filled > 0 { try connection.notify(.articles) }
      if newMarks > 0 { try connection.notify(.marks) }
      return (kept, newMarks)
    }
    if newMarks > 0 { followers.send(.unknown, of: \.articles) }
    return kept
  }

  /// Returns the article with an id; nil if it was never seen.
  public func article(_ id: Article.ID) async throws(NewsError) -> Article? {
    let article = try await articles([id]).first
    if let article { lastArticle.remember(article) }
    return article
  }

  /// Returns the articles with these ids that were seen.
  public func articles(_ ids: [Article.ID]) async throws(NewsError) -> [Article] {
    guard !ids.isEmpty else { return [] }
    let found = try await snapshot(else: [:]) { connection throws(Failure) in
      try connection.storedArticles(ids.map(\.stored)).mapValues(\.article)
    }
    var articles = found
    return ids.compactMap { articles.removeValue(forKey: $0.stored) }
  }

  /// Returns when articles were first seen.
  public func firstSeen(_ ids: [Article.ID]) async throws(NewsError) -> [Article.ID: Date] {
    guard !ids.isEmpty else { return [:] }
    let dates = try await snapshot(else: [:]) { connection throws(Failure) in
      try connection.firstSeen(ids.map(\.stored))
    }
    return ids.reduce(into: [:]) { $0[$1] = dates[$1.stored] }
  }

  /// Returns the stories of stored articles.
  public func stories(
    of ids: [Article.ID]
  ) async throws(NewsError) -> [Article.ID: ArticleStory] {
    guard !ids.isEmpty else { return [:] }
    let stories = try await snapshot(else: [:]) { connection throws(Failure) in
      try connection.stories(of: ids.map(\.stored))
    }
    return ids.reduce(into: [:]) { $0[$1] = stories[$1.stored] }
  }

  /// Returns the states of the articles that a condition matches.
  public func states(
    matching condition: SearchExpression
  ) async throws(NewsError) -> [ArticleState] {
    try await snapshot(else: []) { connection throws(Failure) in
      guard let found = try connection.states(matching: condition.normalized) else { return [] }
      return try connection.rows(found.sql, found.values) { row in
        ArticleState(
          Article.ID(stored: row.integer(0) ?? 0),
          date: row.integer(1).flatMap(ArticleKey.date),
          firstSeen: row.date(2) ?? .distantPast,
          marks: MarkTimes(row, from: 3).marks
        )
      }
    }
  }

  /// Returns the ids of stored articles that begin with numbers.
  public func ids(
    beginningWith numbers: [UInt64],
    bits: Int
  ) async throws(NewsError) -> [Article.ID] {
    guard !numbers.isEmpty else { return [] }
    let others = 64 - bits
    let starts = Set(numbers.map { Int64(bitPattern: $0 << others) })
    let sql = """
      SELECT \(Connection.idTable).id FROM \(Connection.elements(of: "$1"))
      CROSS JOIN \(Connection.idTable)
      WHERE \(Connection.idTable).id BETWEEN value AND value + $2
      """
    return try await snapshot(else: []) { connection throws(Failure) in
      let values: [SQLValue] = [.integers(Array(starts)), .integer(1 << others - 1)]
      return try connection.rows(sql, values) { row in
        Article.ID(rawValue: UInt64(bitPattern: row.integer(0) ?? 0))
      }
    }
  }

  /// Returns whether all articles of the archive are from `provider`.
  package func hasOnlyArticles(of provider: Provider) async throws(NewsError) -> Bool {
    try await reading(else: true) { connection throws(Failure) in
      let other = "SELECT 1 FROM \(connection.readableArticles) WHERE provider_id <> $1 LIMIT 1"
      let sql = "SELECT count(*) FROM (\(other)) AS one"
      return try connection.number(sql, [.text(provider.id)]) == 0
    }
  }
}
