import ArchiveRows
public import Domain
public import FoundationEssentials

extension Archive: PruneArticles {
  /// Deletes the articles whose sort date is before a date, and undated ones first seen before it.
  ///
  /// Saved articles, videos and the records of pictures stay. Each transaction deletes up to 500
  /// articles and then leaves time to other programs; after a failure or a cancellation the deleted
  /// ones stay deleted. `progress` receives the number of articles deleted so far after each
  /// transaction. A dry run counts and changes nothing. Creates no file. Throws `cancelled` only if
  /// the task is cancelled before the first deletion.
  @discardableResult
  public func prune(
    olderThan date: Date,
    isDryRun: Bool = false,
    progress: @Sendable (_ deleted: Int) -> Void = { _ in }
  ) async throws(NewsError) -> PrunedArticles {
    let old = OldArticles(olderThan: date)
    let counts = try reading { connection throws(SQLiteError) in
      try connection.stoppable { () throws(SQLiteError) in
        (
          unsaved: try old.count(isSaved: false, in: connection),
          saved: try old.count(isSaved: true, in: connection)
        )
      }
    }
    guard let counts, counts.unsaved > 0, !isDryRun else {
      return PrunedArticles(removed: counts?.unsaved ?? 0, saved: counts?.saved ?? 0)
    }
    var removed = 0
    defer { if removed > 0 { followers.articles.send(.unknown) } }
    do throws(NewsError) {
      try await remove(old, &removed, progress)
      try await reclaimSpace(after: removed)
    } catch .cancelled {
      return PrunedArticles(removed: removed, saved: counts.saved, isStopped: true)
    }
    return PrunedArticles(removed: removed, saved: counts.saved)
  }

  private func remove(
    _ old: OldArticles,
    _ removed: inout Int,
    _ progress: @Sendable (Int) -> Void
  ) async throws(NewsError) {
    var last: Int64? = .min
    while let previous = last {
      let start = ContinuousClock.now
      let keys = try writing { table, connection throws(SQLiteError) in
        let keys = try old.keys(after: previous, in: connection)
        for key in keys { try table.remove(key) }
        return keys
      }
      removed += keys.count
      if !keys.isEmpty { progress(removed) }
      last = keys.last
      try await leaveTurn(since: start)
    }
  }

  /// Pauses for a quarter of the time that writing took.
  ///
  /// Other programs poll for the lock and would miss a shorter gap.
  func leaveTurn(since start: ContinuousClock.Instant) async throws(NewsError) {
    do { try await Task.sleep(for: (ContinuousClock.now - start) / 4) } catch { throw .cancelled }
  }
}

extension Archive {
  /// Shrinks the file if many articles were deleted.
  ///
  /// FTS5 records deletions in the index until its segments are merged, which frees their pages for
  /// new articles. The file is rewritten only if at least half of it is free, because other
  /// programs cannot write meanwhile. Without disk space for the copy, the file stays larger.
  private func reclaimSpace(after removed: Int) async throws(NewsError) {
    let left = try number("SELECT count(*) FROM article_text_docsize")
    guard removed > left / 4 else { return }
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
    let merge = "INSERT INTO article_text (article_text, rank) VALUES ('merge', ?1)"
    // The negative page count of the first step starts the merge of all segments into one. A step
    // that finds nothing to do changes at most one row of the index's own tables.
    var pages: Int64 = -1_000
    var changes = Int.max
    while changes >= 2 {
      let start = ContinuousClock.now
      changes = try writing { _, connection throws(SQLiteError) in
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

/// The articles older than a date, as conditions on the table.
private struct OldArticles {
  /// The largest number of articles deleted in one transaction.
  static let batchSize = 500

  /// The sort date, or the first sighting of an article without one.
  private static let date = "ifnull(\(SearchedTable.articles.date), article.seen_at)"

  private let date: SQLValue
  private let highestKey: SQLValue

  init(olderThan date: Date) {
    self.date = .real(date.timeIntervalSinceReferenceDate)
    highestKey = .integer(ArticleKey.last(at: date))
  }

  func count(isSaved: Bool, in connection: Connection) throws(SQLiteError) -> Int {
    let sql = """
      SELECT count(*) FROM article WHERE key <= ?1 AND \(Self.date) < ?2
        AND saved_at IS \(isSaved ? "NOT NULL" : "NULL")
      """
    return try connection.number(sql, [highestKey, date])
  }

  /// Returns the keys of the next batch of unsaved articles, in ascending order.
  func keys(after key: Int64, in connection: Connection) throws(SQLiteError) -> [Int64] {
    let sql = """
      SELECT key FROM article WHERE key > ?3 AND key <= ?1 AND \(Self.date) < ?2
        AND saved_at IS NULL
      ORDER BY key LIMIT \(Self.batchSize)
      """
    return try connection.rows(sql, [highestKey, date, .integer(key)]) { $0.integer(0) ?? 0 }
  }
}
