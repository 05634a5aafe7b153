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

/// The numbers of articles of some days, from keys in descending order.
private struct DayCounts {
  private let utcOffset: Int
  /// The days with articles, the latest first.
  private var days: [(day: Int, count: Int)] = []

  init(utcOffset: Int) {
    self.utcOffset = utcOffset
  }

  mutating func add(_ key: Int64) {
    let day = ArticleKey.day(of: key, utcOffset: utcOffset)
    if let last = days.indices.last, days[last].day == day {
      days[last].count += 1
    } else {
      days.append((day, 1))
    }
  }

  /// Returns at most `limit` counts of as few days as possible; nil without articles.
  func counts(limit: Int) -> HitCounts? {
    guard let first = days.last?.day, let last = days.first?.day else { return nil }
    let span = last - first + 1
    let daysPerCount = (span - 1) / max(1, limit) + 1
    var counts = Array(repeating: 0, count: (span - 1) / daysPerCount + 1)
    for (day, count) in days { counts[(day - first) / daysPerCount] += count }
    return HitCounts(
      start: ArticleKey.start(ofDay: first, utcOffset: utcOffset),
      daysPerCount: daysPerCount,
      counts: counts
    )
  }
}
