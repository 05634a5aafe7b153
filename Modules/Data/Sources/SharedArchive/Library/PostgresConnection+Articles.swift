package import ArchiveRows
package import Domain
package import FoundationEssentials
package import Query

extension PostgresConnection: CopyStorage {
  package static let idTable = "article_place"
  package static let keyColumn = "at"
  package static let markTable = "mark"
  package static let markTimes = "mark"
  package static let articleCount =
    "SELECT coalesce(sum(articles), 0)::bigint FROM article_total"

  package static let categories = """
    (SELECT string_agg(text, E'\\n' ORDER BY place) FROM article_fact
      WHERE article_id = article.id AND kind = 'category')
    """

  package func articles() -> SharedArticleTable { SharedArticleTable(self) }

  package func storedArticles(_ ids: [Int64]) throws(PostgresError) -> [Int64: StoredArticle] {
    guard let places = try PlacedIDs(ids, self) else { return [:] }
    let sql = """
      SELECT \(Self.storedColumns), \(SharedScope.hasDetails) FROM \(places.articles)
        LEFT JOIN provider ON provider.id = article.provider_id
        LEFT JOIN mark ON mark.id = article.id AND mark.person = current_user::text
      """
    var hasDetails = false
    let stored = try rows(sql, places.values) { row in
      if row.integer(Article.columnCount) == 1 { hasDetails = true }
      return StoredArticle(row)
    }.compactMap(\.self)
    guard !hasDetails else { return try completed(stored) }
    return stored.reduce(into: [:]) { $0[$1.article.id.stored] = $1 }
  }

  /// `Article.columns`, with the marks of the connected person.
  private static let storedColumns =
    Article.table.names { name in
      if name == "key" { return "article.at" }
      return (Mark(rawValue: name) == nil ? "article." : "mark.") + name
    } + ", provider.name, provider.key_page"

  package func store(_ memberships: [StoryMembership], replacing: Bool) {
    let isKept = "EXISTS (SELECT 1 FROM story_article WHERE story_article.id = new.id)"
    let sql = """
      SELECT group_articles(array_agg(ROW(id, story, 0, words)::story_article))
      FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS new (id, story, words)
      \(replacing ? "" : "WHERE NOT \(isKept)")
      """
    let columns = [\StoryMembership.id, \.story, \.words]
    enqueue(sql, columns.map { column in .integers(memberships.map { $0[keyPath: column] }) })
  }

  package func reports(
    _ words: [Int64: Int64]
  ) throws(PostgresError) -> [ArticleStory.Report] {
    guard let places = try PlacedIDs(Array(words.keys), self) else { return [] }
    let sql = """
      SELECT \(ArticleStory.Report.columns(key: Self.keyColumn)) FROM \(places.articles)
        LEFT JOIN mark ON mark.id = article.id AND mark.person = current_user::text
      """
    return try rows(sql, places.values) { row in
      ArticleStory.Report(row, words)
    }.compactMap(\.self)
  }

  package func firstSeen(_ ids: [Int64]) throws(PostgresError) -> [Int64: Date] {
    guard let places = try PlacedIDs(ids, self) else { return [:] }
    let sql = "SELECT article.id, article.seen_at FROM \(places.articles)"
    let dates = try rows(sql, places.values) { ($0.integer(0) ?? 0, $0.date(1)) }
    return dates.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }

  package func states(
    matching condition: SearchExpression
  ) -> (sql: String, values: [SQLValue])? {
    SharedScope.whole(DividedQuery(condition)).map { scope in
      let statement = scope.states()
      return (statement.sql, statement.values)
    }
  }

  package func set(
    _ mark: Mark,
    of ids: [Int64],
    at moment: Date
  ) throws(PostgresError) -> Int {
    guard !ids.isEmpty else { return 0 }
    let column = mark.rawValue
    let sql = """
      INSERT INTO mark (id, \(column))
      SELECT id, $2 FROM article_place WHERE id = ANY ($1) ORDER BY id
      ON CONFLICT (person, id) DO UPDATE
      SET \(column) = greatest(excluded.\(column), mark.\(mark.removal))
      WHERE mark.\(column) IS NULL
      """
    return try run(sql, [.integers(ids), SQLValue(moment)])
  }

