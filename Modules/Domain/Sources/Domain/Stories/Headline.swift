import Query

/// A title, cleaned up to be split into words.
struct Headline {
  /// The maximum length in Unicode scalars; real headlines have less than half as many.
  static let maximumLength = 400
  /// The maximum number of words in the name of a source, and the minimum in the headline before it.
  private static let longestName = 4
  private static let separators: Set<Substring> = ["-", "–", "—", "|"]

  /// The text before the first colon, as in `Louvre heist: Two arrested`; empty without a colon.
  let topic: String
  /// The rest of the headline, without the name of the source.
  let text: String

  /// Creates the headline of a title; without the name and the site of its source, any name at the end
  /// is taken for one.
  init(_ title: String, source: String = "", site: String = "") {
    guard title.utf8.count > Self.maximumLength || title.utf8.contains(where: Self.maySeparate)
    else {
      (topic, text) = ("", Self.withoutMarks(title[...]))
      return
    }
    let words = Self.words(title, source: source, site: site, isAny: source.isEmpty && site.isEmpty)
    let colon = words.dropLast().firstIndex { $0.utf8.last == UInt8(ascii: ":") }
    let start = colon.map { $0 + 1 } ?? words.startIndex
    topic = Self.withoutMarks(words[..<start])
    text = Self.withoutMarks(words[start...])
  }

  /// Returns the words of a title without the name of its source at the end; `isAny` if any name is one.
  static func words(
    _ title: String,
    source: String,
    site: String,
    isAny: Bool = false
  ) -> ArraySlice<Substring> {
    // By scalars and bytes: a walk over characters takes much longer.
    let beginning = title.unicodeScalars.prefix(Self.maximumLength)
    let all = beginning.split(whereSeparator: \.isSpace).map { Substring($0) }
    guard all.contains(where: separators.contains) else { return all[...] }
    let labels = site.split(separator: ".").dropLast().filter { $0.utf8.count > 2 }
    let names = ([source] + labels.map(String.init)).map(letters).filter { $0.utf8.count > 1 }
    return withoutSource(all[...], isAny ? nil : names)
  }

  /// Removes the name of the source after the last bar or dash: `- Reuters`, `| CNN Politics | CNN`.
  private static func withoutSource(
    _ words: ArraySlice<Substring>,
    _ sources: [String]?
  ) -> ArraySlice<Substring> {
    guard let end = words.lastIndex(where: { $0.utf8.count <= 3 && separators.contains($0) }),
      end - words.startIndex >= longestName
    else { return words }
    let name = words[(end + 1)...]
    guard name.count <= longestName, !name.joined().contains(where: \.isNumber)
    else { return words }
    let letters = letters(name.joined(separator: " "))
    let isSource = sources?.contains { letters.contains($0) || $0.contains(letters) } ?? true
    return isSource ? withoutSource(words[..<end], sources) : words
  }

  private static func letters(_ name: String) -> String {
    String(decoding: SearchWords.index(name).utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }
}

extension Headline {
  /// Removes apostrophes, thousands separators and the points of initials, so that `Iran's`, `9,000`
  /// and `U.S.` are one word each.
  private static func withoutMarks(_ words: ArraySlice<Substring>) -> String {
    guard let first = words.first, let last = words.last else { return "" }
    return withoutMarks(first.base[first.startIndex..<last.endIndex])
  }

  private static func withoutMarks(_ text: Substring) -> String {
    var result = ""
    var start = text.startIndex
    for index in text.utf8.indices
    where mayBeginMark(text.utf8[index]) && isMark(index, in: text.unicodeScalars) {
      result += text[start..<index]
      start = text.unicodeScalars.index(after: index)
    }
    return result + text[start...]
  }

  /// Returns whether a colon, a bar or a dash may begin with a byte.
  private static func maySeparate(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "|") || byte == UInt8(ascii: "-")
      || byte == 0xE2
  }

  /// Returns whether a mark may begin with a byte; the last two begin `ʼ` and both quotes.
  private static func mayBeginMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: ","), UInt8(ascii: "."): true
    case 0xCA, 0xE2: true
    default: false
    }
  }

  private static func isMark(_ index: String.Index, in text: Substring.UnicodeScalarView) -> Bool {
    switch text[index] {
    case "'", "’", "‘", "ʼ", "`": true
    case ",": isDigit(text[..<index].last) && isDigit(text[index...].dropFirst().first)
    case ".": isInitial(text[..<index].suffix(2))
    default: false
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    scalar?.properties.numericType == .decimal
  }

  /// Returns whether the last of two scalars is a letter that is a word alone.
  private static func isInitial(_ end: Substring.UnicodeScalarView) -> Bool {
    guard let last = end.last, last.properties.isAlphabetic else { return false }
    return end.count == 1 || end.first?.properties.isAlphabetic == false
  }
}

extension Unicode.Scalar {
  /// Whether it is white space; the properties of a scalar take long to look up.
  fileprivate var isSpace: Bool {
    isASCII ? self == " " || 0x09...0x0D ~= value : properties.isWhitespace
  }
}
