/// Decides, scalar by scalar, which scalars of a text are excess.
///
/// A user-perceived character and a sequence of flags can have any number of scalars. To compare two
/// strings, Swift sorts the marks on each letter, and to find the last character of a text it counts
/// the flags before it. Both take quadratic time in the length of such a run, so runs are limited:
///
/// - 30 scalars that join the one before them, such as accents, joiners and variation selectors:
///   the limit of Unicode's Stream-Safe Text Format (UAX #15, section 13). An emoji after a joiner
///   and a consonant after a virama continue the run.
/// - 30 scalars that join the one after them: leading Hangul letters and Arabic number signs.
/// - 600 regional indicators: more than the flags of all countries in a row.
public struct JoiningRuns: Sendable {
  private enum Kind {
    case joinsPrevious
    case joinsNext
    case flag

    var limit: Int { self == .flag ? 600 : 30 }
  }

  /// The first byte of UTF-8 that a joining scalar can begin with; the one of U+0300.
  public static let firstLead: UInt8 = 0xCC

  private var kind: Kind?
  private var count = 0
  /// Whether the last scalar joins a letter or an emoji after it to the run.
  private var isOpen = false

  public init() {}

  /// Returns whether the next scalar of the text stays.
  ///
  /// The decision depends only on scalars that stayed, so that bounded text stays as it is.
  public mutating func admits(_ scalar: Unicode.Scalar) -> Bool {
    guard let next = Self.kind(of: scalar) else {
      if !isOpen || scalar.value < 0x300 { end() }
      isOpen = false
      return true
    }
    if next != kind { (kind, count) = (next, 0) }
    guard count < next.limit else { return false }
    count += 1
    isOpen = next == .joinsPrevious && Self.isConnector(scalar)
    return true
  }

  /// Ends the current run; for text below U+0300, which has no joining scalars.
  public mutating func end() {
    (kind, count, isOpen) = (nil, 0, false)
  }
}

extension JoiningRuns {
  private static func kind(of scalar: Unicode.Scalar) -> Kind? {
    switch scalar.value {
    case ..<0x300: nil
    case 0x300..<0x370, 0x200C...0x200D, 0x20D0..<0x2100: .joinsPrevious
    // Most letters, decided without the property tables, which are slow.
    case 0x370..<0x483, 0x48A..<0x591, 0x5D0..<0x600, 0x620..<0x64B, 0x671..<0x6D6, 0xE01..<0xE31,
      0x1E00..<0x20D0, 0x3041..<0x3099, 0x30A0..<0x3100, 0x3400..<0xA000, 0xAC00..<0xD7A4:
      nil
    // Devanagari to Malayalam: nine blocks of 128 with one layout.
    case 0x900..<0xD80 where (0x05..<0x3A).contains(scalar.value % 0x80): nil
    // Conjoining Hangul: leading consonants, then vowels and final consonants.
    case 0x1100..<0x1160, 0xA960..<0xA980: .joinsNext
    case 0x1160..<0x1200, 0xD7B0..<0xD800: .joinsPrevious
    // Number signs and other prepended marks (Prepended_Concatenation_Mark).
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: .joinsNext
    case 0x1F1E6...0x1F1FF: .flag
    case 0x1F3FB...0x1F3FF, 0xE0020..<0xE0080: .joinsPrevious
    default: scalar.isMark ? .joinsPrevious : nil
    }
  }

  /// Returns whether a scalar is the zero-width joiner or a virama.
  private static func isConnector(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x200D || scalar.properties.canonicalCombiningClass == .virama
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a combining mark, drawn on the character before it.
  public var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
