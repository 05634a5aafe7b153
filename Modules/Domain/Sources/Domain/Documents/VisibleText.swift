import ByteStrings

/// UTF-8 without characters that are invisible or that change how others are shown, such as controls
/// and bidirectional overrides.
enum VisibleText {
  /// Returns the text, which must be valid UTF-8, without them; white space stays.
  static func bytes(_ text: [UInt8]) -> [UInt8] {
    guard var index = text.firstIndex(where: isSuspect) else { return text }
    let bytes = text.span
    var kept: [UInt8] = []
    var start = 0
    while index < bytes.count {
      guard isSuspect(bytes[index]) else {
        index += 1
        continue
      }
      let place = index
      switch DisplayRole(bytes.scalar(at: &index).value) {
      case .unwanted, .escape:
        kept += text[start..<place]
        start = index
      default: break
      }
    }
    return start == 0 ? text : kept + text[start...]
  }

  /// Returns the text without them for XML 1.0, which lacks two characters of white space.
  static func xml(_ text: some Sequence<UInt8>) -> [UInt8] {
    bytes(text.map { $0 == 0x0B || $0 == 0x0C ? 0x20 : $0 })
  }

  /// Whether a byte can be the first one of such a character.
  @inline(__always)
  private static func isSuspect(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x0D: false
    case ..<0x20, 0x7F, 0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF...: true
    default: false
    }
  }
}
