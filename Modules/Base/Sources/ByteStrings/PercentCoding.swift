// Percent-encoding of addresses (RFC 3986, section 2.1).
extension Sequence<UInt8> {
  /// Returns the bytes as text: letters, digits and `others` as they are, everything else encoded.
  public func percentEncoded(keeping others: StaticString = "-._~") -> String {
    // An array: each step of another sequence would be a call through a table.
    Self.percentEncoded(Array(self), keeping: others)
  }

  private static func percentEncoded(_ bytes: [UInt8], keeping others: StaticString) -> String {
    let others = UnsafeBufferPointer(start: others.utf8Start, count: others.utf8CodeUnitCount)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count + 16)
    for byte in bytes {
      if byte.isLetter || byte.isDigit || others.contains(byte) {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(Self.digit(byte >> 4))
        encoded.append(Self.digit(byte & 15))
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  /// The decoded bytes; a percent sign without two hexadecimal digits stays.
  public var percentDecoded: [UInt8] { decoded(escape: "%").bytes }

  /// The decoded bytes; nil if a percent sign has no two hexadecimal digits.
  public var strictlyPercentDecoded: [UInt8]? {
    let (bytes, isValid) = decoded(escape: "%")
    return isValid ? bytes : nil
  }

  /// Returns the bytes, of which some are written as two hexadecimal digits after an escape, and whether
  /// all escapes have these digits; others stay.
  public func decoded(escape: Unicode.Scalar) -> (bytes: [UInt8], isValid: Bool) {
    var rest = Array(self)[...]
    var decoded: [UInt8] = []
    var isValid = true
    decoded.reserveCapacity(rest.count)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: escape) else {
        decoded.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap(\.hexadecimalValue)
      if digits.count == 2 {
        decoded.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
        isValid = false
      }
    }
    return (decoded, isValid)
  }
}
