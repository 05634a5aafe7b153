import Domain
import FoundationEssentials
import Glibc

/// The rowid of an article: rowids in descending order are articles newest first.
///
/// From the highest bit down: 39 bits of seconds since the year 1, 16 bits of the article's
/// identity, which keep articles of one second apart, and 8 bits that tell how long its text is,
/// so that ranking reads neither the article nor a table of sizes. What has no date comes last:
/// below the first second of the year 2 the seconds are bits of the identity too.
enum ArticleKey {
  /// The keys of articles that have a date.
  static let dated = (firstSecond << 24)...Int64.max

  /// Returns the lowest key of an article published in the second of `date`.
  static func first(at date: Date) -> Int64 {
    second(date) << 24
  }

  /// Returns the highest key of an article published in the second of `date`.
  static func last(at date: Date) -> Int64 {
    first(at: date) | belowSecond
  }

  /// Whether keys tell what was published before `date` and what since.
  ///
  /// They know no fractions, and take what is too early or too late for them into the first second
  /// and the last.
  static func tellApart(_ date: Date) -> Bool {
    let seconds = date.timeIntervalSinceReferenceDate
    let second = second(date)
    return seconds == seconds.rounded(.down) && firstSecond < second && second < lastSecond
  }

  /// Returns the key that an article has unless another one has it already.
  static func preferred(_ article: Article, wordCount: Int) -> Int64 {
    let id = Int64(bitPattern: article.id.rawValue >> 1)
    let second = article.publishedAt.map(second) ?? id >> 38
    return second << 24 | (id & 0xFFFF) << 8 | length(wordCount)
  }

  /// Returns the next key to try: of the same second, with a length that is a little wrong.
  static func next(after key: Int64) -> Int64 {
    key & ~belowSecond | (key &+ 1) & belowSecond
  }

  /// Returns about how many words the article with a key has: within 3 %, up to 62,000.
  static func wordCount(_ key: Int64) -> Double {
    wordCounts[Int(key & 0xFF)]
  }

  /// Steps of a sixteenth of a power of two.
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

  /// Seconds from 0001-01-01 to 2001-01-01 in the calendar of today.
  private static let yearOneToReference = 63_113_904_000.0
}
