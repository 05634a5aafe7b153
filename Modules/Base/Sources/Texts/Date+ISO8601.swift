import ByteStrings
public import FoundationEssentials

/// ISO 8601 in UTC: `2026-08-20T12:15:00Z`.
///
/// Years from 0 to 9999 have four digits. Others have a sign and at least six, as in ECMAScript:
/// `+275760-09-13T00:00:00Z`, `-000001-01-01T00:00:00Z`.
extension Date {
  /// The date and time in UTC; fractions of seconds are dropped.
  public var iso8601: String {
    let time = CivilTime(self)
    var text = ISOText(time)
    text.append("T", time.hour)
    text.append(":", time.minute)
    text.append(":", time.second)
    return text.text + "Z"
  }

  /// The date and time in UTC with the whole fraction: `init(iso8601:)` reads an equal date.
  public var exactISO8601: String {
    let seconds = timeIntervalSinceReferenceDate.rounded(.down)
    let start = Date(timeIntervalSinceReferenceDate: seconds).iso8601
    let billionths = Int(((timeIntervalSinceReferenceDate - seconds) * 1e9).rounded())
    guard 1..<1_000_000_000 ~= billionths else { return start }
    var digits = String(1_000_000_000 + billionths).utf8.dropFirst()
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return start.dropLast() + "." + String(Substring(digits)) + "Z"
  }

  /// The day in UTC: `2026-08-20`.
  public var iso8601Day: String { ISOText(CivilTime(self)).text }

  /// Reads a date and time with its offset from UTC, such as `2026-08-20T14:15:00.25+02:00`.
  ///
  /// Lenient where services are careless: a number may have one digit, a year up to six without a
  /// sign, an offset no colon or no minutes, and the 30th of February is the 2nd of March. Nil for any
  /// other text.
  public init?(iso8601 text: some StringProtocol) {
    var reader = DateReader(text.utf8)
    guard let year = reader.year(), reader.skip("-"), let month = reader.number(1...12),
      reader.skip("-"), let day = reader.number(1...31), reader.skip("T"),
      let hour = reader.number(0...24), reader.skip(":"), let minute = reader.number(0...59),
      reader.skip(":"), let second = reader.number(0...60), let fraction = reader.fraction(),
      let offset = reader.offset(), reader.isAtEnd
    else { return nil }
    let seconds = ((CivilTime.days(to: year, month, day) * 24 + hour) * 60 + minute) * 60 + second
    // Counts from 2001, as `Date` does.
    self.init(timeIntervalSinceReferenceDate: Double(seconds - offset - 978_307_200) + fraction)
  }
}

/// The text of a date as it is written, in bytes: a list shows many dates.
private struct ISOText {
  private var bytes: [UInt8] = []

  /// Creates the text of a day.
  init(_ time: CivilTime) {
    bytes.reserveCapacity(24)
    let isShort = (0...9_999).contains(time.year)
    if !isShort { bytes.append(time.year < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")) }
    append(abs(time.year), digits: isShort ? 4 : 6)
    append("-", time.month)
    append("-", time.day)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends a number of two digits after a mark.
  mutating func append(_ mark: Unicode.Scalar, _ number: Int) {
    bytes.append(UInt8(ascii: mark))
    append(number, digits: 2)
  }

  /// Appends a number with a minimum of digits.
  private mutating func append(_ number: Int, digits: Int) {
    var (count, place) = (1, 1)
    while count < digits || number / place > 9 { (count, place) = (count + 1, place * 10) }
    while place > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / place % 10))
      place /= 10
    }
  }
}

/// Reads the parts of a date from bytes, in order.
private struct DateReader<Bytes: Collection<UInt8>> {
  private var rest: Bytes.SubSequence

  init(_ bytes: Bytes) {
    rest = bytes[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Skips a character; false if another one follows.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads a year of four to six digits.
  mutating func year() -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    let digits = digits(upTo: 6)
    guard digits.count >= 4 else { return nil }
    return isNegative ? -digits.value : digits.value
  }

  /// Reads a number of one or two digits.
  mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = digits(upTo: 2)
    return digits.count > 0 && range.contains(digits.value) ? digits.value : nil
  }

  /// Reads a fraction of a second, of which there may be none.
  mutating func fraction() -> Double? {
    guard skip(".") else { return 0 }
    let digits = digits(upTo: 15)
    while self.digits(upTo: 1).count > 0 {}
    return digits.count > 0 ? Double(digits.value) / Self.power(digits.count) : nil
  }

  /// Reads an offset from UTC in seconds.
  mutating func offset() -> Int? {
    if skip("Z") { return 0 }
    let isNegative = skip("-")
    guard isNegative || skip("+"), let hours = number(0...23) else { return nil }
    let hasMinutes = skip(":") || !isAtEnd
    guard let minutes = hasMinutes ? number(0...59) : 0 else { return nil }
    return (hours * 60 + minutes) * (isNegative ? -60 : 60)
  }

  private mutating func digits(upTo limit: Int) -> (value: Int, count: Int) {
    var (value, count) = (0, 0)
    while count < limit, let byte = rest.first, byte.isDigit {
      (value, count) = (value * 10 + Int(byte - 0x30), count + 1)
      rest = rest.dropFirst()
    }
    return (value, count)
  }

  private static func power(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
