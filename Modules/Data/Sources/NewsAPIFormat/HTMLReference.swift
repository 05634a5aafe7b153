import ByteStrings
import CHTMLNames

/// A character reference of HTML: `&amp;`, `&#39;`, `&#x27;`.
package struct HTMLReference {
  /// The one or two characters that the reference means.
  package let text: String
  /// The index after its semicolon.
  package let end: Int

  /// Reads the reference whose `&` is at an index; nil if none begins there.
  package init?(_ html: [UInt8], at index: Int) {
    let start = index + 1
    let limit = min(html.count, start + Self.longestName + 1)
    guard let end = html[start..<limit].firstIndex(of: UInt8(ascii: ";")),
      let text = Self.text(named: html[start..<end])
    else { return nil }
    self.text = text
    self.end = end + 1
  }

  private static let longestName = 32

  private static func text(named name: ArraySlice<UInt8>) -> String? {
    guard name.first == UInt8(ascii: "#") else { return common(name) ?? characters(named: name) }
    guard let number = number(name.dropFirst()), number != 0 else { return nil }
    return (UInt8(exactly: number).map(windows1252) ?? Unicode.Scalar(number)).map { String($0) }
  }

  /// Returns a number in decimal digits, or in hexadecimal ones after an `x`.
  private static func number(_ text: ArraySlice<UInt8>) -> UInt32? {
    let isHexadecimal = text.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let digits = isHexadecimal ? text.dropFirst() : text
    var number: UInt32 = 0
    for byte in digits {
      guard let digit = byte.hexadecimalValue, isHexadecimal || digit < 10,
        number <= 0x10FFFF
      else { return nil }
      number = number * (isHexadecimal ? 16 : 10) + UInt32(digit)
    }
    return digits.isEmpty ? nil : number
  }

  /// Returns the character of the references that XML defines too, which are by far the most frequent.
  private static func common(_ name: ArraySlice<UInt8>) -> String? {
    switch (name.count, name.first, name.last) {
    case (2, UInt8(ascii: "l"), UInt8(ascii: "t")): "<"
    case (2, UInt8(ascii: "g"), UInt8(ascii: "t")): ">"
    case (3, UInt8(ascii: "a"), _) where name.elementsEqual("amp".utf8): "&"
    case (4, UInt8(ascii: "q"), _) where name.elementsEqual("quot".utf8): "\""
    default: nil
    }
  }

  /// The names with their code points; chtml_names.h describes the format.
  static var names: UnsafeBufferPointer<UInt8> {
    var size = 0
    return UnsafeBufferPointer(start: chn_names(&size), count: size)
  }

  /// Returns the characters of a name by a binary search in the sorted list.
  ///
  /// A dictionary of the names would take a few milliseconds to build in each run of the program.
  private static func characters(named name: ArraySlice<UInt8>) -> String? {
    let list = names
    var (low, high) = (0, list.count)
    while low < high {
      var start = (low + high) / 2
      while start > low, list[start - 1] > 0x20 { start -= 1 }
      let entry = list[start..<high].prefix { $0 > 0x20 }
      let other = entry.prefix { $0 != UInt8(ascii: "=") }
      if name.elementsEqual(other) { return characters(entry.dropFirst(other.count + 1)) }
      if name.lexicographicallyPrecedes(other) {
        high = max(low, start - 1)
      } else {
        low = min(high, entry.endIndex + 1)
      }
    }
    return nil
  }

  /// Returns the characters of one or two code points in hexadecimal digits.
  private static func characters(_ codes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var text = ""
    for code in codes.split(separator: UInt8(ascii: "+")) {
      let scalar = UInt32(String(decoding: code, as: UTF8.self), radix: 16).flatMap(
        Unicode.Scalar.init
      )
      if let scalar { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  /// Returns the character of a byte in Windows-1252; the five unused bytes are C1 controls.
  package static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    let value = (0x80...0x9F).contains(byte) ? controls[Int(byte) - 0x80] : UInt16(byte)
    return Unicode.Scalar(value) ?? Unicode.Scalar(byte)
  }

  /// The table for numbers 128 to 159 in the HTML standard, section 13.2.5.80.
  private static let controls: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
