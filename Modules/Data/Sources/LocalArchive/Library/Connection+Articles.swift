package import ArchiveRows
package import Domain
package import FoundationEssentials
package import Query

extension Connection: CopyStorage {
  package static let idTable = "article"
  package static let keyColumn = "key"
  package static let markTable = "article"
  package static let markTimes = "article LEFT JOIN removed_mark USING (id)"
  package static let articleCount = "SELECT count(*) FROM article_text_docsize"

  package static let categories = """
    (SELECT group_concat(text, char(10)) FROM article_fact
      WHERE article_id = article.id AND kind = 'category')
    """

  package func articles() -> ArticleTable { ArticleTable(self) }

  package func storedArticles(_ ids: [Int64]) throws(SQLiteError) -> [Int64: StoredArticle] {
    let sql = """
      SELECT \(Article.columns) FROM article JOIN provider ON provider.id = provider_id
      WHERE \(Self.isOne("article.id", of: "$1"))
      """
    return try completed(rows(sql, [.integers(ids)]) { StoredArticle($0) }.compactMap(\.self))
  }

  package func store(
    _ memberships: [StoryMembership],
    replacing: Bool
  ) throws(SQLiteError) {
    let change = replacing ? "UPDATE SET story = excluded.story" : "NOTHING"
    let sql = "INSERT INTO story_article VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO \(change)"
    for row in memberships { try run(sql, [.integer(row.id)] + row.values) }
  }

  package func reports(
    _ words: [Int64: Int64]
  ) throws(SQLiteError) -> [ArticleStory.Report] {
    let columns = ArticleStory.Report.columns(key: Self.keyColumn)
    let sql = "SELECT \(columns) FROM article WHERE \(Self.isOne("id", of: "$1"))"
    return try rows(sql, [.integers(Array(words.keys))]) { row in
      ArticleStory.Report(row, words)
    }.compactMap(\.self)
  }

  package func firstSeen(_ ids: [Int64]) throws(SQLiteError) -> [Int64: Date] {
    let sql = "SELECT id, seen_at FROM article WHERE \(Self.isOne("id", of: "$1"))"
    let dates = try rows(sql, [.integers(ids)]) { ($0.integer(0) ?? 0, $0.date(1)) }
    return dates.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }

  package func states(
    matching condition: SearchExpression
  ) throws(SQLiteError) -> (sql: String, values: [SQLValue])? {
    let found = ArchiveStatement.keys(
      try shortest(ArchiveQuery(condition)),
      below: nil,
      limit: -1
    )
    let sql = """
      SELECT id, key, seen_at, saved_at, read_at, unsaved_at, unread_at FROM \(Self.markTimes)
      WHERE key IN (\(found.sql))
      """
    return (sql, found.values)
  }

  package func set(
    _ mark: Mark,
    of ids: [Int64],
    at moment: Date
  ) throws(SQLiteError) -> Int {
    guard !ids.isEmpty else { return 0 }
    let column = mark.rawValue
    // No earlier than its removal, so that it is set also for others if a clock is wrong.
    let sql = """
      UPDATE article SET \(column) = max($2, ifnull(
        (SELECT \(mark.removal) FROM removed_mark WHERE removed_mark.id = article.id), $2
      )) WHERE \(Self.isOne("id", of: "$1")) AND \(column) IS NULL
      """
    return try run(sql, [.integers(ids), SQLValue(moment)])
  }

  package func remove(
    _ mark: Mark,
    from ids: [Int64],
    at moment: Date
  ) throws(SQLiteError) -> Int {
    guard !ids.isEmpty else { return 0 }
    let (column, removal) = (mark.rawValue, mark.removal)
    let isMarked = "\(Self.isOne("id", of: "$1")) AND \(column) IS NOT NULL"
    // Later than it was set, also if a clock is wrong.
    let sql = """
      INSERT INTO removed_mark (id, \(removal))
      SELECT id, max($2, \(column) + 0.001) FROM article WHERE \(isMarked)
      ON CONFLICT (id) DO UPDATE SET \(removal) = excluded.\(removal)
      """
    try run(sql, [.integers(ids), SQLValue(moment)])
    return try run("UPDATE article SET \(column) = NULL WHERE \(isMarked)", [.integers(ids)])
  }

  package func store(_ times: [(id: Int64, times: MarkTimes)]) throws(SQLiteError) {
    for (id, times) in times {
      let (marks, removals) = ([times.savedAt, times.readAt], [times.unsavedAt, times.unreadAt])
      if removals != [nil, nil] {
        let sql = """
          INSERT INTO removed_mark VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE
          SET unsaved_at = excluded.unsaved_at, unread_at = excluded.unread_at
          """
        try run(sql, [.integer(id)] + removals.map { SQLValue($0) })
      }
      let sql = "UPDATE article SET saved_at = $2, read_at = $3 WHERE id = $1"
      try run(sql, [.integer(id)] + marks.map { SQLValue($0) })
    }
  }

  package func markRead(
    _ unread: SearchExpression,
    after start: ArchiveCursor?,
    at moment: Date,
    limit: Int
  ) throws(SQLiteError) -> (count: Int, last: ArchiveCursor?) {
    let found = ArchiveStatement.keys(
      try shortest(ArchiveQuery(unread)),
      below: start?.key,
      limit: limit
    )
    let keys = try rows(found.sql, found.values) { $0.integer(0) ?? 0 }
    let sql = "UPDATE article SET read_at = $2 WHERE key = $1"
    let moment = SQLValue(moment)
    for key in keys { try run(sql, [.integer(key), moment]) }
    return (keys.count, keys.count == limit ? keys.last.map { ArchiveCursor(key: $0) } : nil)
  }
}
