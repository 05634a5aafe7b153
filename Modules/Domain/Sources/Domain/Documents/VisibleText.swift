import ByteStrings

/// UTF-8 without characters that nobody sees or that change how others are shown, such as controls
/// and bidirectional overrides.
enum VisibleText {
  /// Returns the text without them; white space stays.
  static func bytes(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { isSuspect[Int($0)] }) else { return text }
    var kept: [UInt8] = []
    kept.reserveCapacity(text.count)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch DisplayRole(scalar.value) {
      case .unwanted, .escape: break
      default: kept += scalar.utf8
      }
    }
    return kept
  }

  /// Whether a byte can be the first one of such a character.
  private static let isSuspect: [Bool] = (0...255).map { (byte: Int) in
    switch byte {
    case 0x09, 0x0A, 0x0D: false
    case ..<0x20, 0x7F, 0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF...: true
    default: false
    }
  }
}
