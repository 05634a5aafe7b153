import ArchiveRows
public import Domain

extension SharedArchive: CountHits {
  /// Returns the counts from the places of the matches; only the counts of days are transferred.
  ///
  /// A cancelled task stops counting soon.
  public func hits(
    of query: ArticleQuery,
    limit: Int,
    utcOffset: Int
  ) async throws(NewsError) -> HitCounts? {
    let search = DividedQuery(query.condition).withDatesOnly
    guard let scope = SharedScope.whole(search) else { return nil }
    let (partitions, sessions) = (partitions, sessions)
    return try await sessions.reading { connection throws(PostgresError) in
      let found = try partitions.available(connection, of: sessions) {
        (_, missing) throws(PostgresError) in
        var scope = scope
        scope.missing = missing
        let statement = scope.days(utcOffset: utcOffset)
        return try connection.rows(statement.sql, statement.values) { row in
          (key: row.integer(0) ?? 0, count: Int(row.integer(1) ?? 0))
        }
      }
      var days = DayCounts(utcOffset: utcOffset)
      for (key, count) in found.result { days.add(key, count: count) }
      return days.counts(limit: limit)
    }
  }
}
