// The classes of ASCII bytes; they are inlined, because parsers ask for each byte.
extension UInt8 {
  /// Whether the byte is an ASCII digit.
  @inlinable public var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Whether the byte is an ASCII letter.
  @inlinable public var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }

  /// Whether the byte is white space in XML, or a form feed, as in HTML.
  @inlinable public var isXMLSpace: Bool {
    self == 0x20 || (self >= 0x09 && self <= 0x0D && self != 0x0B)
  }

  /// The letter in lower case; other bytes unchanged.
  @inlinable public var asciiLowercased: UInt8 {
    self >= 0x41 && self <= 0x5A ? self | 0x20 : self
  }

  /// The value of a hexadecimal digit in either case; nil for other bytes.
  @inlinable public var hexadecimalValue: UInt8? {
    if isDigit { return self & 0x0F }
    let letter = self | 0x20
    return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : nil
  }
}

extension FixedWidthInteger {
  /// Returns the hexadecimal digits of a number that is not negative, with leading zeros.
  public func hexadecimal(digits count: Int, uppercase: Bool = false) -> String {
    let digits = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
