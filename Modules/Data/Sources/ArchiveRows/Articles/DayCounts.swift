package import Domain
import FoundationEssentials

/// The numbers of articles of some days, from keys in descending order.
package struct DayCounts {
  private let utcOffset: Int
  /// The days with articles, the latest first.
  private var days: [(day: Int, count: Int)] = []

  package init(utcOffset: Int) {
    self.utcOffset = utcOffset
  }

  /// Adds articles of the day of one of their keys.
  package mutating func add(_ key: Int64, count: Int = 1) {
    let day = ArticleKey.day(of: key, utcOffset: utcOffset)
    if let last = days.indices.last, days[last].day == day {
      days[last].count += count
    } else {
      days.append((day, count))
    }
  }

  /// Returns at most `limit` counts of as few days as possible; nil without articles.
  package func counts(limit: Int) -> HitCounts? {
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
