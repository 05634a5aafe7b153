import ByteStrings
import Domain
import FoundationEssentials
import Texts

/// Dates in feeds: RFC 822, RFC 3339, ISO 8601, and the usual deviations from these.
enum FeedDate {
  /// The longest text that can be a date, in bytes.
  private static let longest = 120

  /// Returns the moment that a text states, in UTC without a time zone; nil if it is not a date.
  ///
  /// A day without a time is its midnight in UTC, and a month is its first day. Days and times that
  /// do not exist are rejected, except in ISO 8601, where slightly excessive numbers roll over:
  /// 10:61 is 11:01.
  static func parse(_ text: String) -> Date? {
    let bytes = Array(text.utf8.prefix(longest + 1))
    guard bytes.count <= longest else { return nil }
    let trimmed = Array(bytes.trimmed)
    if let moment = ISO8601Reader.read(trimmed) { return moment.date }
    return dateSince1970(trimmed) ?? LooseReader.read(trimmed)?.date
  }
}

/// A date and time of day with its offset from UTC, which may not exist.
struct Moment: Equatable {
  var year: Int
  var month = 1
  var day = 1
  var time = TimeOfDay()
  /// The offset from UTC in seconds.
  var offset = 0
  /// Whether a day up to the 31st and a time up to 47:99:99 are accepted and roll over.
  var rollsOver = false

  /// The moment; nil for a day or a time that does not exist, and in the year 1, which programs write for
  /// a missing date.
  var date: Date? {
    guard (2...9_999).contains(year), (1...12).contains(month), abs(offset) <= 86_400 else {
      return nil
    }
    let first = CivilTime.days(to: year, month, 1)
    let length = rollsOver ? 31 : CivilTime.days(to: year, month + 1, 1) - first
    guard (1...length).contains(day), rollsOver ? time.isClose : time.exists else { return nil }
    let seconds = (first + day - 1) * 86_400 + time.seconds - offset
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Returns a year that is written with two or three digits, as in RFC 2822, section 4.3.
  static func fullYear(_ year: Int, digits: Int) -> Int {
    switch digits {
    case ...2: year < 70 ? 2_000 + year : 1_900 + year
    case 3: 1_900 + year
    default: year
    }
  }
}

extension Moment {
  /// Creates the midnight of a day, which is counted from 1970-01-01.
  init(daysSince1970 days: Int) {
    let civil = CivilTime(Date(timeIntervalSince1970: Double(days) * 86_400))
    self.init(year: civil.year, month: civil.month, day: civil.day)
  }
}

/// A time of day; fractions of seconds are dropped.
struct TimeOfDay: Equatable {
  var hour = 0
  var minute = 0
  var second = 0

  /// Whether there is such a time: up to 24:00:00, and with leap seconds.
  var exists: Bool {
    hour < 24 && minute < 60 && second <= 60 || hour == 24 && minute == 0 && second == 0
  }

  /// Whether each number is small enough to roll over.
  var isClose: Bool { hour < 48 && minute < 100 && second < 100 }

  /// The number of seconds since midnight.
  var seconds: Int { (hour * 60 + minute) * 60 + second }
}

extension TimeOfDay {
  /// Creates the time in the last six digits of a number.
  init(digits number: Int) {
    self.init(hour: number / 10_000 % 100, minute: number / 100 % 100, second: number % 100)
  }
}

extension FeedDate {
  /// Reads 9 or 10 digits as seconds since 1970, 13 as milliseconds and 16 as microseconds.
  private static func dateSince1970(_ text: [UInt8]) -> Date? {
    let digits = text.prefix { $0.isDigit }
    let rest = text[digits.endIndex...]
    guard rest.isEmpty || rest.first == UInt8(ascii: ".") && rest.dropFirst().allSatisfy(\.isDigit),
      let divisor = [9: 1, 10: 1, 13: 1_000, 16: 1_000_000][digits.count],
      let number = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    return Date(timeIntervalSince1970: Double(number / divisor))
  }
}
