import FoundationEssentials

/// The rowid of what a person did at a moment: rowids in descending order are what was done last
/// first.
///
/// It counts microseconds since the year 1. What is too early or too late for that is taken into the
/// first and the last of them; all lie far above the rowids that are given one after the other, so
/// that `Salvager` tells them apart.
enum MomentKey {
  /// The keys of moments: from the year 1, some days in, to long after all calendars.
  static let range: ClosedRange<Int64> = 1 << 40...1 << 60

  /// Returns the key of a moment, which another row may have already.
  static func preferred(_ date: Date) -> Int64 {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite else { return seconds > 0 ? range.upperBound : range.lowerBound }
    // From 2001 first: counted from the year 1, a `Double` has no room for single ones.
    let microseconds = (seconds * 1e6).rounded()
    let limit = Double(range.upperBound)
    let key = Int64(min(max(microseconds, -limit), limit)) + yearOneToReference
    return min(max(key, range.lowerBound), range.upperBound)
  }

  /// Microseconds from 0001-01-01 to 2001-01-01 in the calendar of today.
  private static let yearOneToReference: Int64 = 63_113_904_000_000_000
}

extension Connection {
  /// Returns the first key from `key` on that no row of a table has.
  func freeKey(from key: Int64, in table: String) throws(SQLiteError) -> Int64 {
    var key = key
    let sql = "SELECT 1 FROM \(table) WHERE key = ?1"
    while try !rows(sql, [.integer(key)], read: { _ in true }).isEmpty { key += 1 }
    return key
  }
}
