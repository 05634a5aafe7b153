import FoundationEssentials

/// How often a document asks to be requested, in one number that can be stored.
public struct FeedPace: RawRepresentable, Hashable, Sendable {
  /// The number; zero if the document asks for nothing.
  ///
  /// Bits 0 to 10 are the minutes of `ttl`, up to a day, 11 to 34 the hours to skip, from 0, and 35
  /// to 41 the days to skip, from Sunday.
  public let rawValue: Int

  private static let minutesOfDay = 24 * 60
  private static let hoursStart = 11
  private static let daysStart = 35

  /// Creates a pace from the stored number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Creates a pace: minutes, hours from 0 to 23 and days from 0 for Sunday, in UTC.
  public init(ttl: Int? = nil, skipHours: Set<Int> = [], skipDays: Set<Int> = []) {
    let minutes = min(max(0, ttl ?? 0), Self.minutesOfDay)
    let hours = skipHours.filter((0..<24).contains).map { 1 << (Self.hoursStart + $0) }
    let days = skipDays.filter((0..<7).contains).map { 1 << (Self.daysStart + $0) }
    rawValue = (hours + days).reduce(minutes, |)
  }

  /// Creates the pace of a document.
  public init(_ feed: Feed) {
    self.init(ttl: feed.ttl, skipHours: feed.skipHours, skipDays: feed.skipDays)
  }

  /// How long the document stays valid; nil if it does not state that.
  var interval: Duration? {
    let minutes = rawValue & (1 << Self.hoursStart - 1)
    return minutes > 0 ? .seconds(60 * min(minutes, Self.minutesOfDay)) : nil
  }

  /// Returns the first moment from `date` to `limit` that is in no hour or day to skip; else `limit`.
  func firstMoment(from date: Date, to limit: Date) -> Date {
    guard rawValue >> Self.hoursStart != 0 else { return min(date, limit) }
    var moment = date.timeIntervalSince1970
    while moment < limit.timeIntervalSince1970, skips(moment) {
      moment = ((moment / 3_600).rounded(.down) + 1) * 3_600
    }
    return min(Date(timeIntervalSince1970: moment), limit)
  }

  private func skips(_ moment: TimeInterval) -> Bool {
    let hours = Int((moment / 3_600).rounded(.down))
    let (hour, days) = ((hours % 24 + 24) % 24, Int((moment / 86_400).rounded(.down)))
    // 1970 began on a Thursday.
    let weekday = ((days + 4) % 7 + 7) % 7
    return rawValue >> (Self.hoursStart + hour) & 1 == 1
      || rawValue >> (Self.daysStart + weekday) & 1 == 1
  }
}
