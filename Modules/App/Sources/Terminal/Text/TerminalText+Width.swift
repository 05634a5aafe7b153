extension TerminalText {
  /// Returns how many cells a text takes on a terminal.
  ///
  /// Control characters take none. Measure text before colours and links are added.
  public static func width(of text: some StringProtocol) -> Int {
    let simple = text.utf8.withContiguousStorageIfAvailable { SimpleText.width(of: $0) }
    return (simple ?? nil) ?? text.reduce(0) { $0 + width(of: $1) }
  }

  /// Returns how many cells one grapheme takes.
  ///
  /// An emoji takes two, for any number of scalars. Otherwise the width is the sum of the base and
  /// the few marks that are drawn beside it, as in most terminals.
  public static func width(of character: Character) -> Int {
    var scalars = character.unicodeScalars.makeIterator()
    guard let base = scalars.next() else { return 0 }
    guard let second = scalars.next() else { return width(of: base) }
    var isEmoji = isRegional(base)
    var sum = width(of: base)
    var next: Unicode.Scalar? = second
    while let scalar = next {
      isEmoji = isEmoji || makesEmoji(scalar, of: base)
      sum += width(of: scalar)
      next = scalars.next()
    }
    return isEmoji ? 2 : sum
  }

  /// Whether a scalar makes the base before it an emoji, or part of one.
  private static func makesEmoji(_ scalar: Unicode.Scalar, of base: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xFE0F, 0x1F3FB...0x1F3FF: base.properties.isEmoji
    case 0x200D: base.value >= 0xA9 && base.properties.isEmoji
    default: false
    }
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20..<0x7F: return 1
    case 0..<0xA0, 0xAD, 0x300..<0x370: return 0
    // Letters without marks, decided without the property tables: Greek, Cyrillic, Hebrew, Arabic.
    case 0..<0x300, 0x370..<0x483, 0x5D0..<0x5EB, 0x620..<0x64B: return 1
    // Kana, ideographs and Hangul.
    case 0x3041..<0x3097, 0x30A1..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7A4: return 2
    // Vowels and finals of conjoining Hangul are drawn in the cells of the first letter.
    case 0x1160..<0x1200, 0xD7B0..<0xD800: return 0
    case southern: return southernWidths[Int(scalar.value - southern.lowerBound)]
    default: return computedWidth(of: scalar)
    }
  }

  /// The scripts of India and its neighbours, whose words have many marks.
  private static let southern: Range<UInt32> = 0x900..<0x10A0
  private static let southernWidths = southern.map { Unicode.Scalar($0).map(computedWidth) ?? 0 }

  private static func computedWidth(of scalar: Unicode.Scalar) -> Int {
    if WideScalars.contains(scalar.value) { return isWideMark(scalar.value) ? 0 : 2 }
    let properties = scalar.properties
    if properties.isEmojiPresentation { return 2 }
    if properties.isDefaultIgnorableCodePoint { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format, .lineSeparator,
      .paragraphSeparator:
      return 0
    default: return 1
    }
  }

  /// Whether a wide scalar is a mark: a tone mark of ideographs or a voicing mark of kana.
  private static func isWideMark(_ value: UInt32) -> Bool {
    switch value {
    case 0x302A...0x302D, 0x3099, 0x309A, 0x16FE4: true
    default: false
    }
  }
}

/// Text in which every scalar is a grapheme of one cell, measured without grapheme breaking.
///
/// These are the visible characters of ASCII, Latin, Greek and Cyrillic, the letters of Hebrew and
/// Arabic, and dashes and quotation marks: most of what is printed.
enum SimpleText {
  /// Returns the width of UTF-8 in cells; nil if the text is not simple.
  static func width(of bytes: some Collection<UInt8>) -> Int? {
    var width = 0
    var before: (UInt8, UInt8) = (0, 0)
    for byte in bytes {
      switch byte {
      case 0x20..<0x7F, 0xC2...0xCB, 0xCD...0xD5, 0xD7...0xDA, 0xE2: width += 1
      case 0x80..<0xC0: guard isSimple(before, byte) else { return nil }
      default: return nil
      }
      before = (before.1, byte)
    }
    return width
  }

  /// Whether a scalar that ends with this byte, after the two bytes before, is simple.
  private static func isSimple(_ before: (UInt8, UInt8), _ byte: UInt8) -> Bool {
    switch before.1 {
    // Above the Latin-1 controls, without the no-break space and the soft hyphen.
    case 0xC2: byte > 0xA0 && byte != 0xAD
    // Above the combining marks, and the Cyrillic ones.
    case 0xCD: byte >= 0xB0
    case 0xD2: byte >= 0x8A
    // Hebrew and Arabic letters; their blocks have marks too.
    case 0xD7: (0x90...0xAA).contains(byte)
    case 0xD8: byte >= 0xA0
    case 0xD9: byte <= 0x8A || byte >= 0xB1
    case 0xE2: byte == 0x80
    // U+2010 to U+2027.
    case 0x80 where before.0 == 0xE2: (0x90...0xA7).contains(byte)
    default: true
    }
  }
}