  package func remove(
    _ mark: Mark,
    from ids: [Int64],
    at moment: Date
  ) throws(PostgresError) -> Int {
    guard !ids.isEmpty else { return 0 }
    let (column, removal) = (mark.rawValue, mark.removal)
    let sql = """
      UPDATE mark SET \(column) = NULL, \(removal) = greatest($2, \(column) + 0.001)
      WHERE person = current_user::text AND id = ANY ($1) AND \(column) IS NOT NULL
      """
    return try run(sql, [.integers(ids), SQLValue(moment)])
  }

  package func store(_ times: [(id: Int64, times: MarkTimes)]) throws(PostgresError) {
    let sql = """
      INSERT INTO mark (id, saved_at, read_at, unsaved_at, unread_at)
      SELECT id, saved, read, unsaved, unread
      FROM unnest($1::bigint[], $2::float8[], $3::float8[], $4::float8[], $5::float8[])
          AS new (id, saved, read, unsaved, unread)
        JOIN article_place USING (id)
      ORDER BY id
      ON CONFLICT (person, id) DO UPDATE SET
        saved_at = excluded.saved_at, read_at = excluded.read_at,
        unsaved_at = excluded.unsaved_at, unread_at = excluded.unread_at
      """
    func moments(_ time: (MarkTimes) -> Date?) -> SQLValue {
      .reals(times.map { time($0.times)?.timeIntervalSinceReferenceDate })
    }
    let values = [
      moments(\.savedAt), moments(\.readAt), moments(\.unsavedAt), moments(\.unreadAt),
    ]
    try run(sql, [.integers(times.map(\.id))] + values)
  }

  package func markRead(
    _ unread: SearchExpression,
    after start: ArchiveCursor?,
    at moment: Date,
    limit: Int
  ) throws(PostgresError) -> (count: Int, last: ArchiveCursor?) {
    guard let scope = SharedScope.whole(DividedQuery(unread)) else { return (0, nil) }
    let statement = scope.places(after: start, limit: limit)
    let places = try rows(statement.sql, statement.values) { row in
      ArchiveCursor(key: row.integer(0) ?? 0, id: row.integer(1) ?? 0)
    }
    let count = try set(.read, of: places.compactMap(\.id), at: moment)
    return (count, places.count == limit ? places.last : nil)
  }
}

extension PostgresConnection: PruneStorage {
  package func countArticles(
    before date: Date
  ) throws(PostgresError) -> (unsaved: Int, saved: Int) {
    guard try canDelete() else {
      throw PostgresError(.forbidden, "only its owner can prune it")
    }
    let sql = """
      SELECT count(*), count(*) FILTER (WHERE EXISTS (
        SELECT 1 FROM mark WHERE mark.id # 0 = article.id AND mark.saved_at IS NOT NULL
      )) FROM article WHERE at <= $1 AND $2 > CASE
        WHEN published_at <= seen_at + $3 THEN published_at ELSE seen_at END
      """
    let counts = try rows(sql, Self.bounds(date) + [.real(Date.longestLead)]) { row in
      (all: Int(row.integer(0) ?? 0), saved: Int(row.integer(1) ?? 0))
    }
    return counts.first.map { ($0.all - $0.saved, $0.saved) } ?? (0, 0)
  }

  package func removeArticles(
    before date: Date,
    after start: ArchiveCursor?,
    limit: Int
  ) throws(PostgresError) -> (removed: Int, last: ArchiveCursor?) {
    let sql = """
      SELECT at, id FROM article WHERE (at, id) > ($3, $4) AND at >= $3 AND at <= $1 AND $2 > CASE
        WHEN published_at <= seen_at + \(Date.longestLead) THEN published_at ELSE seen_at END
      ORDER BY at, id LIMIT \(limit)
      """
    let place: [SQLValue] = [.integer(start?.key ?? .min), .integer(start?.id ?? .min)]
    let batch = try rows(sql, Self.bounds(date) + place) { row in
      ArchiveCursor(key: row.integer(0) ?? 0, id: row.integer(1) ?? 0)
    }
    guard !batch.isEmpty else { return (0, nil) }
    let deletion = "SELECT count(*) FROM delete_articles($1)"
    return (try number(deletion, [.integers(batch.compactMap(\.id))]), batch.last)
  }

  private static func bounds(_ date: Date) -> [SQLValue] {
    [.integer(ArticleKey.last(at: date)), SQLValue(date)]
  }
}
