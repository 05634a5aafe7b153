/// How a character of remote text is treated before a person sees it.
public enum DisplayRole: Sendable {
  /// Shown as it is.
  case visible
  /// The black flag, the only base of emoji tag sequences.
  case flag
  /// Combines with the base before it, or joins that to the next character.
  case mark
  /// White space within a line.
  case space
  /// White space that ends a line.
  case newline
  /// Begins an escape sequence of a terminal.
  case escape
  /// Invisible, or changes how other characters are shown: a control, a bidirectional override.
  case unwanted

  /// Returns the role of a scalar; an invalid value is unwanted.
  public init(_ value: UInt32) {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self = .newline
    case 0x09, 0x20, 0xA0: self = .space
    case 0x1B, 0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F: self = .escape
    case 0..<0x20, 0x7F..<0xA0, 0xAD: self = .unwanted
    case 0..<0x300: self = .visible
    case 0x300..<0x370: self = .mark
    // Whole blocks of letters without marks and of punctuation, decided without the property tables.
    case 0x370..<0x483, 0x5D0..<0x5EB, 0x620..<0x64B, 0x3041..<0x3097, 0x30A0..<0x3100,
      0x2010..<0x2028, 0x2030..<0x205F, 0x3400..<0xA000, 0xAC00..<0xD7A4:
      self = .visible
    case Self.southern: self = Self.roles[Int(value - Self.southern.lowerBound)]
    case 0x1F3F4: self = .flag
    default: self = Unicode.Scalar(value).map(DisplayRole.byProperties) ?? .unwanted
    }
  }

  /// The scripts of India and its neighbours, whose words have many marks.
  private static let southern: Range<UInt32> = 0x900..<0x10A0
  private static let roles = southern.map { Unicode.Scalar($0).map(byProperties) ?? .unwanted }

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

  /// Whether an ignorable character changes what is visible: ZWNJ, ZWJ, CGJ, variation selectors.
  private static func isJoinerOrSelector(_ value: UInt32) -> Bool {
    switch value {
    case 0x200C, 0x200D, 0x034F, 0xFE00...0xFE0F, 0x180B...0x180D, 0x180F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// Whether a character is unwanted but not ignorable: annotations, tags, noncharacters.
  private static func isHazard(_ value: UInt32) -> Bool {
    switch value {
    case 0xFFF9...0xFFFB, 0xFDD0...0xFDEF, 0xE0000...0xE0FFF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