/// The scalars that take two cells: East Asian Width W or F, Unicode 14.0.
///
/// Unassigned code points of the ideographic blocks and planes are wide (UAX #11). Emoji of later
/// versions are recognized by their presentation property instead.
enum WideScalars {
  /// Returns whether a scalar takes two cells, by binary search.
  static func contains(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x1100 else { return false }
    if (0x4E00...0xA48C).contains(scalar) || (0xAC00...0xD7A3).contains(scalar)
      || (0x3041..<0x3097).contains(scalar)
    {
      return true
    }
    var low = 0
    var high = bounds.count
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] <= scalar { low = middle + 1 } else { high = middle }
    }
    return low % 2 == 1
  }

  // The first scalar of each range and the first one after it, in ascending order: a scalar is in a
  // range if an odd number of bounds is at or below it.
  private static let bounds: [UInt32] = [
    0x1100, 0x1160, 0x231A, 0x231C, 0x2329, 0x232B, 0x23E9, 0x23ED, 0x23F0, 0x23F1,
    0x23F3, 0x23F4, 0x25FD, 0x25FF, 0x2614, 0x2616, 0x2648, 0x2654, 0x267F, 0x2680,
    0x2693, 0x2694, 0x26A1, 0x26A2, 0x26AA, 0x26AC, 0x26BD, 0x26BF, 0x26C4, 0x26C6,
    0x26CE, 0x26CF, 0x26D4, 0x26D5, 0x26EA, 0x26EB, 0x26F2, 0x26F4, 0x26F5, 0x26F6,
    0x26FA, 0x26FB, 0x26FD, 0x26FE, 0x2705, 0x2706, 0x270A, 0x270C, 0x2728, 0x2729,
    0x274C, 0x274D, 0x274E, 0x274F, 0x2753, 0x2756, 0x2757, 0x2758, 0x2795, 0x2798,
    0x27B0, 0x27B1, 0x27BF, 0x27C0, 0x2B1B, 0x2B1D, 0x2B50, 0x2B51, 0x2B55, 0x2B56,
    0x2E80, 0x2E9A, 0x2E9B, 0x2EF4, 0x2F00, 0x2FD6, 0x2FF0, 0x2FFC, 0x3000, 0x303F,
    0x3041, 0x3097, 0x3099, 0x3100, 0x3105, 0x3130, 0x3131, 0x318F, 0x3190, 0x31E4,
    0x31F0, 0x321F, 0x3220, 0x3248, 0x3250, 0x4DC0, 0x4E00, 0xA48D, 0xA490, 0xA4C7,
    0xA960, 0xA97D, 0xAC00, 0xD7A4, 0xF900, 0xFB00, 0xFE10, 0xFE1A, 0xFE30, 0xFE53,
    0xFE54, 0xFE67, 0xFE68, 0xFE6C, 0xFF01, 0xFF61, 0xFFE0, 0xFFE7, 0x16FE0, 0x16FE5,
    0x16FF0, 0x16FF2, 0x17000, 0x187F8, 0x18800, 0x18CD6, 0x18D00, 0x18D09, 0x1AFF0, 0x1AFF4,
    0x1AFF5, 0x1AFFC, 0x1AFFD, 0x1AFFF, 0x1B000, 0x1B123, 0x1B150, 0x1B153, 0x1B164, 0x1B168,
    0x1B170, 0x1B2FC, 0x1F004, 0x1F005, 0x1F0CF, 0x1F0D0, 0x1F18E, 0x1F18F, 0x1F191, 0x1F19B,
    0x1F200, 0x1F203, 0x1F210, 0x1F23C, 0x1F240, 0x1F249, 0x1F250, 0x1F252, 0x1F260, 0x1F266,
    0x1F300, 0x1F321, 0x1F32D, 0x1F336, 0x1F337, 0x1F37D, 0x1F37E, 0x1F394, 0x1F3A0, 0x1F3CB,
    0x1F3CF, 0x1F3D4, 0x1F3E0, 0x1F3F1, 0x1F3F4, 0x1F3F5, 0x1F3F8, 0x1F43F, 0x1F440, 0x1F441,
    0x1F442, 0x1F4FD, 0x1F4FF, 0x1F53E, 0x1F54B, 0x1F54F, 0x1F550, 0x1F568, 0x1F57A, 0x1F57B,
    0x1F595, 0x1F597, 0x1F5A4, 0x1F5A5, 0x1F5FB, 0x1F650, 0x1F680, 0x1F6C6, 0x1F6CC, 0x1F6CD,
    0x1F6D0, 0x1F6D3, 0x1F6D5, 0x1F6D8, 0x1F6DD, 0x1F6E0, 0x1F6EB, 0x1F6ED, 0x1F6F4, 0x1F6FD,
    0x1F7E0, 0x1F7EC, 0x1F7F0, 0x1F7F1, 0x1F90C, 0x1F93B, 0x1F93C, 0x1F946, 0x1F947, 0x1FA00,
    0x1FA70, 0x1FA75, 0x1FA78, 0x1FA7D, 0x1FA80, 0x1FA87, 0x1FA90, 0x1FAAD, 0x1FAB0, 0x1FABB,
    0x1FAC0, 0x1FAC6, 0x1FAD0, 0x1FADA, 0x1FAE0, 0x1FAE8, 0x1FAF0, 0x1FAF7, 0x20000, 0x2FFFE,
    0x30000, 0x3FFFE,
  ]
}
