import ByteStrings

/// Reads bytes in order.
struct ByteCursor {
  let bytes: [UInt8]
  private(set) var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }
  var afterNext: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }
  var previous: UInt8? { index > 0 ? bytes[index - 1] : nil }

  mutating func advance() {
    if !isAtEnd { index += 1 }
  }

  /// Skips one of these bytes; false if another one follows.
  mutating func skip(_ choices: StaticString) -> Bool {
    guard let next, choices.withUTF8Buffer({ $0.contains(next) }) else { return false }
    index += 1
    return true
  }

  /// Skips white space.
  mutating func skipSpace() {
    while let next, next.isXMLSpace { index += 1 }
  }

  /// Reads all bytes that fulfil a condition.
  mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let taken = bytes[index...].prefix(while: condition)
    index = taken.endIndex
    return taken
  }

  /// Reads a number; nil without a digit, or with more than 15.
  mutating func number() -> (value: Int, digits: Int)? {
    let digits = take { $0.isDigit }
    guard (1...15).contains(digits.count) else { return nil }
    return (digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, digits.count)
  }

  /// Reads a number of exactly two digits, if there is one.
  mutating func pair() -> Int? {
    guard let tens = next, tens.isDigit, let ones = afterNext, ones.isDigit else { return nil }
    index += 2
    return Int(tens - 0x30) * 10 + Int(ones - 0x30)
  }

  /// Reads an offset from UTC after its sign, in seconds: `5`, `05`, `0530`, `05:30`.
  mutating func offset(isNegative: Bool) -> Int? {
    guard let number = number() else { return nil }
    var (hours, minutes) = (number.value, 0)
    if number.digits > 2 { (hours, minutes) = (number.value / 100, number.value % 100) }
    if number.digits <= 2, next == UInt8(ascii: ":"), afterNext?.isDigit == true {
      advance()
      minutes = self.number()?.value ?? 0
      if next == UInt8(ascii: ":"), afterNext?.isDigit == true {
        advance()
        _ = self.number()
      }
    }
    guard hours <= 24, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (isNegative ? -60 : 60)
  }
}
