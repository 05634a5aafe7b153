import ByteStrings

/// The terms of a headline, for comparison with the headlines of other sources.
///
/// Meant for articles of different providers published within `window`: follow-ups and series of one
/// source have titles that are just as similar. Decision 13 has the figures.
public struct Story: Sendable {
  /// The maximum time between two reports of one story, in seconds: two days.
  public static let window = 172_800.0

  /// The words; headlines with equal words are the same story.
  let words: String
  /// The distinct terms, in the order of their keys.
  private let terms: [HeadlineTerm]
  private let tally: Tally

  /// Creates the story of a title; only the beginning of a very long title counts.
  public init(_ title: String) {
    let headline = Headline(title)
    let topic = SearchWords.index(headline.topic)
    let text = SearchWords.index(headline.text)
    words = topic.isEmpty ? text : topic + " " + text
    terms = (Self.terms(of: text, isTopic: false) + Self.terms(of: topic, isTopic: true))
      .distinct(by: \.key)
      .sorted { $0.key < $1.key }
    tally = terms.reduce(into: Tally()) { $0.add($1) }
  }

  /// Returns whether two headlines are similar enough to be of the same story.
  ///
  /// Equal words are. A headline without words is similar to none.
  public func isSame(as other: Story) -> Bool {
    words == other.words ? !words.isEmpty : similarity(to: other) >= Self.threshold
  }

  /// The keys of the distinct terms.
  var termKeys: [Int] { terms.map(\.key) }

  private static func terms(of words: String, isTopic: Bool) -> [HeadlineTerm] {
    words.utf8.split(separator: UInt8(ascii: " ")).compactMap {
      HeadlineTerm(String(Substring($0)), isTopic: isTopic)
    }
  }
}

extension Story {
  /// The minimum similarity of headlines of one story, from 0 to 1.
  private static let threshold = 0.47
  /// The minimum number of shared terms, unless the words are equal.
  static let minimumTerms = 3
  /// The shared weight below which similarity is reduced: there is little evidence.
  private static let ampleWeight = 8.0
  /// The weight of a headline above which similarity is reduced: it is a whole sentence.
  private static let longWeight = 12.0
  /// The factor for headlines that each have a number that the other has not.
  private static let numberConflict = 0.5

  /// Returns the shared part of both headlines by weight, reduced where that is little evidence.
  private func similarity(to other: Story) -> Double {
    let (shared, topic) = tallies(sharedWith: other)
    guard shared.count >= Self.minimumTerms else { return 0 }
    let weight = Double(tally.weight - topic.weight)
    let otherWeight = Double(other.tally.weight - topic.weight)
    let part = Double(2 * shared.weight) / (weight + otherWeight)
    let evidence = min(1, Double(shared.weight) / Self.ampleWeight)
    let brevity = min(1, Self.longWeight / min(weight, otherWeight))
    let numberCount = shared.numberCount + topic.numberCount
    let hasConflict = numberCount < min(tally.numberCount, other.tally.numberCount)
    return part * (evidence * brevity).squareRoot() * (hasConflict ? Self.numberConflict : 1)
  }

  /// Returns the tallies of the shared terms, those of a shared topic apart: all reports of a
  /// running story have the same topic.
  private func tallies(sharedWith other: Story) -> (text: Tally, topic: Tally) {
    var text = Tally()
    var topic = Tally()
    var index = 0
    var otherIndex = 0
    while index < terms.count, otherIndex < other.terms.count {
      let term = terms[index]
      let otherTerm = other.terms[otherIndex]
      if term.key == otherTerm.key {
        if term.isTopic, otherTerm.isTopic { topic.add(term) } else { text.add(term) }
      }
      if term.key <= otherTerm.key { index += 1 }
      if term.key >= otherTerm.key { otherIndex += 1 }
    }
    return (text, topic)
  }
}

extension Story {
  /// The count and weight of some terms of a headline.
  private struct Tally {
    private(set) var count = 0
    private(set) var weight = 0
    private(set) var numberCount = 0

    mutating func add(_ term: HeadlineTerm) {
      count += 1
      weight += term.weight
      numberCount += term.isNumber ? 1 : 0
    }
  }
}

/// A title, cleaned up to be split into words.
struct Headline {
  /// The maximum length in Unicode scalars; real headlines have less than half as many.
  private static let maximumLength = 400
  /// The maximum number of words in the name of a source, and the minimum in the headline before it.
  private static let longestName = 4
  private static let separators: Set<Substring> = ["-", "–", "—", "|"]

  /// The text before the first colon, as in `Louvre heist: Two arrested`; empty without a colon.
  let topic: String
  /// The rest of the headline, without the name of the source.
  let text: String

