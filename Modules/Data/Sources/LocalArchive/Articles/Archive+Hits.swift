import ArchiveRows
import ByteStrings
public import Domain

extension Archive: CountHits {
  /// Returns the counts from the keys of the matches, without reading an article.
  ///
  /// A file is read on a connection for counts, so that no search waits for a count. A cancelled task
  /// stops counting soon.
  public nonisolated func hits(
    of query: ArticleQuery,
    limit: Int,
    utcOffset: Int
  ) async throws(NewsError) -> HitCounts? {
    let words = ArchiveQuery(query.condition)
    let count: @Sendable (Connection) throws(SQLiteError) -> DayCounts = {
      connection throws(SQLiteError) in
      try connection.days(of: try connection.shortest(words).withDatesOnly, utcOffset)
    }
    let days = path == Database.memory ? try await reading(count) : try readingSpare(count)
    return days?.counts(limit: limit)
  }

  /// Does the same as `reading`, on a connection for counts.
  private nonisolated func readingSpare<Result>(
    _ work: (Connection) throws(SQLiteError) -> Result
  ) throws(NewsError) -> Result? {
    do throws(SQLiteError) {
      return try counters.with { (database) throws(SQLiteError) in
        guard let connection = try database.forReading() else { return nil }
        return try work(connection)
      }
    } catch {
      if error.isCancellation { throw .cancelled }
      throw NewsError(error, .reading, at: path.description)
    }
  }
}

extension Connection {
  /// Counts the matches of each day; is interrupted if the task is cancelled.
  fileprivate func days(
    of search: ArchiveQuery,
    _ utcOffset: Int
  ) throws(SQLiteError) -> DayCounts {
    var days = DayCounts(utcOffset: utcOffset)
    let keys = ArchiveStatement.keys(search, below: nil, limit: -1)
    try SQLiteError.checkCancellation()
    try stoppable { () throws(SQLiteError) in
      _ = try rows(keys.sql, keys.values) { days.add($0.integer(0) ?? 0) }
    }
    return days
  }
}
