/// A shape of text that takes quadratic time if it is handled carelessly.
public struct TextShape: Sendable, CustomStringConvertible {
  /// The shape in words.
  public let description: String
  private let start: String
  private let unit: String

  private init(_ description: String, _ start: String, _ unit: String) {
    self.description = description
    self.start = start
    self.unit = unit
  }

  /// Returns the content of a JSON string in which the shape is repeated.
  public func json(_ count: Int) -> String { start + String(repeating: unit, count: count) }
}

extension TextShape {
  /// The shapes in groups of similar ones.
  public static let groups = [marks, emoji, letters, spaces, controls, markup]

  public static var all: [TextShape] { groups.flatMap(\.self) }

  private static let marks = [
    TextShape("accents of one class", "e", "\u{301}"),
    TextShape("accents of two classes", "e", "\u{301}\u{323}"),
    TextShape("accents of three classes", "e", "\u{301}\u{327}\u{334}"),
    TextShape("accents without a letter", "", "\u{323}\u{301}"),
    TextShape("accents as JSON escapes", "e", #"\u0301\u0323"#),
    TextShape("accents as HTML references", "e", "&#769;&#x323;"),
    TextShape("Hebrew points", "\u{5D0}", "\u{5B0}\u{5C1}"),
    TextShape("enclosing marks", "a", "\u{20DD}"),
    TextShape("variation selectors", "\u{2764}", "\u{FE0F}"),
  ]

  private static let emoji = [
    TextShape("one regional indicator", "", "\u{1F1E6}"),
    TextShape("flags", "x", "\u{1F1E9}\u{1F1EA}"),
    TextShape("joined emoji", "", "\u{1F469}\u{200D}"),
    TextShape("joiners", "\u{1F469}", "\u{200D}"),
    TextShape("skin tones", "\u{1F44D}", "\u{1F3FD}"),
    TextShape("emoji tags", "\u{1F3F4}", "\u{E0067}"),
  ]

  private static let letters = [
    TextShape("leading Hangul letters", "", "\u{1100}"),
    TextShape("decomposed Hangul", "", "\u{1112}\u{1161}\u{11AB}"),
    TextShape("Devanagari conjuncts", "", "\u{915}\u{94D}"),
    TextShape("Arabic number signs", "", "\u{600}"),
    TextShape("one word", "", "x"),
    TextShape("ideographs", "", "\u{65B0}"),
    TextShape("private use", "", "\u{E000}"),
  ]

  private static let spaces = [
    TextShape("spaces", "x", " "),
    TextShape("no-break spaces", "x", "\u{A0}"),
    TextShape("line feeds", "x", #"\n"#),
    TextShape("carriage returns", "x", #"\r"#),
    TextShape("words", "", "word "),
  ]

  private static let controls = [
    TextShape("NULs", "", #"\u0000"#),
    TextShape("unfinished commands", "", "\u{1B}]"),
    TextShape("unfinished control sequences", "", #"\u001b[1;"#),
    TextShape("directions", "", "\u{202E}"),
    TextShape("soft hyphens", "x", "\u{AD}"),
    TextShape("unpaired surrogates", "", #"\ud800"#),
  ]

  private static let markup = [
    TextShape("ampersands", "", "&"),
    TextShape("unfinished references", "", "&#x"),
    TextShape("opening signs of tags", "", "<"),
    TextShape("unfinished tags", "", "<a "),
    TextShape("closing signs of tags", "<", ">"),
    TextShape("tags", "", "<p>"),
    TextShape("nested brackets", "", "[{("),
    TextShape("quotes", "", #"\""#),
  ]
}

/// Returns the steps that comparing a text and walking it backwards take.
///
/// To compare two texts, the marks on each letter are sorted, by insertion; to find the character
/// before a place, the regional indicators before it are counted. Both take steps in the square of
/// the length of a run.
public func stepsOverCharacters(of text: String) -> Int {
  var steps = 0
  var marks = 0
  var indicators = 0
  for scalar in text.unicodeScalars {
    let isMark = scalar.properties.canonicalCombiningClass != .notReordered
    marks = isMark ? marks + 1 : 0
    indicators = (0x1F1E6...0x1F1FF).contains(scalar.value) ? indicators + 1 : 0
    steps += 1 + marks + indicators
  }
  return steps
}
