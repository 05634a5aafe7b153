extension TerminalText {
  /// Measures how many cells a text takes on a terminal.
  ///
  /// Control characters take none. Text is measured before it is dressed in colours and links.
  public static func width(of text: some StringProtocol) -> Int {
    let simple = text.utf8.withContiguousStorageIfAvailable { SimpleText.width(of: $0) }
    return (simple ?? nil) ?? text.reduce(0) { $0 + width(of: $1) }
  }

  /// Measures how many cells one character, as a person would count it, takes.
  ///
  /// An emoji takes two, of however many scalars it is made. Otherwise the width is that of the base
  /// and of the few marks that stand beside it, which is what most terminals do.
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

  /// Whether a scalar turns the base before it into a picture, or joins it to one.
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
    case 0..<0xA0, 0xAD: return 0
    case 0..<0x300: return 1
    // The vowels and finals of conjoining Hangul are drawn in the cells of the first letter.
    case 0x1160..<0x1200, 0xD7B0..<0xD800: return 0
    default: break
    }
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

  /// The marks among the wide scalars: tone marks of ideographs, voicing marks of kana.
  private static func isWideMark(_ value: UInt32) -> Bool {
    switch value {
    case 0x302A...0x302D, 0x3099, 0x309A, 0x16FE4: true
    default: false
    }
  }
}

/// Text in which every scalar is a character of one cell, measured without looking for graphemes.
///
/// That is the visible part of ASCII, Latin, Greek and Cyrillic, and the dashes and quotation marks
/// used with them: most of what is ever printed.
enum SimpleText {
  /// The width in cells of UTF-8; nil when the text is not that simple.
  static func width(of bytes: some Collection<UInt8>) -> Int? {
    var width = 0
    var before: (UInt8, UInt8) = (0, 0)
    for byte in bytes {
      switch byte {
      case 0x20..<0x7F, 0xC2...0xCB, 0xCD...0xD5, 0xE2: width += 1
      case 0x80..<0xC0: guard isSimple(before, byte) else { return nil }
      default: return nil
      }
      before = (before.1, byte)
    }
    return width
  }

  /// Whether a scalar whose last byte this is, after the two bytes before, is simple.
  private static func isSimple(_ before: (UInt8, UInt8), _ byte: UInt8) -> Bool {
    switch before.1 {
    // After the Latin-1 controls and the space and hyphen that are not always seen.
    case 0xC2: byte > 0xA0 && byte != 0xAD
    // After the combining marks, and the Cyrillic ones.
    case 0xCD: byte >= 0xB0
    case 0xD2: byte >= 0x8A
    case 0xE2: byte == 0x80
    // U+2010 to U+2027.
    case 0x80 where before.0 == 0xE2: (0x90...0xA7).contains(byte)
    default: true
    }
  }
}
