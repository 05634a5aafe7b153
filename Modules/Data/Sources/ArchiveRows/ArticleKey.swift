import Domain
package import FoundationEssentials
import Glibc

/// The rowids of articles, whose descending order is newest first.
///
/// From the highest bit down: 39 bits for the sort date, in seconds since the year 1; 16 bits that
/// separate articles of the same second, see `order`; 8 bits for the length of the text, so that
/// ranking reads neither the article nor a table of lengths. Articles without a date sort last:
/// their seconds are bits of the id, below the first second of the year 2.
package enum ArticleKey {
  /// The keys of articles with a date.
  package static let dated = (firstSecond << 24)...Int64.max

  /// Returns the lowest key of an article whose sort date is in the second of `date`.
  package static func first(at date: Date) -> Int64 {
    second(date) << 24
  }

  /// Returns the highest key of an article whose sort date is in the second of `date`.
  package static func last(at date: Date) -> Int64 {
    first(at: date) | belowSecond
  }

  /// Returns the second of the sort date of an article; nil without a date.
  package static func date(of key: Int64) -> Date? {
    guard dated.contains(key) else { return nil }
    return Date(timeIntervalSinceReferenceDate: Double(key >> 24) - yearOneToReference)
  }

  /// Returns the day of the sort date of an article, in days since 0001-01-01.
  ///
  /// Days begin at midnight `utcOffset` seconds ahead of UTC.
  package static func day(of key: Int64, utcOffset: Int) -> Int {
    let seconds = Int(key >> 24) + utcOffset
    return seconds >= 0 ? seconds / secondsPerDay : (seconds + 1) / secondsPerDay - 1
  }

  /// Returns the moment at which a day begins.
  package static func start(ofDay day: Int, utcOffset: Int) -> Date {
    let seconds = Double(day * secondsPerDay - utcOffset)
    return Date(timeIntervalSinceReferenceDate: seconds - yearOneToReference)
  }

  private static let secondsPerDay = 86_400

  /// Whether keys alone separate articles with sort dates before `date` from the others.
  ///
  /// Keys have no fractions of seconds, and dates out of range share the first or last second.
  package static func separate(at date: Date) -> Bool {
    let seconds = date.timeIntervalSinceReferenceDate
    let second = second(date)
    return seconds == seconds.rounded(.down) && firstSecond < second && second < lastSecond
  }

  /// Returns the key of an article, which another article may already have.
  package static func preferred(_ seen: SeenArticle, wordCount: Int) -> Int64 {
    let id = Int64(bitPattern: seen.article.id.rawValue >> 1)
    let date = seen.article.sortDate(firstSeen: seen.seenAt)
    let second = date.map(Self.second) ?? id >> 38
    var order = id & 0xFFFF
    if let place = seen.place, let date {
      order = Self.order(place, delay: seen.seenAt.timeIntervalSince(date))
    }
    return second << 24 | order << 8 | length(wordCount)
  }

  /// Returns the bits that separate an article of a document from others of the same second.
  ///
  /// What was seen much later than its date comes before what was seen soon: 6 bits, three for each
  /// doubling of the seconds, up to 24 days. Then the places in the document count: 10 bits.
  private static func order(_ place: Int, delay: TimeInterval) -> Int64 {
    Int64(min(63, log2(max(0, delay) + 1) * 3)) << 10 | Int64(min(max(0, place), 0x3FF))
  }

  /// Returns the next key to try: in the same second, with others of the bits that separate articles.
  ///
  /// The length stays, so that scores are as with the preferred key, until all these bits have been
  /// tried with it.
  package static func next(after key: Int64) -> Int64 {
    let id = (key >> 8 &+ 1) & 0xFFFF
    let length = (id == 0 ? key &+ 1 : key) & 0xFF
    return key & ~belowSecond | id << 8 | length
  }

  /// Returns the approximate word count of the article with a key: within 3 %, up to 62,000.
  package static func wordCount(_ key: Int64) -> Double {
    wordCounts[Int(key & 0xFF)]
  }

  /// Returns the word count in the key of an article of `wordCount` words.
  package static func rounded(wordCount: Int) -> Double {
    Self.wordCount(length(wordCount))
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
