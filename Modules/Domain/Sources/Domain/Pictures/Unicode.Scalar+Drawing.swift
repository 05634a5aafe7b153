/// What a person sees of a character.
extension Unicode.Scalar {
  /// Whether it is never drawn by itself: a control, a joiner, a mark of direction, no character.
  var isUndrawn: Bool {
    let properties = properties
    return properties.generalCategory == .control || properties.isDefaultIgnorableCodePoint
      || properties.isNoncharacterCodePoint || (0xFFF9...0xFFFB).contains(value)
  }

  /// Whether it is drawn upon the character before it.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether it shows something, wherever it stands.
  ///
  /// The blank of Braille and the empty head of a note are drawn, as nothing.
  var isSeen: Bool {
    !isUndrawn && !isMark && !properties.isWhitespace && value != 0x2800 && value != 0x1D159
  }

  /// Whether it is part of a word: a letter, a digit, or a mark on one.
  ///
  /// The apostrophe that Unicode holds to be a letter is read as any other.
  var isOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      value != 0x2BC
    case .decimalNumber, .letterNumber, .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
