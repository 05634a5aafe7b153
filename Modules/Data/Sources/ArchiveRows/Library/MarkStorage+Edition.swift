package import Domain
package import FoundationEssentials

// What an edition is made from.
extension MarkStorage {
  fileprivate func headlines(
    _ time: ClosedRange<Date>,
    limit: Int
  ) throws(Failure) -> [StoredHeadline] {
    let key = "article." + Self.keyColumn
    let sql = """
      SELECT \(key), article.id, story, title, source_name FROM \(articlesWithStories)
      WHERE \(key) BETWEEN $1 AND $2 ORDER BY \(key) DESC, article.id DESC LIMIT $3
      """
    let own = try ownStories()
    let (start, end) = (ArticleKey.first(at: time.lowerBound), ArticleKey.last(at: time.upperBound))
    return try rows(sql, [.integer(start), .integer(end), .integer(Int64(limit))]) { row in
      guard let date = row.integer(0).flatMap(ArticleKey.date), let id = row.integer(1),
        let title = row.text(3), let source = row.text(4)
      else { return nil }
      return StoredHeadline(
        id: Article.ID(stored: id),
        story: Article.ID(stored: own.story(of: id, in: row.integer(2))),
        title: title,
        source: source,
        date: date
      )
    }.compactMap(\.self)
  }

  fileprivate func readingHabits() throws(Failure) -> ReadingHabits {
    let order = "ORDER BY article.\(Self.keyColumn) DESC, article.id DESC"
    let readings = """
      SELECT newest.source_name, read_at FROM (
        SELECT article.id, source_name FROM \(readableArticles) \(order)
        LIMIT \(ReadingHabits.newestArticles)
      ) AS newest JOIN \(Self.markTable) ON \(Self.markTable).id = newest.id
      WHERE \(Self.isOwn) AND read_at IS NOT NULL
      """
    let saved = """
      SELECT title FROM \(readableArticles)
      WHERE article.id IN (SELECT id FROM \(Self.markTable)
        WHERE \(Self.isOwn) AND saved_at IS NOT NULL)
      \(order) LIMIT \(ReadingHabits.savedHeadlines)
      """
    return ReadingHabits(
      readings: try rows(readings, []) { ($0.text(0) ?? "", $0.real(1) ?? 0) },
      saved: try rows(saved, []) { $0.text(0) ?? "" }
    )
  }
}

// The end of the last edition, which has the only row of a person, or the latest one of several that
// were stored in the same moment.
extension MarkStorage {
  fileprivate func lastEdition() throws(Failure) -> Date? {
    try rows("SELECT max(ended_at) FROM edition WHERE \(Self.isOwn)", []) { $0.date(0) }.first
      ?? nil
  }

  fileprivate func recordEdition(endingAt end: Date) throws(Failure) {
    let value = [SQLValue(end)]
    try run("DELETE FROM edition WHERE \(Self.isOwn) AND ended_at <> $1", value)
    try run("INSERT INTO edition (ended_at) VALUES ($1) ON CONFLICT DO NOTHING", value)
  }
}

// The implementation of `ReadHeadlines` and `RecordEditions`.
extension DatabaseArchive {
  /// Returns the end of the last edition.
  public func lastEdition() async throws(NewsError) -> Date? {
    try await snapshot(else: nil) { connection throws(Failure) in try connection.lastEdition() }
  }

  /// Stores the end of an edition.
  public func recordEdition(endingAt end: Date) async throws(NewsError) {
    try await changing(else: ()) { connection throws(Failure) in
      try connection.recordEdition(endingAt: end)
    }
  }

  /// Returns the stored headlines of a time.
  public func headlines(
    _ time: ClosedRange<Date>,
    limit: Int
  ) async throws(NewsError) -> [StoredHeadline] {
    try await snapshot(else: []) { connection throws(Failure) in
      try connection.headlines(time, limit: limit)
    }
  }

  /// Returns what the person has opened and saved.
  public func readingHabits() async throws(NewsError) -> ReadingHabits {
    try await snapshot(else: ReadingHabits(readings: [], saved: [])) { connection throws(Failure) in
      try connection.readingHabits()
    }
  }
}
