import ArchiveRows
public import Domain
public import FoundationEssentials

extension SharedArchive: PruneArticles {
  /// Deletes the articles whose sort date is before a date, and undated ones first seen before it.
  ///
  /// Articles that anyone has saved, videos and the records of pictures stay. Each transaction deletes
  /// up to 500 articles; after a failure or a cancellation the deleted ones stay deleted. `progress`
  /// receives the number of articles deleted so far after each transaction that deleted any. A dry
  /// run counts and changes nothing. Throws `cancelled` only if the task is cancelled before the
  /// first deletion.
  @discardableResult
  public func prune(
    olderThan date: Date,
    isDryRun: Bool = false,
    progress: @Sendable (_ deleted: Int) -> Void = { _ in }
  ) async throws(NewsError) -> PrunedArticles {
    let old = OldArticles(olderThan: date)
    let counts = try await sessions.reading { connection throws(PostgresError) in
      try old.counts(in: connection)
    }
    guard counts.unsaved > 0, !isDryRun else {
      return PrunedArticles(removed: counts.unsaved, saved: counts.saved)
    }
    var removed = 0
    defer { if removed > 0 { followers.sendArticles(.unknown) } }
    do throws(NewsError) {
      try await remove(old, &removed, progress)
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
    let session = followers.session
    var start: OldArticles.Position? = .first
    while let last = start {
      if Task.isCancelled { throw .cancelled }
      let (deleted, next) = try await sessions.writing { connection throws(PostgresError) in
        let batch = try old.batch(after: last, in: connection)
        let deleted = try old.delete(batch, in: connection)
        if deleted > 0 { try connection.notify(.articles, by: session) }
        return (deleted, batch.last)
      }
      removed += deleted
      if deleted > 0 { progress(removed) }
      start = next
    }
  }
}

/// The articles older than a date, as conditions on the table.
private struct OldArticles {
  /// A place in the list of articles.
  struct Position: Sendable {
    /// Before all articles.
    static let first = Position(at: .min, id: .min)

    let at: Int64
    let id: Int64
  }

  /// The largest number of articles deleted in one transaction.
  private static let batchSize = 500

  private let date: PostgresValue
  private let highestPlace: PostgresValue

  init(olderThan date: Date) {
    self.date = .real(date.timeIntervalSinceReferenceDate)
    highestPlace = .integer(ArticleKey.last(at: date))
  }

  /// Returns how many articles are deleted, and how many stay because anyone has saved them.
  func counts(
    in connection: PostgresConnection
  ) throws(PostgresError) -> (unsaved: Int, saved: Int) {
    let sql = "SELECT articles, saved FROM count_old_articles($1, $2, $3)"
    let values = [highestPlace, date, .real(Date.longestLead)]
    let counts = try connection.rows(sql, values) { row in
      (all: Int(row.integer(0) ?? 0), saved: Int(row.integer(1) ?? 0))
    }
    return counts.first.map { ($0.all - $0.saved, $0.saved) } ?? (0, 0)
  }

  /// Returns the next articles in ascending order, with those that are saved.
  func batch(
    after last: Position,
    in connection: PostgresConnection
  ) throws(PostgresError) -> [Position] {
    let sql = """
      SELECT at, id FROM article WHERE (at, id) > ($3, $4) AND at >= $3 AND at <= $1 AND $2 > CASE
        WHEN published_at <= seen_at + \(Date.longestLead) THEN published_at ELSE seen_at END
      ORDER BY at, id LIMIT \(Self.batchSize)
      """
    let values = [highestPlace, date, .integer(last.at), .integer(last.id)]
    return try connection.rows(sql, values) { row in
      Position(at: row.integer(0) ?? 0, id: row.integer(1) ?? 0)
    }
  }

  /// Deletes those articles that nobody has saved, and returns how many.
  func delete(
    _ batch: [Position],
    in connection: PostgresConnection
  ) throws(PostgresError) -> Int {
    guard !batch.isEmpty else { return 0 }
    let sql = "SELECT count(*) FROM delete_articles($1, true)"
    return try connection.number(sql, [.integers(batch.map(\.id))])
  }
}
