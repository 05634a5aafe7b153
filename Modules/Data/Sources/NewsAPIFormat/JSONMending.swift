package import FoundationEssentials

/// Repairs single invalid characters in JSON, so that a decoder accepts the rest.
package enum JSONMending {
  /// Returns `json` with invalid characters replaced.
  ///
  /// Invalid UTF-8 and unpaired surrogates become U+FFFD, control characters become spaces, and a
  /// backslash that starts no valid escape is removed.
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
      case .unpairedSurrogate:
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
    case unpairedSurrogate
    case none
  }

  /// Classifies the escape at the start of `text` (RFC 8259, section 7).
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
      return second.map { (0xDC00...0xDFFF).contains($0) } == true ? .whole(12) : .unpairedSurrogate
    case .some(0xDC00...0xDFFF): return .unpairedSurrogate
    default: return .whole(6)
    }
  }

  /// The UTF-16 code unit of the `\u` escape at the start of `text`; nil if it is not valid.
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

/// A value that decodes as nil if it is null or has another type, instead of failing the reply.
package struct Lenient<Value: Decodable>: Decodable {
  /// The value; nil if it is null or has another type.
  package let value: Value?

  package init(from decoder: any Decoder) throws {
    value = try? decoder.singleValueContainer().decode(Value.self)
  }
}

extension Lenient: Sendable where Value: Sendable {}
