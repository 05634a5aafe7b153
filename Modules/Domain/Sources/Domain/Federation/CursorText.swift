/// A member's own cursor within that of a merged list: nothing for the first page.
///
/// The provider is named only where it is not the member itself, as when the archive answered in its
/// place. Both parts are percent-encoded, but for letters, digits, dots and underscores: a position
/// may hold anything, and what is written can be given to a shell as it is.
struct CursorText {
  let cursor: Cursor?

  init(_ cursor: Cursor?) {
    self.cursor = cursor
  }

  /// Reads what `written(for:)` writes; nil for anything else.
  init?(_ text: Substring, for member: Provider.ID) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let texts = parts.compactMap(Self.decoded)
    guard texts.count == parts.count else { return nil }
    switch texts.count {
    case 1: cursor = texts[0].isEmpty ? nil : Cursor(provider: member, position: texts[0])
    case 2: cursor = Cursor(provider: texts[0], position: texts[1])
    default: return nil
    }
  }

  /// Returns the text.
  func written(for member: Provider.ID) -> String {
    guard let cursor else { return "" }
    let position = Self.encoded(cursor.position)
    let isOwn = cursor.provider == member && !position.isEmpty
    return isOwn ? position : Self.encoded(cursor.provider) + ":" + position
  }

  /// Encodes a text.
  static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { encoded, byte in
      if isPlain(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// Decodes a text; nil where something is encoded wrongly, or had to be and is not.
  static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        guard byte == UInt8(ascii: "%"), rest.count >= 2,
          let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
          rest.first != UInt8(ascii: "+")
        else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
