import ArchiveRows
public import Domain
import FoundationEssentials

extension SharedArchive: MarkAllRead {
  /// Marks articles as read for the connected person in transactions of up to 1,000 articles, all with
  /// one moment.
  ///
  /// Throws `cancelled` only if the task is cancelled before the first mark.
  public func markAllRead(
    _ query: ArticleQuery,
    progress: @Sendable (_ marked: Int) -> Void
  ) async throws(NewsError) -> Int {
    let unread = SearchExpression.all(query.condition.conjuncts + [.not(.condition(.read))])
    let search = SharedQuery(unread)
    guard search.lowest <= search.highest else { return 0 }
    let scope = SharedScope(search: search, places: search.lowest...search.highest)
    let now = now()
    let moment = try await sessions.reading { connection throws(PostgresError) in
      try MarkTable(connection).nextReading(now)
    }
    var start: SharedCursor?
    return try await changeRead(reporting: progress) { () throws(NewsError) in
      let (count, last) = try await markRead(in: scope, after: start, at: moment)
      start = last
      return (count, isLast: last == nil)
    }
  }

  /// Marks the next articles, and returns their number and the last one; nil if none follow.
  private func markRead(
    in scope: SharedScope,
    after start: SharedCursor?,
    at moment: Date
  ) async throws(NewsError) -> (count: Int, last: SharedCursor?) {
    try await sessions.writing { [followers] connection throws(PostgresError) in
      let statement = scope.places(after: start, limit: Self.batchSize)
      let places = try connection.rows(statement.sql, statement.values) { row in
        SharedCursor(at: row.integer(0) ?? 0, id: row.integer(1) ?? 0)
      }
      let count = try MarkTable(connection).set(.read, of: places.map(\.id), at: moment)
      if count > 0 { try connection.notify(.marks, by: followers.session) }
      return (count, places.count == Self.batchSize ? places.last : nil)
    }
  }

  /// Removes the read mark of all articles that have the latest one, in such transactions.
  ///
  /// After a cancellation the next call removes the others.
  public func undoRead() async throws(NewsError) -> Int {
    let moment = try await sessions.reading { connection throws(PostgresError) in
      try MarkTable(connection).latestReading()
    }
    guard moment > -.infinity else { return 0 }
    return try await changeRead { [sessions, followers] () throws(NewsError) in
      let count = try await sessions.writing { connection throws(PostgresError) in
        let count = try MarkTable(connection).removeRead(at: moment, limit: Self.batchSize)
        if count > 0 { try connection.notify(.marks, by: followers.session) }
        return count
      }
      return (count, isLast: count < Self.batchSize)
    }
  }

  /// The largest number of articles that one transaction changes.
  private static let batchSize = 1_000

  /// Runs transactions that return how many articles they changed until the last one, and returns the
  /// sum.
  private func changeRead(
    reporting progress: @Sendable (Int) -> Void = { _ in },
    _ change: () async throws(NewsError) -> (count: Int, isLast: Bool)
  ) async throws(NewsError) -> Int {
    var changed = 0
    defer { if changed > 0 { followers.sendArticles(.unknown) } }
    do throws(NewsError) {
      var isLast = false
      while !isLast {
        if Task.isCancelled { throw .cancelled }
        let result = try await change()
        changed += result.count
        isLast = result.isLast
        if result.count > 0 { progress(changed) }
      }
    } catch .cancelled where changed > 0 {
      return changed
    }
    return changed
  }
}
