import ArchiveRows
public import Domain
import FoundationEssentials

extension Archive: MarkAllRead {
  /// Marks articles as read in transactions of up to 1,000 articles, all with one moment.
  ///
  /// Each transaction leaves time to other programs. Throws `cancelled` only if the task is cancelled
  /// before the first mark. Creates no file.
  public func markAllRead(
    _ query: ArticleQuery,
    progress: @Sendable (_ marked: Int) -> Void
  ) async throws(NewsError) -> Int {
    let unread = SearchExpression.all(query.condition.conjuncts + [.not(.condition(.read))])
    guard let latest = try latestReading() else { return 0 }
    let moment = moment(after: latest)
    var start: Int64?
    return try await changeRead(reporting: progress) { connection throws(SQLiteError) in
      let rows = ArchiveStatement.keys(ArchiveQuery(unread), below: start, limit: Self.batchSize)
      let keys = try connection.rows(rows.sql, rows.values) { $0.integer(0) ?? 0 }
      start = keys.last
      let sql = "UPDATE article SET read_at = ?2 WHERE key = ?1"
      for key in keys { try connection.run(sql, [.integer(key), .real(moment)]) }
      return keys.count
    }
  }

  /// Removes the read mark of all articles that have the latest one, in such transactions.
  ///
  /// After a cancellation the next call removes the others. Creates no file.
  public func undoRead() async throws(NewsError) -> Int {
    guard let moment = try latestReading(), moment > -.infinity else { return 0 }
    return try await changeRead { connection throws(SQLiteError) in
      let sql = "SELECT key FROM article WHERE read_at = ?1 LIMIT \(Self.batchSize)"
      let keys = try connection.rows(sql, [.real(moment)]) { $0.integer(0) ?? 0 }
      let removal = "UPDATE article SET read_at = NULL WHERE key = ?1"
      for key in keys { try connection.run(removal, [.integer(key)]) }
      return keys.count
    }
  }

  /// The largest number of articles that one transaction changes.
  private static let batchSize = 1_000

  /// Returns the latest moment at which an article was read; minus infinity if none is read, and nil
  /// if there is no file.
  private func latestReading() throws(NewsError) -> Double? {
    let sql = """
      SELECT read_at FROM article INDEXED BY article_read WHERE read_at IS NOT NULL
      ORDER BY read_at DESC LIMIT 1
      """
    return try reading { connection throws(SQLiteError) in
      try connection.rows(sql) { $0.real(0) }.first.flatMap(\.self) ?? -.infinity
    }
  }

  /// Returns the moment for the next marking: now, or later than all others if the clock was set
  /// back, so that `undoRead` undoes only this marking.
  func nextReading() throws(NewsError) -> Date {
    Date(timeIntervalSinceReferenceDate: moment(after: try latestReading() ?? -.infinity))
  }

  private func moment(after latest: Double) -> Double {
    max(now().timeIntervalSinceReferenceDate, latest.nextUp)
  }

  /// Runs transactions that return how many articles they changed, until one changes fewer than a
  /// batch, and returns the sum.
  private func changeRead(
    reporting progress: @Sendable (Int) -> Void = { _ in },
    _ change: (Connection) throws(SQLiteError) -> Int
  ) async throws(NewsError) -> Int {
    var changed = 0
    defer { if changed > 0 { followers.articles.send(.unknown) } }
    do throws(NewsError) {
      if Task.isCancelled { throw .cancelled }
      var last = Self.batchSize
      while last == Self.batchSize {
        let start = ContinuousClock.now
        last = try writing { _, connection throws(SQLiteError) in try change(connection) }
        changed += last
        if last > 0 { progress(changed) }
        if last == Self.batchSize { try await leaveTurn(since: start) }
      }
    } catch .cancelled where changed > 0 {
      return changed
    }
    return changed
  }
}
