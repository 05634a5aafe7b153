import ByteStrings

/// A sentence of a report that says something new.
public struct NewSentence: Hashable, Sendable {
  public let text: String
  /// Its names and numbers that no text before it has.
  public let unseen: [String]
  /// The part of its words that no text before it has, by their weight; in percent.
  public let share: Int

  public init(_ text: String, unseen: [String], share: Int) {
    (self.text, self.unseen, self.share) = (text, unseen, share)
  }
}

/// Finds the sentences that texts add to those before them, without lists of words of a language.
///
/// A sentence is new if it has names or numbers that no text before it has; or other words, from a quarter
/// of its weight on; or if no single sentence before it has half of its words.
struct NewSentences {
  private static let leastShare = 0.25
  private static let leastCommon = 0.5
  /// The number of sentences of a text that are read.
  private static let mostOfText = 60
  /// The number of sentences that are compared with each new one.
  private static let mostCompared = 2_000
  /// The number of new sentences of a text that are returned, those with the most that is new.
  private static let mostReturned = 3

  /// The words of the texts, also without their last letter, so that `Iran's` is known if `Iran` is.
  private var known: Set<UInt64> = []
  /// The places of the sentences by their longer words.
  private var places: [UInt64: [Int]] = [:]
  private var count = 0

  /// Returns the sentences of a text that are new, in their order, and adds all to the texts.
  mutating func add(_ text: String) -> [NewSentence] {
    let sentences = Array(Self.sentences(text).prefix(Self.mostOfText))
    let isFirst = count == 0
    var new: [(place: Int, sentence: NewSentence)] = []
    for (place, sentence) in sentences.enumerated() where !isFirst {
      if let found = self.new(sentence) { new.append((place, found)) }
    }
    for sentence in sentences { learn(sentence) }
    let most = new.sorted { ($1.sentence.weight, $0.place) < ($0.sentence.weight, $1.place) }
    return most.prefix(Self.mostReturned).sorted { $0.place < $1.place }.map(\.sentence)
  }

  private func new(_ text: String) -> NewSentence? {
    let terms = Set(Self.words(text).map { WordRarity.term(StoryGrouping.beginning(of: $0)) })
    let total = WordRarity.unknown.squares(terms)
    let others = terms.filter { !known.contains($0) }
    let share = WordRarity.unknown.squares(others) / max(total, .leastNormalMagnitude)
    let unseen = HeadlineFrame(sentence: text).namesAndNumbers.distinct { $0 }.filter {
      !isKnown($0)
    }
    guard unseen.isEmpty, share < Self.leastShare, isCommon(terms, of: total) else {
      return NewSentence(text, unseen: unseen, share: Int((share * 100).rounded()))
    }
    return nil
  }

  /// Whether one sentence has half of the words.
  private func isCommon(_ terms: Set<UInt64>, of total: Double) -> Bool {
    var shared: [Int: Double] = [:]
    for term in terms {
      for place in places[term] ?? [] {
        shared[place, default: 0] += WordRarity.unknown.square(term)
      }
    }
    return (shared.values.max() ?? 0) >= Self.leastCommon * total
  }

  private func isKnown(_ name: String) -> Bool {
    Self.words(name).allSatisfy { word in
      Self.forms(word).contains { known.contains($0) }
    }
  }

  private mutating func learn(_ text: String) {
    for word in Self.words(text) {
      let forms = Self.forms(word)
      known.formUnion(forms)
      if word.count > 3, count < Self.mostCompared { places[forms[0], default: []].append(count) }
    }
    count += 1
  }

  private static func words(_ text: String) -> [ArraySlice<UInt8>] {
    Array(SearchWords.index(text).utf8).split(separator: UInt8(ascii: " "))
  }

  private static func forms(_ word: ArraySlice<UInt8>) -> [UInt64] {
    let forms =
      word.count > 4 && !word.contains(where: \.isDigit) ? [word, word.dropLast()] : [word]
    return forms.map { WordRarity.term(StoryGrouping.beginning(of: $0)) }
  }
}

extension NewSentence {
  /// How much is new in it.
  fileprivate var weight: Int { share + 20 * min(unseen.count, 5) }
}

// Sentences, in any language with marks at their ends.
extension NewSentences {
  private static let ends: Set<Unicode.Scalar> = [
    ".", "!", "?", "\u{2026}", "\u{3002}", "\u{FF01}", "\u{FF1F}", "\u{0964}", "\u{061F}",
    "\u{06D4}",
  ]
  private static let closings = Set("\"'”’»)]」』".unicodeScalars)
  /// What has fewer words is a heading or a link, and no sentence.
  private static let fewestWords = 4

  /// Returns the sentences of a text; of several lines, those that end with a mark.
  static func sentences(_ text: String) -> [String] {
    let lines = text.unicodeScalars.split { $0 == "\n" }
    return lines.flatMap { line in
      var line = line[...]
      var found: [String] = []
      while !line.isEmpty {
        let (end, isEnded) = end(of: line)
        let sentence = String(Substring(line[..<end])).singleSpaced
        line = line[end...]
        if isEnded || lines.count == 1, words(sentence).count >= fewestWords {
          found.append(sentence)
        }
      }
      return found
    }
  }

  /// Returns the end of the first sentence of a line, and whether a mark is there.
  private static func end(
    of line: Substring.UnicodeScalarView
  ) -> (end: String.Index, isEnded: Bool) {
    var (place, word) = (line.startIndex, line.startIndex)
    while place < line.endIndex {
      let scalar = line[place]
      place = line.index(after: place)
      if scalar == " " { word = place }
      guard ends.contains(scalar) else { continue }
      while place < line.endIndex, closings.contains(line[place]) || ends.contains(line[place]) {
        place = line.index(after: place)
      }
      if place == line.endIndex || scalar.value > 0x3000 { return (place, true) }
      let next = line[place...].first { $0 != " " }
      let isOpen = line[place] != " " || next?.properties.isLowercase == true
      if !isOpen, scalar != "." || !isAbbreviation(line[word..<place]) { return (place, true) }
    }
    return (line.endIndex, false)
  }

  /// Whether a word before a point is short and begins with a capital, or is a number of two digits, as in
  /// `Mr.`, `U.S.` and the German `3. Oktober`.
  private static func isAbbreviation(_ word: Substring.UnicodeScalarView) -> Bool {
    guard word.count <= 4, let first = word.first else { return false }
    let isNumber = word.dropLast().allSatisfy { "0"..."9" ~= $0 }
    return isNumber ? word.count <= 3 : first.properties.isUppercase
  }
}
