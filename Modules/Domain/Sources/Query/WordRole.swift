import Synchronization

/// The effect of a Unicode scalar on the words of a text.
package struct WordRole: Sendable {
  package enum Kind: UInt32, Sendable {
    /// Ends a word, and is not part of it.
    case separator = 1
    /// Has no effect.
    case ignored
    /// Is part of a word that ends at the next separator.
    case letter
    /// Is part of a run in a script written without spaces.
    case unspaced
    /// Is a word of its own.
    case pictograph
    /// Decomposes into several scalars: `AccentTable.parts(of:)`.
    case compound
  }

  package let kind: Kind
  /// The canonical combining class; zero for a scalar that is not a mark.
  let combiningClass: UInt8
  /// The scalar to write, with case and accents folded.
  let folded: Unicode.Scalar

  /// Determines the role of a scalar; common scripts are computed once.
  package init(of scalar: Unicode.Scalar) {
    switch scalar.value {
    case ..<0x80:
      let letter = WordWriter.foldedLetter(UInt8(truncatingIfNeeded: scalar.value))
      self.init(letter == nil ? .separator : .letter, letter.map { Unicode.Scalar($0) } ?? scalar)
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7A3:
      self.init(.unspaced, scalar)
    case ..<WordRoleTable.end: self = WordRoleTable.shared.role(of: scalar)
    default: self.init(computedFor: scalar)
    }
  }

  fileprivate init(_ kind: Kind, _ folded: Unicode.Scalar, combiningClass: UInt8 = 0) {
    self.kind = kind
    self.folded = folded
    self.combiningClass = combiningClass
  }

  fileprivate init(computedFor scalar: Unicode.Scalar) {
    let folded = Self.folded(scalar)
    let kind = Self.kind(of: folded)
    let isMark = kind == .letter || kind == .unspaced
    self.init(
      kind,
      folded,
      combiningClass: isMark ? folded.properties.canonicalCombiningClass.rawValue : 0
    )
  }
}

/// The roles of the scalars of alphabets and of common punctuation, each computed at its first use.
///
/// A table in advance would take longer than a short query and a page of titles.
private struct WordRoleTable: @unchecked Sendable {
  /// The end of the common punctuation.
  static let end: UInt32 = 0x2070
  static let shared = WordRoleTable()

  /// For each scalar its folded form, the combining class and the kind; zero until it is computed.
  private let entries: UnsafeMutablePointer<Atomic<UInt32>>

  private init() {
    entries = .allocate(capacity: Int(Self.end))
    for index in 0..<Int(Self.end) { (entries + index).initialize(to: Atomic(0)) }
  }

  func role(of scalar: Unicode.Scalar) -> WordRole {
    let entry = entries + Int(scalar.value)
    let stored = entry.pointee.load(ordering: .relaxed)
    if let kind = WordRole.Kind(rawValue: stored >> 29),
      let folded = Unicode.Scalar(stored & 0x1F_FFFF)
    {
      let combiningClass = UInt8(truncatingIfNeeded: stored >> 21)
      return WordRole(kind, folded, combiningClass: combiningClass)
    }
    // Two threads may compute the same role, which is always the same.
    let role = WordRole(computedFor: scalar)
    let classBits = UInt32(role.combiningClass) << 21
    entry.pointee.store(
      role.kind.rawValue << 29 | classBits | role.folded.value,
      ordering: .relaxed
    )
    return role
  }
}

extension WordRole {
  /// Folds full-width ASCII, case, final sigma, and precomposed accents.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let narrow =
      (0xFF01...0xFF5E).contains(scalar.value)
      ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
    let lower =
      narrow.properties.changesWhenLowercased
      ? narrow.properties.lowercaseMapping.unicodeScalars.first ?? narrow : narrow
    return lower == "ς" ? "σ" : AccentTable.base(of: lower)
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    if isIgnored(scalar) { return .ignored }
    if AccentTable.parts(of: scalar) != nil { return .compound }
    switch scalar.properties.generalCategory {
    case .decimalNumber, .otherNumber, .privateUse:
      return .letter
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      return isUnspaced(scalar) ? .unspaced : .letter
    case .nonspacingMark, .spacingMark, .enclosingMark:
      if isUnspaced(scalar) { return .unspaced }
      return isAccent(scalar) ? .ignored : .letter
    case .otherSymbol:
      return scalar.value >= 0x2600 ? .pictograph : .separator
    default:
      return .separator
    }
  }

  /// Returns true for soft hyphens, joiners and variation selectors: they only affect display.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x200C...0x200D, 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// Returns true for the marks that folding removes: accents, vowel points, nuktas.
  private static func isAccent(_ mark: Unicode.Scalar) -> Bool {
    switch mark.value {
    // Accents and their extensions.
    case 0x300...0x36F, 0x483...0x489, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF,
      0xFE20...0xFE2F:
      true
    // Hebrew points and Arabic vowel signs.
    case 0x591...0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x670, 0x6D6...0x6ED, 0x898...0x89F,
      0x8CA...0x8FF:
      true
    default:
      mark.properties.canonicalCombiningClass == .nukta
    }
  }

  /// Returns true in Thai, Lao, Myanmar, Hangul, Khmer, kana, Bopomofo and Han.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0xA9E0...0xA9FF, 0xAA60...0xAA7F:
      true
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC:
      true
    case 0x3005...0x3007, 0x3021...0x302F, 0x3031...0x3035, 0x3038...0x303C, 0x3041...0x312F,
      0x31A0...0x31BF, 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1AFF0...0x1AFFF, 0x1B000...0x1B16F:
      true
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x16FE0...0x16FFF, 0x20000...0x3FFFF:
      true
    default:
      false
    }
  }
}
