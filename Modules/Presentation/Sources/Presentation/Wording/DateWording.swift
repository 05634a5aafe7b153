import Domain
public import FoundationEssentials
import Query
import Texts

/// Wording of moments relative to now, in local time.
public struct DateWording: Sendable {
  let now: @Sendable () -> Date
  let utcOffset: @Sendable (Date) -> Int

  /// Creates wording with a clock and the local time zone.
  ///
  /// `utcOffset` returns how many seconds local time is ahead of UTC at a moment.
  public init(
    now: @escaping @Sendable () -> Date,
    utcOffset: @escaping @Sendable (Date) -> Int = { _ in 0 }
  ) {
    self.now = now
    self.utcOffset = utcOffset
  }

  /// Returns the same wording at another moment than now.
  public func at(_ moment: Date) -> DateWording {
    DateWording(now: { moment }, utcOffset: utcOffset)
  }

  /// Returns the age of `date` up to a week, else its day, also for the future.
  public func age(of date: Date) -> String {
    recent(date) ?? day(date)
  }

  /// Returns the local day and time of `date`, followed by its age unless it is in the future.
  public func full(_ date: Date) -> String {
    let local = local(date)
    let time = Self.padded(local.hour) + ":" + Self.padded(local.minute)
    let moment = "\(day(date)) at \(time) \(Self.zone(utcOffset(date)))"
    return (recent(date) ?? past(date)).map { "\(moment) (\($0))" } ?? moment
  }

  /// Returns a date limit: its day, with the time if the limit is a moment of the last week.
  func limit(_ date: DateExpression) -> String {
    switch date {
    case .period(let start, _): DateWording(now: now).day(start)
    case .moment(let moment): recent(moment) == nil ? day(moment) : full(moment)
    }
  }

  /// Returns the age of `date`; nil for more than a week and for the future.
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

  /// Returns the rough age of `date`; nil for less than a week and for the future.
  ///
  /// A month counts as a twelfth of a year of 365.25 days.
  private func past(_ date: Date) -> String? {
    let days = min(now().timeIntervalSince(date) / 86_400, 1e9)
    return switch days {
    case ..<7: nil
    case ..<30.4375: Self.ago(Int(days / 7), "week")
    case ..<365.25: Self.ago(Int(days / 30.4375), "month")
    default: Self.ago(Int(days / 365.25), "year")
    }
  }

  /// Returns the local day of `date`: `8 Jan 2027`; a year has at least four digits: `1 Jan 0001`.
  public func day(_ date: Date) -> String {
    let local = local(date)
    let year = String(abs(local.year))
    let sign = local.year < 0 ? "\u{2212}" : ""
    let zeros = String(repeating: "0", count: max(0, 4 - year.utf8.count))
    return "\(local.day) \(CivilTime.months[local.month - 1].prefix(3)) \(sign)\(zeros)\(year)"
  }

  func local(_ date: Date) -> CivilTime {
    CivilTime(date, utcOffset: utcOffset(date))
  }

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
