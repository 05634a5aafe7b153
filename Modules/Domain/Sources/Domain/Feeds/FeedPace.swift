import FoundationEssentials

/// How often a document and its server ask to be requested, in one number that can be stored.
public struct FeedPace: RawRepresentable, Hashable, Sendable {
  /// The number; zero if nothing is asked for.
  ///
  /// Bits 0 to 10 are the minutes that the document states, up to a day, 11 to 34 the hours to skip,
  /// from 0, 35 to 41 the days to skip, from Sunday, and 42 to 52 the minutes that the server states.
  public private(set) var rawValue: Int

  private static let minutesOfDay = 24 * 60
  private static let hoursStart = 11
  private static let daysStart = 35
  private static let freshStart = 42

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
    let ttl = [feed.ttl, feed.updateInterval].compactMap(\.self).max()
    self.init(ttl: ttl, skipHours: feed.skipHours, skipDays: feed.skipDays)
  }

  /// How long the document stays valid: the longest time that it or its server states; nil for none.
  var interval: Duration? {
    let wishes = [minutes(from: 0), minutes(from: Self.freshStart)]
    return wishes.max().flatMap { $0 > 0 ? .seconds(60 * $0) : nil }
  }

  /// Stores how long the last reply that states it stays fresh, in minutes; nil if none does.
  mutating func setFreshness(_ time: Duration?) {
    let bounded = time.map { min(max(.seconds(1), $0), .seconds(60 * Self.minutesOfDay)) }
    let minutes = bounded.map { Int(($0 / .seconds(60)).rounded(.up)) } ?? 0
    rawValue = rawValue & ~(Self.minutesMask << Self.freshStart) | minutes << Self.freshStart
  }

  private static let minutesMask = 1 << hoursStart - 1

  private func minutes(from start: Int) -> Int {
    min(rawValue >> start & Self.minutesMask, Self.minutesOfDay)
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
