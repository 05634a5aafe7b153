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

  /// Reads either form; nil for any other text.
  ///
  /// The number can be unsigned, and the digits of a tag can lack leading zeros. Some clients send
  /// the 16 digits alone: they are hexadecimal if they are no decimal number, or begin with a zero,
  /// which a decimal number never does.
  init?(reader text: String) {
    let bytes = text.utf8
    guard bytes.count <= Self.tagStart.utf8.count + 16 else { return nil }
    if bytes.starts(with: Self.tagStart.utf8) {
      self.init(digits: bytes.dropFirst(Self.tagStart.utf8.count))
    } else if let number = Self.decimal(text) {
      self.init(bits: number)
    } else if bytes.count == 16 {
      self.init(digits: bytes[...])
    } else {
      return nil
    }
  }

  private init?(digits: Substring.UTF8View) {
    guard (1...16).contains(digits.count), digits.first != UInt8(ascii: "+"),
      let bits = UInt64(Substring(digits), radix: 16)
    else { return nil }
    self.init(bits: bits)
  }

  private init?(bits: UInt64) {
    let digits = String(bits, radix: 16)
    self.init(String(repeating: "0", count: 16 - digits.utf8.count) + digits)
  }

  private static func decimal(_ text: String) -> UInt64? {
    guard text.utf8.first != UInt8(ascii: "+") else { return nil }
    if text.utf8.count == 16, text.utf8.first == UInt8(ascii: "0") { return nil }
    return UInt64(text) ?? Int64(text).map(UInt64.init(bitPattern:))
  }
}
