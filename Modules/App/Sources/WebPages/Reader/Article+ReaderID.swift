import Domain

/// The identity of an article as this API writes it.
///
/// The long form is a tag URI with 16 hexadecimal digits. The short form is the same 64 bits as a
/// signed decimal number.
extension Article.ID {
  private static let tagStart = "tag:google.com,2005:reader/item/"

  /// The long form.
  var readerTag: String { Self.tagStart + description }

  /// The short form.
  var readerNumber: String { String(Int64(bitPattern: rawValue)) }

  /// Returns the ids that a text can mean; none for any other text.
  ///
  /// The long form can lack leading zeros, and the short form can be unsigned. Some clients send only
  /// the digits of the long form, and old versions of NetNewsWire with a minus sign
  /// (https://github.com/Ranchero-Software/NetNewsWire, `ReaderAPICaller`). Digits without letters
  /// can mean two ids, of which hardly ever more than one exists.
  static func reader(_ text: String) -> [Article.ID] {
    let bytes = text.utf8
    guard bytes.count <= tagStart.utf8.count + 16 else { return [] }
    if bytes.starts(with: tagStart.utf8) {
      return number(bytes.dropFirst(tagStart.utf8.count), radix: 16).map { [Self(rawValue: $0)] }
        ?? []
    }
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = isNegative ? bytes.dropFirst() : bytes[...]
    let numbers = Set([10, 16].compactMap { number(digits, radix: $0) })
    guard !isNegative else {
      return numbers.filter { $0 <= 1 << 63 }.map { Self(rawValue: 0 &- $0) }
    }
    return numbers.map { Self(rawValue: $0) }
  }

  private static func number(_ digits: Substring.UTF8View, radix: Int) -> UInt64? {
    guard digits.count <= (radix == 16 ? 16 : 20), digits.first != UInt8(ascii: "+"),
      digits.first != UInt8(ascii: "-")
    else { return nil }
    return UInt64(Substring(digits), radix: radix)
  }
}
