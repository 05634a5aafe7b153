import ByteStrings
import Domain
import Texts

/// ISO 8601 with its shorter forms, which include RFC 3339 and W3CDTF.
enum ISO8601Reader {
  /// Reads a date with or without a time; nil if the text has another form.
  static func read(_ text: [UInt8]) -> Moment? {
    var cursor = ByteCursor(text)
    guard var moment = date(&cursor) else { return nil }
    moment.rollsOver = true
    let hasMark = cursor.skip("Tt_")
    let hasSpace = cursor.next?.isXMLSpace == true
    guard hasMark || hasSpace else { return cursor.isAtEnd ? moment : nil }
    cursor.skipSpace()
    guard let time = time(&cursor) else { return nil }
    cursor.skipSpace()
    guard let offset = offset(&cursor), cursor.isAtEnd else { return nil }
    (moment.time, moment.offset) = (time, offset)
    return moment
  }

  private static func date(_ cursor: inout ByteCursor) -> Moment? {
    let lacksCentury = cursor.skip("-")
    guard let year = cursor.number() else { return nil }
    if year.digits > 4 || lacksCentury && year.digits == 4 {
      return cursor.next == UInt8(ascii: "-") ? nil : packed(year.value, year.digits)
    }
    guard year.digits == 4 || year.digits == 2 else { return nil }
    var moment = Moment(year: Moment.fullYear(year.value, digits: year.digits))
    let hasDash = cursor.skip("-")
    if cursor.skip("Ww") { return week(of: moment.year, &cursor) }
    guard hasDash else { return year.digits == 4 ? moment : nil }
    guard let second = cursor.number() else { return nil }
    if second.digits == 3 { return ordinal(second.value, of: moment.year) }
    if second.digits == 4 {
      (moment.month, moment.day) = (second.value / 100, second.value % 100)
      return moment
    }
    moment.month = second.value
    guard cursor.skip("-") else { return year.digits == 4 || lacksCentury ? moment : nil }
    guard let day = cursor.number(), day.digits <= 2 else { return nil }
    moment.day = day.value
    return moment
  }

  /// Reads digits without separators.
  private static func packed(_ value: Int, _ digits: Int) -> Moment? {
    switch digits {
    case 4: Moment(year: Moment.fullYear(value / 100, digits: 2), month: value % 100)
    case 5: ordinal(value % 1_000, of: Moment.fullYear(value / 1_000, digits: 2))
    case 6:
      Moment(
        year: Moment.fullYear(value / 10_000, digits: 2),
        month: value / 100 % 100,
        day: value % 100
      )
    case 7: ordinal(value % 1_000, of: value / 1_000)
    case 8: Moment(year: value / 10_000, month: value / 100 % 100, day: value % 100)
    case 12: timestamp(value * 100)
    case 14: timestamp(value)
    default: nil
    }
  }

  /// Reads year to second in 14 digits.
  private static func timestamp(_ value: Int) -> Moment? {
    guard var moment = packed(value / 1_000_000, 8) else { return nil }
    moment.time = TimeOfDay(digits: value)
    return moment
  }

  private static func ordinal(_ day: Int, of year: Int) -> Moment? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    guard day >= 1, day <= (isLeap ? 366 : 365) else { return nil }
    return Moment(daysSince1970: CivilTime.days(to: year, 1, 1) + day - 1)
  }

  /// Reads the number of a week and of a day in it; the first week contains 4 January.
  private static func week(of year: Int, _ cursor: inout ByteCursor) -> Moment? {
    guard let week = cursor.pair(), (1...53).contains(week) else { return nil }
    var day = 1
    if cursor.skip("-") || cursor.next?.isDigit == true {
      guard let number = cursor.number(), (1...7).contains(number.value) else { return nil }
      day = number.value
    }
    let fourth = CivilTime.days(to: year, 1, 4)
    // 1970-01-01 was a Thursday.
    let weekday = ((fourth + 3) % 7 + 7) % 7
    return Moment(daysSince1970: fourth - weekday + (week - 1) * 7 + day - 1)
  }

  private static func time(_ cursor: inout ByteCursor) -> TimeOfDay? {
    guard let first = cursor.number() else { return nil }
    var time: TimeOfDay
    switch first.digits {
    case ...2: time = TimeOfDay(hour: first.value)
    case 4: time = TimeOfDay(hour: first.value / 100, minute: first.value % 100)
    case 6: time = TimeOfDay(digits: first.value)
    default: return nil
    }
    if first.digits <= 2, cursor.skip(":") {
      guard let minute = cursor.number() else { return nil }
      time.minute = minute.value
      if cursor.skip(":") {
        guard let second = cursor.number() else { return nil }
        time.second = second.value
      }
    }
    if cursor.skip(".,") { _ = cursor.take { $0.isDigit } }
    return time
  }

  /// Reads an offset in seconds; 0 without one.
  private static func offset(_ cursor: inout ByteCursor) -> Int? {
    if cursor.isAtEnd { return 0 }
    if cursor.skip("Zz") { return 0 }
    let isNegative = cursor.next == UInt8(ascii: "-")
    if cursor.skip("+-") { return cursor.offset(isNegative: isNegative) }
    return TimeZones.offset(of: cursor.take { $0.isLetter })
  }
}
