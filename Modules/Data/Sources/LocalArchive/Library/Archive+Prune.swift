public import Domain
public import FoundationEssentials

/// What became of the articles that are older than a date.
public struct PrunedArticles: Hashable, Sendable {
  /// How many were taken out, or would be.
  public let removed: Int
  /// How many stay, because they are saved.
  public let saved: Int
}

extension Archive {
  /// Takes out the articles published before a date, and undated ones first seen before it.
  ///
  /// Saved ones stay, and so do videos and the records of pictures. Articles go some hundred at a time, each time wholly, and other programs
  /// have their turn in between: what is out when something fails stays out. A dry run counts and
  /// changes nothing. Makes no file.
  ///
  /// `progress` receives the number of articles deleted so far, after each transaction.
  @discardableResult
  public func prune(
    olderThan date: Date,
    isDryRun: Bool = false,
    progress: @Sendable (_ deleted: Int) -> Void = { _ in }
  ) async throws(NewsError) -> PrunedArticles {
    let old = OldArticles(olderThan: date)
    let counts = try reading { connection throws(SQLiteError) in
      (
        unsaved: try old.count(isSaved: false, in: connection),
        saved: try old.count(isSaved: true, in: connection)
      )
    }
    guard let counts, counts.unsaved > 0, !isDryRun else {
      return PrunedArticles(removed: counts?.unsaved ?? 0, saved: counts?.saved ?? 0)
    }
    let removed = try await remove(old, progress)
    try await giveBack(after: removed)
    return PrunedArticles(removed: removed, saved: counts.saved)
  }

  private func remove(
    _ old: OldArticles,
    _ progress: @Sendable (Int) -> Void
  ) async throws(NewsError) -> Int {
    var removed = 0
    var last: Int64? = .min
    while let place = last {
      let keys = try await writingInTurn { table, connection throws(SQLiteError) in
        let keys = try old.keys(after: place, in: connection)
        for key in keys { try table.remove(key) }
        return keys
      }
      removed += keys.count
      if !keys.isEmpty { progress(removed) }
      last = keys.last
    }
    return removed
  }

  /// Writes, and then leaves the file to other programs for a while.
  ///
  /// Who waits for a turn looks for it now and then, and would not find a shorter gap.
  private func writingInTurn<Result: Sendable>(
    _ work: (ArticleTable, Connection) throws(SQLiteError) -> Result
  ) async throws(NewsError) -> Result {
    let began = ContinuousClock.now
    let result = try writing(work)
    do { try await Task.sleep(for: (ContinuousClock.now - began) / 4) } catch { throw .cancelled }
    return result
  }
}

extension Archive {
  /// Makes the file smaller where much of it has become useless.
  ///
  /// What is taken out of the full-text index stays in it as a note that it is out, until its parts
  /// are merged; then their place is free, for new articles. Only when at least half of the file is
  /// free is it written anew: other programs cannot write meanwhile. Without the room to do so the
  /// file is just larger than it need be.
  private func giveBack(after removed: Int) async throws(NewsError) {
    let left = try number("SELECT count(*) FROM article_text_docsize")
    guard removed > left / 4 else { return }
    try await mergeIndex()
    if try number("PRAGMA freelist_count") * 2 >= number("PRAGMA page_count") { try compact() }
  }

  private func compact() throws(NewsError) {
    _ = try reading { connection throws(SQLiteError) in
      for step in ["VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"] { _ = try? connection.run(step) }
    }
  }

  /// Merges all parts of the full-text index into one, some megabytes at a time.
  private func mergeIndex() async throws(NewsError) {
    let merge = "INSERT INTO article_text (article_text, rank) VALUES ('merge', ?1)"
    // The first step, a negative number of pages, says that everything is to become one part; a
    // step that finds nothing to do changes a row of the index's own at the most.
    var pages: Int64 = -1_000
    var changes = Int64.max
    while changes >= 2 {
      changes = try await writingInTurn { _, connection throws(SQLiteError) in
        let before = try connection.rows("SELECT total_changes()") { $0.integer(0) ?? 0 }
        try connection.run(merge, [.integer(pages)])
        let after = try connection.rows("SELECT total_changes()") { $0.integer(0) ?? 0 }
        return (after.first ?? 0) - (before.first ?? 0)
      }
      pages = abs(pages)
    }
  }

  private func number(_ sql: String) throws(NewsError) -> Int {
    let found = try reading { connection throws(SQLiteError) in
      try connection.rows(sql) { Int($0.integer(0) ?? 0) }.first
    }
    return found.flatMap(\.self) ?? 0
  }
}

/// The articles older than a date, in the terms of the table.
private struct OldArticles {
  /// How many go at a time.
  static let chunk = 500

  private let date: SQLiteValue
  private let highestKey: SQLiteValue

  init(olderThan date: Date) {
    self.date = .real(date.timeIntervalSinceReferenceDate)
    highestKey = .integer(ArticleKey.last(at: date))
  }

  func count(isSaved: Bool, in connection: Connection) throws(SQLiteError) -> Int {
    let sql = """
      SELECT count(*) FROM article WHERE key <= ?1 AND ifnull(published_at, seen_at) < ?2
        AND saved_at IS \(isSaved ? "NOT NULL" : "NULL")
      """
    return try connection.rows(sql, [highestKey, date]) { Int($0.integer(0) ?? 0) }.first ?? 0
  }

  /// Returns the keys of the next chunk of those that are not saved, in ascending order.
  func keys(after key: Int64, in connection: Connection) throws(SQLiteError) -> [Int64] {
    let sql = """
      SELECT key FROM article WHERE key > ?3 AND key <= ?1 AND ifnull(published_at, seen_at) < ?2
        AND saved_at IS NULL
      ORDER BY key LIMIT \(Self.chunk)
      """
    return try connection.rows(sql, [highestKey, date, .integer(key)]) { $0.integer(0) ?? 0 }
  }
}
