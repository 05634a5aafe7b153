import FoundationEssentials

/// A moment as a calendar and a clock show it, by the Gregorian calendar whatever the year.
///
/// Worked out here because to make a `Calendar` takes as long as to find a page of articles.
struct CivilTime: Equatable {
  let year: Int
  /// From 1 to 12.
  let month: Int
  let day: Int
  let hour: Int
  let minute: Int

  /// Reads the moment off a clock that is `utcOffset` seconds ahead of UTC.
  ///
  /// A moment that is a million years or more away is shown as the last one that is not.
  init(_ date: Date, utcOffset: Int) {
    let limit = 31_556_952e6
    let seconds =
      Int(min(max(date.timeIntervalSince1970, -limit), limit).rounded(.down)) + utcOffset
    let (days, second) = Self.divide(seconds, by: 86_400)
    hour = second / 3_600
    minute = second % 3_600 / 60

    // Years are counted from March, so that a leap day is the last of its year, and in eras of
    // 400 years, after which everything repeats. 1 March of the year 0 is 719,468 days before 1970.
    let (era, dayOfEra) = Self.divide(days + 719_468, by: 146_097)
    let leapDays = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // From March on, five months have 153 days.
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
