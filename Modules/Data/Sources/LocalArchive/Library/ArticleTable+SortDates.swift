import ArchiveRows
import Domain
import FoundationEssentials

extension ArticleTable {
  /// Moves the articles dated far ahead to the keys of their sort dates.
  ///
  /// In older versions the key of every article was that of its date of publication. Reads the
  /// dates of all articles, and rewrites only those that move.
  func moveToSortDates() throws(SQLiteError) {
    let sql = """
      SELECT key, seen_at FROM article WHERE published_at > seen_at + \(Date.longestLead)
      ORDER BY key
      """
    let articles = try connection.rows(sql) { row in
      (key: row.integer(0) ?? 0, date: row.date(1) ?? .distantPast)
    }
    // FTS5 flushes its buffer whenever a rowid is lower than the last.
    for (key, _) in articles { try removeWords(key) }
    var keys: [Int64] = []
    for (key, date) in articles {
      keys.append(try move(key, to: ArticleKey.moved(key, to: date)))
    }
    for key in keys.sorted() { try addWords(key) }
  }

  /// Changes an article's key to the first free one from `place` on, and returns that.
  private func move(_ key: Int64, to place: Int64) throws(SQLiteError) -> Int64 {
    var place = place
    let sql = "UPDATE OR IGNORE article SET key = ?2 WHERE key = ?1"
    while try connection.run(sql, [.integer(key), .integer(place)]) == 0 {
      place = ArticleKey.next(after: place)
    }
    return place
  }

  /// Adds an index entry with the words of a stored article.
  private func addWords(_ key: Int64) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO article_text (rowid, title, summary, content, facets)
      SELECT key, title, summary, content, facets FROM article_words WHERE key = ?1
      """,
      [.integer(key)]
    )
  }
}
