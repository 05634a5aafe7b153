public import FoundationEssentials

/// A moment as date and time of day, in the Gregorian calendar for all years, as in ISO 8601.
///
/// Year 0 is the year before year 1, and year -1 the one before that. Computed here because creating
/// a `Calendar` takes as long as finding a page of articles, and because Foundation's formats
/// use the Julian calendar before 1582.
public struct CivilTime: Equatable, Sendable {
  /// The year, which may be 0 or negative.
  public let year: Int
  /// From 1 to 12.
  public let month: Int
  /// From 1 to 31.
  public let day: Int
  /// From 0 to 23.
  public let hour: Int
  /// From 0 to 59.
  public let minute: Int
  /// From 0 to 59.
  public let second: Int

  /// Converts a moment to local time, `utcOffset` seconds ahead of UTC; fractions are rounded down.
  ///
  /// Moments more than a million years from 1970 are clamped.
  public init(_ date: Date, utcOffset: Int = 0) {
    let limit = 31_556_952e6
    // In this order NaN becomes the lower limit.
    let clamped = min(max(-limit, date.timeIntervalSince1970), limit)
    let seconds = Int(clamped.rounded(.down)) + utcOffset
    let (days, secondOfDay) = Self.divide(seconds, by: 86_400)
    hour = secondOfDay / 3_600
    minute = secondOfDay % 3_600 / 60
    second = secondOfDay % 60

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

  /// Returns the number of days from 1970-01-01 to a day; one after a month's end is in the next.
  public static func days(to year: Int, _ month: Int, _ day: Int) -> Int {
    // The reverse of the initializer.
    let (era, yearOfEra) = divide(month <= 2 ? year - 1 : year, by: 400)
    let monthFromMarch = month <= 2 ? month + 9 : month - 3
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return era * 146_097 + 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The English names of the months, of which the first three letters stand in dates of mails.
  public static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Returns the English name of the weekday of a day that is counted from 1970-01-01.
  public static func weekday(ofDay day: Int) -> String {
    // Day 0 was a Thursday.
    let names = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]
    return names[divide(day, by: 7).remainder]
  }

  private static func divide(_ number: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
    let remainder = (number % divisor + divisor) % divisor
    return ((number - remainder) / divisor, remainder)
  }
}
