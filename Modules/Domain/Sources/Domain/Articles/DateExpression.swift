public import FoundationEssentials

/// A moment as people type it: a date, a date and time, or so long ago.
public enum DateExpression: Hashable, Sendable {
  /// A whole day, from its midnight in UTC.
  case day(Date)
  /// A moment.
  case moment(Date)

  /// Reads `2026-08-20`, `2026-08-20T12:15:00Z`, or an age such as `12h`, `7d` or `2w`.
  ///
  /// An age counts back from `now`. Returns nil for anything else, and for days that no
  /// calendar has.
  public init?(_ text: String, now: Date) {
    if let age = Self.age(text) {
      self = .moment(now.addingTimeInterval(-age))
    } else if let day = Self.day(text) {
      self = .day(day)
    } else if let moment = try? Date(text, strategy: .iso8601), Self.day(text.prefix(10)) != nil {
      self = .moment(moment)
    } else {
      return nil
    }
  }

  /// The first moment that is meant.
  public var start: Date {
    switch self {
    case .day(let date), .moment(let date): date
    }
  }

  /// The last moment that is meant, to the second: the end of a day.
  public var end: Date {
    switch self {
    case .day(let date): date.addingTimeInterval(86_399)
    case .moment(let date): date
    }
  }

  private static func age(_ text: String) -> TimeInterval? {
    let units: [Character: TimeInterval] = ["h": 3_600, "d": 86_400, "w": 604_800]
    guard let last = text.last, let unit = units[last], text.utf8.count <= 6, text.first != "+",
      let count = UInt(text.dropLast())
    else { return nil }
    return TimeInterval(count) * unit
  }

  /// Reads a year, month and day, refusing the 30th of February, which the parser would accept.
  private static func day(_ text: some StringProtocol) -> Date? {
    let text = String(text)
    let style = Date.ISO8601FormatStyle().year().month().day()
    guard text.utf8.count == 10, let date = try? Date(text, strategy: style),
      date.formatted(style) == text
    else { return nil }
    return date
  }
}
