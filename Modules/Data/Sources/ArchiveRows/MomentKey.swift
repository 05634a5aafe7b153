package import FoundationEssentials

/// The rowids of liked videos and saved pictures, whose descending order is latest first.
///
/// They count microseconds since the year 1; times out of range become the first or the last key. All
/// are far above rowids that SQLite assigns.
package enum MomentKey {
  /// The range of keys: from some days into the year 1 to beyond all calendars.
  package static let range: ClosedRange<Int64> = 1 << 40...1 << 60

  /// Returns the key of a moment, which another row may already have.
  package static func preferred(_ date: Date) -> Int64 {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite else { return seconds > 0 ? range.upperBound : range.lowerBound }
    // Counts from 2001 first: a `Double` cannot hold single microseconds since the year 1.
    let microseconds = (seconds * 1e6).rounded()
    let limit = Double(range.upperBound)
    let key = Int64(min(max(microseconds, -limit), limit)) + yearOneToReference
    return min(max(key, range.lowerBound), range.upperBound)
  }

  /// Microseconds from 0001-01-01 to 2001-01-01 in the proleptic Gregorian calendar.
  private static let yearOneToReference: Int64 = 63_113_904_000_000_000
}
