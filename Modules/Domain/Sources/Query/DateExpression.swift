public import FoundationEssentials
import Texts

/// A date as people type it: a year, month or day in UTC, a moment, or an age.
///
/// As the start of a range it means its first moment, as the end its last second.
public enum DateExpression: Hashable, Sendable {
  /// Whole days: the first moment and the last second, in UTC.
  case period(start: Date, end: Date)
  case moment(Date)

  /// Reads `2026`, `2026-06`, `2026-08-20`, `today`, `yesterday`, `2026-08-20T12:15:00Z`, or an
  /// age before `now` such as `12h`, `7d` or `2w`.
  ///
  /// Returns nil for anything else, and for dates that do not exist, such as `2026-02-30`.
  public init?(_ text: String, now: Date) {
    if let age = Self.age(text) {
      self = .moment(now.addingTimeInterval(-age))
    } else if let period = Self.relativeDay(text, now: now) ?? Self.calendarPeriod(text) {
      self = period
    } else if let moment = Date(iso8601: text), Self.day(text.prefix(10)) != nil {
      self = .moment(moment)
    } else {
      return nil
    }
  }

  /// The first moment.
  public var start: Date {
    switch self {
    case .period(let start, _): start
    case .moment(let date): date
    }
  }

  /// The last moment, to the second.
  public var end: Date {
    switch self {
    case .period(_, let end): end
    case .moment(let date): date
    }
  }
}

extension DateExpression {
  private static let secondsPerDay = 86_400.0

  private static func days(from first: Date, to last: Date) -> DateExpression {
    .period(start: first, end: last.addingTimeInterval(secondsPerDay - 1))
  }

  private static func age(_ text: String) -> TimeInterval? {
    let units: [Character: TimeInterval] = ["h": 3_600, "d": secondsPerDay, "w": 604_800]
    guard let last = text.last, let unit = units[last], text.utf8.count <= 6, text.first != "+",
      let count = UInt(text.dropLast())
    else { return nil }
    return TimeInterval(count) * unit
  }

  private static func relativeDay(_ text: String, now: Date) -> DateExpression? {
    let daysAgo: [String: Double] = ["today": 0, "yesterday": 1]
    guard let count = daysAgo[text.lowercased()] else { return nil }
    let today = (now.timeIntervalSince1970 / secondsPerDay).rounded(.down)
    let day = Date(timeIntervalSince1970: (today - count) * secondsPerDay)
    return days(from: day, to: day)
  }

  /// Reads a year of four digits, a month or a day.
  private static func calendarPeriod(_ text: String) -> DateExpression? {
    switch text.utf8.count {
    case 4:
      guard let first = day(text + "-01-01"), let last = day(text + "-12-31") else { return nil }
      return days(from: first, to: last)
    case 7:
      guard let first = day(text + "-01"),
        let last = ["31", "30", "29", "28"].lazy.compactMap({ day("\(text)-\($0)") }).first
      else { return nil }
      return days(from: first, to: last)
    default:
      return day(text).map { days(from: $0, to: $0) }
    }
  }

  /// Reads a year, month and day, and rejects the 30th of February, which the parser accepts.
  private static func day(_ text: some StringProtocol) -> Date? {
    let text = String(text)
    guard text.utf8.count == 10, let date = Date(iso8601: text + "T00:00:00Z"),
      date.iso8601Day == text
    else { return nil }
    return date
  }
}
