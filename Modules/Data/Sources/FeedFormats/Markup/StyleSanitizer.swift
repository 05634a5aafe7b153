import ByteStrings

/// Copies the allowed declarations of a `style` attribute.
enum StyleSanitizer {
  private static let longest = 4_096

  /// Returns the declarations whose properties are allowed; nil if none is, or if anything is suspect.
  ///
  /// Addresses are removed. Other functions, such as `expression()`, escapes and comments are suspect,
  /// and so is anything that is no declaration.
  static func sanitized(_ style: String) -> String? {
    guard style.utf8.count <= longest else { return nil }
    let bytes = withoutAddresses(Array(style.utf8))
    guard isPlain(bytes) else { return nil }
    var kept: [String] = []
    for declaration in bytes.split(separator: UInt8(ascii: ";")) where !declaration.trimmed.isEmpty
    {
      let parts = declaration.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard parts.count == 2, case let name = parts[0].trimmed, !name.isEmpty,
        name.allSatisfy({ $0.isLetter || $0.isDigit || $0 == 0x2D || $0 == 0x5F })
      else { return nil }
      let value = parts[1].trimmed
      guard !value.isEmpty, isAllowed(name.lowercasedName, value) else { continue }
      kept.append(String(decoding: name + ": ".utf8 + value + ";".utf8, as: UTF8.self))
    }
    return kept.isEmpty ? nil : kept.joined(separator: " ")
  }

  private static func isAllowed(_ name: String, _ value: ArraySlice<UInt8>) -> Bool {
    if HTMLAllowlist.properties.contains(name) { return true }
    let shorthand = name.split(separator: "-").first.map(String.init) ?? ""
    guard HTMLAllowlist.shorthands.contains(shorthand) else { return false }
    return value.split { $0.isXMLSpace }.allSatisfy {
      HTMLAllowlist.keywords.contains($0.lowercasedName) || isMeasure($0)
    }
  }

  /// Whether a value is a length, a number or a colour in numbers.
  private static func isMeasure(_ value: ArraySlice<UInt8>) -> Bool {
    if value.first == UInt8(ascii: "#") {
      return value.dropFirst().allSatisfy { $0.isDigit || (0x61...0x66).contains($0 | 0x20) }
    }
    if value.starts(with: "rgb(".utf8) {
      return value.dropFirst(4).allSatisfy { $0.isDigit || ",%)".utf8.contains($0) }
    }
    let number = value.drop { $0.isDigit || $0 == UInt8(ascii: ".") }
    return ["", "%", "cm", "em", "ex", "in", "mm", "pc", "pt", "px"].contains(number.lowercasedName)
  }

  /// Returns a style in which each `url()` is a space.
  private static func withoutAddresses(_ style: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var index = 0
    while index < style.count {
      guard let end = addressEnd(style, from: index) else {
        output.append(style[index])
        index += 1
        continue
      }
      output.append(0x20)
      index = end
    }
    return output
  }

  /// Returns the index after the `url()` that starts here; nil for anything else.
  private static func addressEnd(_ style: [UInt8], from start: Int) -> Int? {
    guard style[start...].starts(with: "url".utf8) else { return nil }
    let open = style[(start + 3)...].drop { $0.isXMLSpace }
    guard open.first == UInt8(ascii: "(") else { return nil }
    let address = open.dropFirst().drop { $0.isXMLSpace }
    let close = address.drop { !$0.isXMLSpace && $0 != UInt8(ascii: ")") }
    let end = close.drop { $0.isXMLSpace }
    return close.startIndex > address.startIndex && end.first == UInt8(ascii: ")")
      ? end.startIndex + 1 : nil
  }

  /// Whether a style has only words, numbers, quoted words and lists of numbers in parentheses.
  private static func isPlain(_ style: [UInt8]) -> Bool {
    var index = 0
    while index < style.count {
      let byte = style[index]
      var end = index + 1
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        end = style[end...].firstIndex { !$0.isXMLSpace && !isWord($0) } ?? style.count
        guard end > index + 1, end < style.count, style[end] == byte else { return false }
        end += 1
      case UInt8(ascii: "("):
        end =
          style[end...].firstIndex { !$0.isXMLSpace && !$0.isDigit && $0 != 0x2C } ?? style.count
        guard end < style.count, style[end] == UInt8(ascii: ")") else { return false }
        end += 1
      case UInt8(ascii: "-"):
        guard index > 0, end < style.count, isWord(style[index - 1]), isWord(style[end]) else {
          return false
        }
      default:
        guard isWord(byte) || byte.isXMLSpace || ":,;#%.!".utf8.contains(byte) else { return false }
      }
      index = end
    }
    return true
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == 0x5F
  }
}
