import Domain
public import FoundationEssentials

/// Wording of moments relative to now, in local time.
public struct DateWording: Sendable {
  let now: @Sendable () -> Date
  private let utcOffset: @Sendable (Date) -> Int

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

  /// Returns the age of `date` up to a week, else its day, also for the future.
  func age(of date: Date) -> String {
    recent(date) ?? day(date)
  }

  /// Returns the local day and time of `date`, followed by its age unless it is in the future.
  func full(_ date: Date) -> String {
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

  /// Returns the local day of `date`: `8 Jan 2027`.
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

/// A moment as date and time of day, in the Gregorian calendar for all years.
///
/// Computed here because creating a `Calendar` takes as long as finding a page of articles.
struct CivilTime: Equatable {
  let year: Int
  /// From 1 to 12.
  let month: Int
  let day: Int
  let hour: Int
  let minute: Int

  /// Converts a moment to local time, `utcOffset` seconds ahead of UTC.
  ///
  /// Moments more than a million years from 1970 are clamped.
  init(_ date: Date, utcOffset: Int) {
    let limit = 31_556_952e6
    let seconds =
      Int(min(max(date.timeIntervalSince1970, -limit), limit).rounded(.down)) + utcOffset
    let (days, second) = Self.divide(seconds, by: 86_400)
    hour = second / 3_600
    minute = second % 3_600 / 60

    // Years start in March here, so that a leap day is the last of its year. The calendar repeats
    // after an era of 400 years. 1 March of the year 0 is 719,468 days before 1970.
    let (era, dayOfEra) = Self.divide(days + 719_468, by: 146_097)
    let leapDays = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // Counted from March, every five months have 153 days.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  private static func divide(_ number: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
    let remainder = (number % divisor + divisor) % divisor
    return ((number - remainder) / divisor, remainder)
  }
}
