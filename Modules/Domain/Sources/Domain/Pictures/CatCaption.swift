import Texts

/// A caption for a cat: visible, short, and without the word "dog".
public struct CatCaption: Hashable, Sendable, CustomStringConvertible {
  /// The maximum length in user-perceived characters.
  public static let maximumLength = 10

  /// The caption on one line, trimmed, without characters that are never drawn.
  ///
  /// At most 1,280 bytes of UTF-8.
  public let description: String

  /// Creates a caption; throws an error that lists all broken rules.
  public init(_ text: String) throws(InvalidCaption) {
    description = Self.line(text)
    let faults = Self.faults(of: description)
    guard faults.isEmpty else { throw InvalidCaption(faults) }
  }

  private static func faults(of line: String) -> [InvalidCaption.Fault] {
    // Fonts have no glyphs for unassigned code points.
    let isSeen = line.unicodeScalars.contains { scalar in
      scalar.isSeen && scalar.properties.generalCategory != .unassigned
    }
    guard isSeen else { return [.empty] }
    let length = length(of: line)
    var faults: [InvalidCaption.Fault] = []
    if length > maximumLength { faults.append(.tooLong(length: length, maximum: maximumLength)) }
    if namesDog(line) { faults.append(.namesDog) }
    return faults
  }

  /// Returns the number of grapheme clusters, where each 32 scalars of a cluster count as one.
  ///
  /// Real text needs at most a dozen scalars per cluster. Without this rule ten letters with
  /// stacked marks could take a hundred kilobytes.
  private static func length(of line: String) -> Int {
    line.reduce(0) { $0 + ($1.unicodeScalars.count + 31) / 32 }
  }

  /// Returns whether a line contains the word "dog", ignoring case and invisible characters.
  ///
  /// A word is a run of letters, digits and marks. Unlike in `SearchWords`, accents count: "dög" is
  /// another word.
  private static func namesDog(_ line: String) -> Bool {
    String(String.UnicodeScalarView(line.unicodeScalars.filter { !$0.isUndrawn }))
      .lowercased().unicodeScalars
      .split { !$0.isOfWord }
      .contains { $0.elementsEqual("dog".unicodeScalars) }
  }
}

extension CatCaption {
  /// Returns a text on one line: trimmed, with single spaces, without characters never drawn.
  ///
  /// Removes controls, direction marks, zero-width characters and marks without a base. Joiners,
  /// variation selectors and tags are kept only where they affect the scalar before them.
  private static func line(_ text: String) -> String {
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

  /// Returns whether a scalar is drawn, or changes how `last` is drawn; `last` is nil after a space.
  private static func stays(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
    switch scalar.value {
    case 0x200C...0x200D: last.map { !isJoiner($0) } ?? false
    case _ where isSelector(scalar): last.map { !isJoiner($0) && !isSelector($0) } ?? false
    // Subdivision flags, such as Scotland's, are a black flag followed by tag characters.
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

/// How a scalar is drawn.
extension Unicode.Scalar {
  /// Whether the scalar is never drawn alone: a control, joiner, direction mark, noncharacter.
  var isUndrawn: Bool {
    let properties = properties
    return properties.generalCategory == .control || properties.isDefaultIgnorableCodePoint
      || properties.isNoncharacterCodePoint || (0xFFF9...0xFFFB).contains(value)
  }

  /// Whether the scalar is visible alone.
  ///
  /// The blank Braille pattern and the null notehead have glyphs, but the glyphs are empty.
  var isSeen: Bool {
    !isUndrawn && !isMark && !properties.isWhitespace && value != 0x2800 && value != 0x1D159
  }

  /// Whether the scalar is part of a word: a letter, a digit or a mark.
  ///
  /// U+02BC, an apostrophe that Unicode classifies as a letter, is not.
  var isOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      value != 0x2BC
    case .decimalNumber, .letterNumber, .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
