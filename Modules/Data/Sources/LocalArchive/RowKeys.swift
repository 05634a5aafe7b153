import Domain
import FoundationEssentials
import Glibc

/// The rowids of articles, whose descending order is newest first.
///
/// From the highest bit down: 39 bits for the sort date, in seconds since the year 1; 16 bits of the
/// article's id, which separate articles of the same second; 8 bits for the length of the text, so
/// that ranking reads neither the article nor a table of lengths. Articles without a date sort last:
/// their seconds are bits of the id, below the first second of the year 2.
enum ArticleKey {
  /// The keys of articles with a date.
  static let dated = (firstSecond << 24)...Int64.max

  /// Returns the lowest key of an article whose sort date is in the second of `date`.
  static func first(at date: Date) -> Int64 {
    second(date) << 24
  }

  /// Returns the highest key of an article whose sort date is in the second of `date`.
  static func last(at date: Date) -> Int64 {
    first(at: date) | belowSecond
  }

  /// Returns the day of the sort date of an article, in days since 0001-01-01.
  ///
  /// Days begin at midnight `utcOffset` seconds ahead of UTC.
  static func day(of key: Int64, utcOffset: Int) -> Int {
    let seconds = Int(key >> 24) + utcOffset
    return seconds >= 0 ? seconds / secondsPerDay : (seconds + 1) / secondsPerDay - 1
  }

  /// Returns the moment at which a day begins.
  static func start(ofDay day: Int, utcOffset: Int) -> Date {
    let seconds = Double(day * secondsPerDay - utcOffset)
    return Date(timeIntervalSinceReferenceDate: seconds - yearOneToReference)
  }

  private static let secondsPerDay = 86_400

  /// Whether keys alone separate articles with sort dates before `date` from the others.
  ///
  /// Keys have no fractions of seconds, and dates out of range share the first or last second.
  static func separate(at date: Date) -> Bool {
    let seconds = date.timeIntervalSinceReferenceDate
    let second = second(date)
    return seconds == seconds.rounded(.down) && firstSecond < second && second < lastSecond
  }

  /// Returns the key of an article first seen at a moment, which another article may already have.
  static func preferred(_ article: Article, wordCount: Int, seenAt moment: Date) -> Int64 {
    let id = Int64(bitPattern: article.id.rawValue >> 1)
    let second = article.sortDate(firstSeen: moment).map(second) ?? id >> 38
    return second << 24 | (id & 0xFFFF) << 8 | length(wordCount)
  }

  /// Returns the key of the same article with another sort date.
  static func moved(_ key: Int64, to date: Date) -> Int64 {
    first(at: date) | key & belowSecond
  }

  /// Returns the next key to try: in the same second, with a slightly wrong length.
  static func next(after key: Int64) -> Int64 {
    key & ~belowSecond | (key &+ 1) & belowSecond
  }

  /// Returns the approximate word count of the article with a key: within 3 %, up to 62,000.
  static func wordCount(_ key: Int64) -> Double {
    wordCounts[Int(key & 0xFF)]
  }

  /// In steps of a sixteenth of a power of two.
  private static let wordCounts = (0...255).map { exp2(Double($0) / 16) - 1 }

  private static func length(_ wordCount: Int) -> Int64 {
    min(255, Int64((log2(Double(wordCount + 1)) * 16).rounded()))
  }

  private static func second(_ date: Date) -> Int64 {
    let seconds = date.timeIntervalSinceReferenceDate.rounded(.down) + yearOneToReference
    return Int64(min(max(seconds, Double(firstSecond)), Double(lastSecond)))
  }

  private static let belowSecond: Int64 = 0xFF_FFFF
  private static let firstSecond: Int64 = 1 << 25
  private static let lastSecond: Int64 = 1 << 39 - 1

  /// Seconds from 0001-01-01 to 2001-01-01 in the proleptic Gregorian calendar.
  private static let yearOneToReference = 63_113_904_000.0
}

/// The rowids of liked videos and saved pictures, whose descending order is latest first.
///
/// They count microseconds since the year 1; times out of range become the first or the last key. All
/// are far above rowids that SQLite assigns, by which `Salvager` recognizes them.
enum MomentKey {
  /// The range of keys: from some days into the year 1 to beyond all calendars.
  static let range: ClosedRange<Int64> = 1 << 40...1 << 60

  /// Returns the key of a moment, which another row may already have.
  static func preferred(_ date: Date) -> Int64 {
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

extension Connection {
  /// Returns the first key from `key` on that no row of a table has.
  func freeKey(from key: Int64, in table: String) throws(SQLiteError) -> Int64 {
    var key = key
    let sql = "SELECT 1 FROM \(table) WHERE key = ?1"
    while try !rows(sql, [.integer(key)], read: { _ in true }).isEmpty { key += 1 }
    return key
  }
}
