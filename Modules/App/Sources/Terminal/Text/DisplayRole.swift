/// What becomes of a character of remote text on its way to a terminal.
enum DisplayRole {
  case visible
  /// The black flag, the only base of emoji tag sequences.
  case flag
  /// Drawn on the base before it, or joins it to the next.
  case mark
  case space
  case newline
  /// Begins an escape sequence.
  case escape
  case unwanted

  init(_ value: UInt32) {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self = .newline
    case 0x09, 0x20, 0xA0: self = .space
    case 0x1B, 0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F: self = .escape
    case 0..<0x20, 0x7F..<0xA0, 0xAD: self = .unwanted
    case 0..<0x300: self = .visible
    // Whole blocks of letters without a mark among them, answered without a look at the tables.
    case 0x370..<0x483, 0x3041..<0x3097, 0x30A0..<0x3100, 0x3400..<0xA000, 0xAC00..<0xD7A4:
      self = .visible
    case 0x1F3F4: self = .flag
    default: self = Unicode.Scalar(value).map(DisplayRole.byProperties) ?? .unwanted
    }
  }

  private static func byProperties(_ scalar: Unicode.Scalar) -> DisplayRole {
    let properties = scalar.properties
    if isJoinerOrSelector(scalar.value) { return .mark }
    if properties.isDefaultIgnorableCodePoint || isHazard(scalar.value) { return .unwanted }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return .mark
    case .spaceSeparator: return .space
    default: return .visible
    }
  }

  /// The ignorable characters that change what is seen: ZWNJ, ZWJ, CGJ and variation selectors.
  private static func isJoinerOrSelector(_ value: UInt32) -> Bool {
    switch value {
    case 0x200C, 0x200D, 0x034F, 0xFE00...0xFE0F, 0x180B...0x180D, 0x180F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// What the ignorable property leaves out: interlinear annotations, tags, noncharacters.
  private static func isHazard(_ value: UInt32) -> Bool {
    switch value {
    case 0xFFF9...0xFFFB, 0xFDD0...0xFDEF, 0xE0000...0xE0FFF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}

/// A scalar of valid UTF-8 and how many bytes it takes.
struct DecodedScalar {
  let value: UInt32
  let length: Int

  /// Decodes the scalar that begins at an index; the bytes must be those of a `String`.
  init(_ bytes: [UInt8], at index: Int) {
    let first = UInt32(bytes[index])
    func tail(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset]) & 0x3F }
    switch first {
    case 0..<0x80: (value, length) = (first, 1)
    case 0..<0xE0: (value, length) = ((first & 0x1F) << 6 | tail(1), 2)
    case 0..<0xF0: (value, length) = ((first & 0x0F) << 12 | tail(1) << 6 | tail(2), 3)
    default:
      value = (first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)
      length = 4
    }
  }
}

/// The tags after a black flag that make it the flag of a region (UTS #51, emoji tag sequences).
enum EmojiTags {
  /// The index after a whole tag sequence; nil when none begins here.
  static func end(in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    for count in 0...6 {
      guard index < bytes.count else { return nil }
      let scalar = DecodedScalar(bytes, at: index)
      index += scalar.length
      switch scalar.value {
      case 0xE0030...0xE0039, 0xE0061...0xE007A: continue
      case 0xE007F where count >= 3: return index
      default: return nil
      }
    }
    return nil
  }
}
