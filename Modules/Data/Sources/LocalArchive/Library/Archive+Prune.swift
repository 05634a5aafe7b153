package import ArchiveRows
package import Domain
package import FoundationEssentials

extension Connection: PruneStorage {
  package func countArticles(
    before date: Date
  ) throws(SQLiteError) -> (unsaved: Int, saved: Int) {
    let sql = "SELECT count(*), count(saved_at) FROM article WHERE \(Self.isOld)"
    let counts = try stoppable { () throws(SQLiteError) in
      try rows(sql, Self.bounds(date)) { (Int($0.integer(0) ?? 0), Int($0.integer(1) ?? 0)) }
    }
    return counts.first.map { ($0.0 - $0.1, $0.1) } ?? (0, 0)
  }

  package func removeArticles(
    before date: Date,
    after start: ArchiveCursor?,
    limit: Int
  ) throws(SQLiteError) -> (removed: Int, last: ArchiveCursor?) {
    let sql = """
      SELECT key FROM article WHERE \(Self.isOld) AND key > $3 AND saved_at IS NULL
      ORDER BY key LIMIT $4
      """
    let values = Self.bounds(date) + [.integer(start?.key ?? .min), .integer(Int64(limit))]
    let keys = try rows(sql, values) { $0.integer(0) ?? 0 }
    for key in keys { try articles().remove(key) }
    return (keys.count, keys.last.map { ArchiveCursor(key: $0) })
  }

  /// The condition on articles older than a date: the sort date, or the first sighting of an article
  /// without one.
  private static let isOld = """
    key <= $1 AND ifnull(\(SearchedTable.articles.date), article.seen_at) < $2
    """

  private static func bounds(_ date: Date) -> [SQLValue] {
    [.integer(ArticleKey.last(at: date)), SQLValue(date)]
  }
}

extension Archive {
  /// Pauses for a quarter of the time that writing took.
  ///
  /// Other programs poll for the lock and would miss a shorter gap.
  package func leaveTurn(since start: ContinuousClock.Instant) async throws(NewsError) {
    do { try await Task.sleep(for: (ContinuousClock.now - start) / 4) } catch { throw .cancelled }
  }

  /// Shrinks the file if many articles were deleted.
  ///
  /// FTS5 records deletions in the index until its segments are merged, which frees their pages for
  /// new articles. The file is rewritten only if at least half of it is free, because other
  /// programs cannot write meanwhile. Without disk space for the copy, the file stays larger.
  package func reclaimSpace(after removed: Int) async throws(NewsError) {
    guard removed > (try number(Connection.articleCount)) / 4 else { return }
    try await mergeIndex()
    if try number("PRAGMA freelist_count") * 2 >= number("PRAGMA page_count") { try compact() }
  }

  private func compact() throws(NewsError) {
    _ = try reading { connection throws(SQLiteError) in
      for step in ["VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"] {
        _ = try? connection.stoppable { () throws(SQLiteError) in try connection.run(step) }
        try SQLiteError.checkCancellation()
      }
    }
  }

  /// Merges all segments of the full-text index into one, some megabytes at a time.
  private func mergeIndex() async throws(NewsError) {
    let merge = "INSERT INTO article_text (article_text, rank) VALUES ('merge', $1)"
    // The negative page count of the first step starts the merge of all segments into one. A step
    // that finds nothing to do changes at most one row of the index's own tables.
    var pages: Int64 = -1_000
    var changes = Int.max
    while changes >= 2 {
      let start = ContinuousClock.now
      changes = try writing { connection throws(SQLiteError) in
        let before = try connection.number("SELECT total_changes()")
        try connection.run(merge, [.integer(pages)])
        return try connection.number("SELECT total_changes()") - before
      }
      pages = abs(pages)
      try await leaveTurn(since: start)
    }
  }

  private func number(_ sql: String) throws(NewsError) -> Int {
    try reading { connection throws(SQLiteError) in try connection.number(sql) } ?? 0
  }
}
