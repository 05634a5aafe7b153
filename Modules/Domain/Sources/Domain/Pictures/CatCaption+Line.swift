extension CatCaption {
  /// Returns a text on one line: white space is single spaces, and none is at the ends.
  ///
  /// What cannot be drawn is left out: controls, marks of direction, what has no width, and marks
  /// that nothing carries. Joiners, selectors and tags stay where they have something to change.
  static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    var isSpaced = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        isSpaced = true
      } else if stays(scalar, after: isSpaced ? nil : line.last) {
        if isSpaced, !line.isEmpty { line.append(" ") }
        line.append(scalar)
        isSpaced = false
      }
    }
    return String(line)
  }

  /// Tells whether a scalar is drawn, or changes how `last` is, which is nil after a space.
  private static func stays(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
    switch scalar.value {
    case 0x200C...0x200D: last.map { !isJoiner($0) } ?? false
    case _ where isSelector(scalar): last.map { !isJoiner($0) && !isSelector($0) } ?? false
    // The flags of countries within countries are a black flag and the name in tags.
    case 0xE0020...0xE007F: last.map { $0 == "\u{1F3F4}" || isTag($0) } ?? false
    default: !scalar.isUndrawn && (last != nil || !scalar.isMark)
    }
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    (0x200C...0x200D).contains(scalar.value)
  }

  private static func isSelector(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isVariationSelector
  }

  private static func isTag(_ scalar: Unicode.Scalar) -> Bool {
    (0xE0020...0xE007F).contains(scalar.value)
  }
}
