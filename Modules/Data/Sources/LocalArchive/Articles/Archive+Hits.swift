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
    let search = ArchiveQuery(query.condition).withDatesOnly
    let days =
      path == Database.memory
      ? try await days(of: search, utcOffset) : try daysOfFile(search, utcOffset)
    return days.counts(limit: limit)
  }

  private func days(
    of search: ArchiveQuery,
    _ utcOffset: Int
  ) throws(NewsError) -> DayCounts {
    try reading { connection throws(SQLiteError) in try connection.days(of: search, utcOffset) }
      ?? DayCounts(utcOffset: utcOffset)
  }

  private nonisolated func daysOfFile(
    _ search: ArchiveQuery,
    _ utcOffset: Int
  ) throws(NewsError) -> DayCounts {
    do throws(SQLiteError) {
      return try counters.with { (database) throws(SQLiteError) in
        guard let connection = try database.forReading() else {
          return DayCounts(utcOffset: utcOffset)
        }
        return try connection.days(of: search, utcOffset)
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
    try stoppable { () throws(SQLiteError) in
      _ = try rows(keys.sql, keys.values) { days.add($0.integer(0) ?? 0) }
    }
    return days
  }
}
