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
      let text = Self.text(named: String(decoding: html[start..<end], as: UTF8.self))
    else { return nil }
    self.text = text
    self.end = end + 1
  }

  private static let longestName = 32

  private static func text(named name: String) -> String? {
    guard name.utf8.first == UInt8(ascii: "#") else { return named[name[...]] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.utf8.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, number != 0 else { return nil }
    return (UInt8(exactly: number).map(windows1252) ?? Unicode.Scalar(number)).map { String($0) }
  }

  /// Returns the character of a byte in Windows-1252; the five unused bytes are C1 controls.
  package static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    let value = (0x80...0x9F).contains(byte) ? controls[Int(byte) - 0x80] : UInt16(byte)
    return Unicode.Scalar(value) ?? Unicode.Scalar(byte)
  }

  private static let named: [Substring: String] = {
    var named: [Substring: String] = [:]
    for entry in names.split(whereSeparator: \.isWhitespace) {
      let parts = entry.split(separator: "=")
      let scalars = parts[1].split(separator: "+").compactMap { UInt32($0, radix: 16) }
      named[parts[0]] = String(
        String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init))
      )
    }
    return named
  }()

  /// The table for numbers 128 to 159 in the HTML standard, section 13.2.5.80.
  private static let controls: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
