package import ArchiveRows
package import Domain
package import FoundationEssentials

extension Connection: CopyStorage {
  package static let idTable = "article"
  package static let markTable = "article"
  package static let articleCount = "SELECT count(*) FROM article_text_docsize"

  package func articles(locking: Bool) -> ArticleTable { ArticleTable(self) }

  package func storedArticles(_ ids: [Int64]) throws(SQLiteError) -> [Int64: StoredArticle] {
    let sql = """
      SELECT \(Article.columns) FROM article JOIN provider ON provider.id = provider_id
      WHERE \(Self.isOne("article.id", of: "$1"))
      """
    return try withPlaces(rows(sql, [.integers(ids)]) { StoredArticle($0) }.compactMap(\.self))
  }

  package func firstSeen(_ ids: [Int64]) throws(SQLiteError) -> [Int64: Date] {
    let sql = "SELECT id, seen_at FROM article WHERE \(Self.isOne("id", of: "$1"))"
    let dates = try rows(sql, [.integers(ids)]) { ($0.integer(0) ?? 0, $0.date(1)) }
    return dates.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }

  package func set(
    _ mark: Mark,
    of ids: [Int64],
    at moment: Date
  ) throws(SQLiteError) -> Int {
    guard !ids.isEmpty else { return 0 }
    let column = mark.rawValue
    let sql = """
      UPDATE article SET \(column) = $2 WHERE \(Self.isOne("id", of: "$1")) AND \(column) IS NULL
      """
    return try run(sql, [.integers(ids), SQLValue(moment)])
  }

  package func remove(_ mark: Mark, from id: Int64) throws(SQLiteError) -> Bool {
    let column = mark.rawValue
    let sql = "UPDATE article SET \(column) = NULL WHERE id = $1 AND \(column) IS NOT NULL"
    return try run(sql, [.integer(id)]) > 0
  }

  package func removeRead(at moment: Double, limit: Int) throws(SQLiteError) -> Int {
    let sql = """
      UPDATE article SET read_at = NULL WHERE key IN (
        SELECT key FROM article WHERE read_at = $1 LIMIT $2
      )
      """
    return try run(sql, [.real(moment), .integer(Int64(limit))])
  }

  package func markRead(
    _ unread: SearchExpression,
    after start: ArchiveCursor?,
    at moment: Date,
    limit: Int
  ) throws(SQLiteError) -> (count: Int, last: ArchiveCursor?) {
    let found = ArchiveStatement.keys(try shortest(unread), below: start?.key, limit: limit)
    let keys = try rows(found.sql, found.values) { $0.integer(0) ?? 0 }
    let sql = "UPDATE article SET read_at = $2 WHERE key = $1"
    let moment = SQLValue(moment)
    for key in keys { try run(sql, [.integer(key), moment]) }
    return (keys.count, keys.count == limit ? keys.last.map { ArchiveCursor(key: $0) } : nil)
  }

  package func addMarks(_ records: [ArticleRecord]) throws(SQLiteError) {
    for record in records {
      let copied = StoredArticle(key: 0, article: record.article, history: record.history)
      try articles(locking: true).addMarks(of: copied, to: record.article.id, withSaved: true)
    }
  }
}