  /// Creates the headline of a title.
  init(_ title: String) {
    // By scalars and bytes: a walk over characters takes much longer.
    let beginning = title.unicodeScalars.prefix(Self.maximumLength)
    let all = beginning.split(whereSeparator: \.isSpace).map { Substring($0) }
    let words = Self.withoutSource(all[...])
    let colon = words.dropLast().firstIndex { $0.utf8.last == UInt8(ascii: ":") }
    let start = colon.map { $0 + 1 } ?? words.startIndex
    topic = Self.withoutMarks(words[..<start])
    text = Self.withoutMarks(words[start...])
  }

  /// Removes the name of the source after the last bar or dash: `- Reuters`, `| CNN Politics | CNN`.
  private static func withoutSource(_ words: ArraySlice<Substring>) -> ArraySlice<Substring> {
    guard let end = words.lastIndex(where: { $0.utf8.count <= 3 && separators.contains($0) }),
      end - words.startIndex >= longestName
    else { return words }
    let name = words[(end + 1)...]
    guard name.count <= longestName, !name.joined().contains(where: \.isNumber)
    else { return words }
    return withoutSource(words[..<end])
  }
}

extension Headline {
  /// Removes apostrophes, thousands separators and the points of initials, so that `Iran's`, `9,000`
  /// and `U.S.` are one word each.
  private static func withoutMarks(_ words: ArraySlice<Substring>) -> String {
    guard let first = words.first, let last = words.last else { return "" }
    let text = first.base[first.startIndex..<last.endIndex]
    var result = ""
    var start = text.startIndex
    for index in text.utf8.indices
    where mayBeginMark(text.utf8[index]) && isMark(index, in: text.unicodeScalars) {
      result += text[start..<index]
      start = text.unicodeScalars.index(after: index)
    }
    return result + text[start...]
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

/// A word of a headline, reduced to its stem and to one of its synonyms.
struct HeadlineTerm {
  /// A hash that synonyms share; different in each process.
  let key: Int
  /// The weight: 2 for a name or a rare word, 1 for a common word.
  let weight: Int
  /// Whether it is a number; reports of similar events differ by their numbers.
  let isNumber: Bool
  /// Whether it is only in the topic of the headline.
  let isTopic: Bool

  /// Creates the term of a word from `SearchWords`; nil for a word without information.
  init?(_ word: String, isTopic: Bool) {
    guard !HeadlineWords.empty.contains(word) else { return nil }
    if let number = Self.number(word) {
      self.init(number, weight: 2, isNumber: true, isTopic: isTopic)
    } else {
      let stem = Self.stem(word)
      let term = HeadlineWords.synonyms[stem] ?? stem
      // Initials, particles, and the overlapping pairs of scripts without spaces.
      let isShort = word.unicodeScalars.prefix(3).count < 3
      let isCommon = isShort || HeadlineWords.common.contains(term)
      self.init(term, weight: isCommon ? 1 : 2, isNumber: false, isTopic: isTopic)
    }
  }

  private init(_ term: String, weight: Int, isNumber: Bool, isTopic: Bool) {
    key = term.hashValue
    self.weight = weight
    self.isNumber = isNumber
    self.isTopic = isTopic
  }
}

extension HeadlineTerm {
  /// Returns the digits of a number in words or digits: `five`, `5bn` and `5th` are `5`.
  private static func number(_ word: String) -> String? {
    if let number = HeadlineWords.numbers[word] { return number }
    let digits = word.utf8.prefix(while: \.isDigit)
    guard !digits.isEmpty else { return nil }
    return Substring(digits.drop { $0 == UInt8(ascii: "0") }).description
  }
}

extension HeadlineTerm {
  /// Returns an English word without its ending; other words unchanged.
  ///
  /// Coarser than a dictionary, but finer than a fixed number of letters, which would confuse Austria
  /// with Australia.
  static func stem(_ word: String) -> String {
    guard word.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) else { return word }
    let stem = withoutEnding(word)
    let end = stem.utf8.suffix(2)
    let isDoubled = end.first == end.last && !"ls".utf8.contains(end.last ?? 0)
    return isDoubled && stem.utf8.count > 3 ? String(stem.dropLast()) : stem
  }

  private static func withoutEnding(_ word: String) -> String {
    guard !unchanged.contains(where: word.hasSuffix) else { return word }
    for (ending, replacement, least) in endings
    where word.utf8.count >= least && word.hasSuffix(ending) {
      return String(word.dropLast(ending.utf8.count)) + replacement
    }
    return word
  }

  /// Endings that are not plurals: press, virus, crisis.
  private static let unchanged = ["ss", "us", "is"]
  /// Endings, their replacements, and the minimum length of the word.
  private static let endings = [
    ("ies", "y", 5), ("ied", "y", 5), ("ing", "", 7), ("es", "", 5), ("ed", "", 5), ("s", "", 4),
    ("e", "", 4),
  ]
}

extension Unicode.Scalar {
  /// Whether it is white space; the properties of a scalar take long to look up.
  fileprivate var isSpace: Bool {
    isASCII ? self == " " || 0x09...0x0D ~= value : properties.isWhitespace
  }
}
