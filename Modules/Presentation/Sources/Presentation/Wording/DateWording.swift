import Domain
public import FoundationEssentials

/// Words for moments, as seen from one place and time.
public struct DateWording: Sendable {
  let now: @Sendable () -> Date
  private let utcOffset: @Sendable (Date) -> Int

  /// Creates wording for where `now` tells the time and `utcOffset` how many seconds the local
  /// clock is ahead of UTC at a moment.
  public init(
    now: @escaping @Sendable () -> Date,
    utcOffset: @escaping @Sendable (Date) -> Int = { _ in 0 }
  ) {
    self.now = now
    self.utcOffset = utcOffset
  }

  /// Says how long ago `date` was, or for more than a week, and for the future, which day it was.
  func age(of date: Date) -> String {
    recent(date) ?? day(date)
  }

  /// Names the day and the time of `date` on the local clock, and how long ago it was unless that
  /// is yet to come.
  func full(_ date: Date) -> String {
    let local = local(date)
    let time = Self.padded(local.hour) + ":" + Self.padded(local.minute)
    let moment = "\(day(date)) at \(time) \(Self.zone(utcOffset(date)))"
    return (recent(date) ?? past(date)).map { "\(moment) (\($0))" } ?? moment
  }

  /// Names a moment that a person has set as a limit: by its day where that says enough.
  func limit(_ date: DateExpression) -> String {
    switch date {
    case .period(let start, _): DateWording(now: now).day(start)
    case .moment(let moment): recent(moment) == nil ? day(moment) : full(moment)
    }
  }

  /// Says how long ago `date` was; nil for more than a week, and for the future.
  private func recent(_ date: Date) -> String? {
    let seconds = Int(min(max(now().timeIntervalSince(date), -1e9), 1e9).rounded(.down))
    return switch seconds {
    case ..<(-60): nil
    case ..<60: "just now"
    case ..<3_600: Self.ago(seconds / 60, "minute")
    case ..<86_400: Self.ago(seconds / 3_600, "hour")
    case ..<604_800: Self.ago(seconds / 86_400, "day")
    default: nil
    }
  }

  /// Says roughly how long ago `date` was, in months of a twelfth of a year; nil for less than a
  /// week, and for the future.
  private func past(_ date: Date) -> String? {
    let days = min(now().timeIntervalSince(date) / 86_400, 1e9)
    return switch days {
    case ..<7: nil
    case ..<30.4375: Self.ago(Int(days / 7), "week")
    case ..<365.25: Self.ago(Int(days / 30.4375), "month")
    default: Self.ago(Int(days / 365.25), "year")
    }
  }

  /// Names the day of `date` on the local clock.
  public func day(_ date: Date) -> String {
    let local = local(date)
    return "\(local.day) \(Self.months[local.month - 1]) \(local.year)"
  }

  private func local(_ date: Date) -> CivilTime {
    CivilTime(date, utcOffset: utcOffset(date))
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func ago(_ count: Int, _ unit: String) -> String {
    "\(count) \(unit)\(count == 1 ? "" : "s") ago"
  }

  private static func zone(_ offset: Int) -> String {
    guard offset != 0 else { return "UTC" }
    let minutes = abs(offset) / 60
    let sign = offset < 0 ? "\u{2212}" : "+"
    return "UTC\(sign)\(minutes / 60)" + (minutes % 60 == 0 ? "" : ":" + padded(minutes % 60))
  }

  private static func padded(_ number: Int) -> String {
    (number < 10 ? "0" : "") + String(number)
  }
}
