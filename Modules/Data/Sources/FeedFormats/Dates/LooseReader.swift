import ByteStrings

/// Dates as people and old programs write them: RFC 822, `ctime`, localized names, numbers in any
/// order.
struct LooseReader {
  private var cursor: ByteCursor
  private var numbers: [(value: Int, digits: Int)] = []
  private var separator: UInt8 = 0x20
  private var month: Int?
  private var time: TimeOfDay?
  private var isAfternoon: Bool?
  private var zone: Int?
  private var offset: Int?

  /// Reads a date; nil without a year, or with numbers that cannot be assigned.
  static func read(_ text: [UInt8]) -> Moment? {
    var reader = LooseReader(cursor: ByteCursor(text))
    while !reader.cursor.isAtEnd {
      guard reader.readPart() else { return nil }
    }
    return reader.moment
  }

  private mutating func readPart() -> Bool {
    guard let next = cursor.next else { return true }
    if next.isDigit { return readNumber() }
    if next.isLetter || next >= 0x80 {
      readWord()
      return true
    }
    if next == UInt8(ascii: "+") || next == UInt8(ascii: "-"), isOffset {
      cursor.advance()
      offset = cursor.offset(isNegative: next == UInt8(ascii: "-"))
      return offset != nil
    }
    if "/.-".utf8.contains(next), cursor.previous?.isDigit == true { separator = next }
    cursor.advance()
    return true
  }

  /// Whether the sign here begins an offset: after the time, a time zone, or a whole date.
  private var isOffset: Bool {
    guard offset == nil, cursor.afterNext?.isDigit == true else { return false }
    let isApart =
      cursor.previous.map { $0.isXMLSpace || $0.isLetter || "-:".utf8.contains($0) }
      ?? false
    if time != nil { return isApart || numbersEndBeforeTime }
    return isApart && numbers.count + (month == nil ? 0 : 1) >= 3
  }

  /// Whether the last thing that was read is the time.
  private var numbersEndBeforeTime: Bool { timeEnd == cursor.index }
  private var timeEnd = -1

  private mutating func readNumber() -> Bool {
    guard let number = cursor.number() else { return false }
    // Some programs write a midnight before the time.
    let isHour = number.digits <= 2 && time ?? TimeOfDay() == TimeOfDay()
    if isHour, cursor.afterNext?.isDigit == true, cursor.skip(hasDay ? ":hH." : ":hH") {
      readTime(hour: number.value)
      return true
    }
    numbers.append(number)
    return numbers.count <= 4
  }

  /// Whether the numbers so far are a day, a month and a year.
  private var hasDay: Bool { numbers.count + (month == nil ? 0 : 1) == 3 }

  /// Reads a time after its hour and a separator; parts of seconds are skipped.
  private mutating func readTime(hour: Int) {
    let separator = cursor.previous == UInt8(ascii: ".") ? "." : ":" as Unicode.Scalar
    var time = TimeOfDay(hour: hour, minute: cursor.number()?.value ?? 99)
    if cursor.next == UInt8(ascii: separator), cursor.afterNext?.isDigit == true {
      cursor.advance()
      time.second = cursor.number()?.value ?? 99
    }
    if cursor.next != nil, cursor.afterNext?.isDigit == true, cursor.skip(".:") {
      _ = cursor.take { $0.isDigit }
    }
    self.time = time
    timeEnd = cursor.index
  }

  private mutating func readWord() {
    let bytes = cursor.take { $0.isLetter || $0 >= 0x80 }
    let word = String(decoding: bytes, as: UTF8.self).lowercased()
    switch word {
    case "pm", "p", "오후", "μμ": isAfternoon = true
    case "am", "오전", "πμ": isAfternoon = false
    // "a.m." and "p.m." have been split at the point.
    case "m" where isAfternoon != nil: break
    case "년", "월", "일": zone = zone ?? 9 * 3_600
    default:
      if let month = MonthNames.month(of: word) {
        self.month = month
      } else if time != nil, let offset = TimeZones.offset(of: word.utf8) {
        zone = offset
      }
    }
  }
}

extension LooseReader {
  private var moment: Moment? {
    guard var moment = day else { return nil }
    moment.time = time ?? TimeOfDay(hour: loneHour ?? 0)
    if let isAfternoon, moment.time.hour <= 12 {
      moment.time.hour = moment.time.hour % 12 + (isAfternoon ? 12 : 0)
    }
    moment.offset = offset ?? zone ?? 0
    return moment
  }

  /// A number after the day and before an offset: the hour.
  private var loneHour: Int? {
    month != nil && separator == 0x20 && numbers.count == 3 ? numbers[2].value : nil
  }

  private var day: Moment? {
    // With a separator the name is the one of a weekday that begins like a month.
    if let month, numbers.count < 3 || separator == 0x20 { return named(month) }
    if numbers.count == 3 { return threeNumbers }
    guard numbers.count == 2 else { return nil }
    let (first, second) = (numbers[0], numbers[1])
    if first.digits == 4 { return Moment(year: first.value, month: second.value) }
    return second.digits == 4 ? Moment(year: second.value, month: first.value) : nil
  }

  /// The day of a month with a name: `1 Jan 2004`, `Jan 1, 04`, `2004 Jan 1`, `Jan 2004`.
  private func named(_ month: Int) -> Moment? {
    guard let first = numbers.first, numbers.count <= 3 else { return nil }
    guard numbers.count > 1 else {
      return first.digits == 4 && time == nil ? Moment(year: first.value, month: month) : nil
    }
    let isYearFirst = first.digits > 2 || first.value > 31
    let (year, day) = isYearFirst ? (first, numbers[1]) : (numbers[1], first)
    return Moment(
      year: Moment.fullYear(year.value, digits: year.digits),
      month: month,
      day: day.value
    )
  }

  /// The day in numbers: year first, or with points and dashes the day, with slashes the month.
  private var threeNumbers: Moment? {
    let values = numbers.map(\.value)
    let isShort = numbers.allSatisfy { $0.digits <= 2 }
    let isYearFirst = separator == UInt8(ascii: "-") || numbers[2].digits == 1
    if numbers[0].digits > 2 || isShort && isYearFirst {
      let year = Moment.fullYear(values[0], digits: numbers[0].digits)
      return Moment(year: year, month: values[1], day: values[2])
    }
    let year = Moment.fullYear(values[2], digits: numbers[2].digits)
    let isMonthFirst =
      separator == UInt8(ascii: "/") ? values[0] <= 12 : values[1] > 12 && values[0] <= 12
    let (month, day) = isMonthFirst ? (values[0], values[1]) : (values[1], values[0])
    return Moment(year: year, month: month, day: day)
  }
}
