package import FoundationEssentials

/// JSON made readable where only a character of it is not.
package enum JSONMending {
  /// Returns `json` with what would cost a whole text replaced by what costs a character.
  ///
  /// Bytes that are no UTF-8 and halves of surrogate pairs become U+FFFD, control characters
  /// become spaces, and a backslash that starts no escape is dropped.
  package static func mended(_ json: Data) -> Data {
    let isText = String(validating: json, as: UTF8.self) != nil
    let bytes = isText ? Array(json) : Array(String(decoding: json, as: UTF8.self).utf8)
    guard bytes.contains(where: { $0 == backslash || $0 < 0x20 }) else {
      return isText ? json : Data(bytes)
    }
    return Data(withEscapesMended(bytes))
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let replacement = Array(#"\uFFFD"#.utf8)

  private static func withEscapesMended(_ bytes: [UInt8]) -> [UInt8] {
    var mended: [UInt8] = []
    mended.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.first {
      guard byte == backslash else {
        mended.append(max(byte, 0x20))
        rest.removeFirst()
        continue
      }
      switch escape(rest) {
      case .whole(let length):
        mended += rest.prefix(length)
        rest.removeFirst(length)
      case .halfOfAPair:
        mended += replacement
        rest.removeFirst(replacement.count)
      case .none:
        rest.removeFirst()
      }
    }
    return mended
  }

  private enum Escape {
    case whole(Int)
    case halfOfAPair
    case none
  }

  /// Tells what the backslash that `text` begins with starts (RFC 8259, section 7).
  private static func escape(_ text: ArraySlice<UInt8>) -> Escape {
    switch text.dropFirst().first.map(UnicodeScalar.init) {
    case "\"", "\\", "/", "b", "f", "n", "r", "t": return .whole(2)
    case "u": break
    default: return .none
    }
    switch codeUnit(text) {
    case nil: return .none
    case .some(0xD800...0xDBFF):
      let second = codeUnit(text.dropFirst(6))
      return second.map { (0xDC00...0xDFFF).contains($0) } == true ? .whole(12) : .halfOfAPair
    case .some(0xDC00...0xDFFF): return .halfOfAPair
    default: return .whole(6)
    }
  }

  /// The UTF-16 code unit of the `\u` escape that `text` begins with.
  private static func codeUnit(_ text: ArraySlice<UInt8>) -> UInt16? {
    let digits = text.dropFirst(2).prefix(4)
    guard text.starts(with: [backslash, UInt8(ascii: "u")]), digits.count == 4 else { return nil }
    var unit: UInt16 = 0
    for digit in digits {
      guard let value = Character(UnicodeScalar(digit)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(value)
    }
    return unit
  }
}
