import ByteStrings
import Query
import Texts

/// A sentence of a report with something new.
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

/// Finds the sentences that reports add to those before them, without lists of words of a language.
///
/// A sentence is new if it has names or numbers that no text before it has; or other words, from 15 %
/// of its weight on; or if no single sentence before it has half of its words.
struct NewSentences {
  /// A sentence with its words, as `SearchWords` folds them.
  struct Sentence {
    let text: String
    /// The hash of all words.
    fileprivate let hash: UInt64
    fileprivate let words: [ArraySlice<UInt8>]

    fileprivate init(_ text: String) {
      let folded = Array(SearchWords.index(text).utf8)
      (self.text, hash) = (text, folded.fnv1a)
      words = folded.split(separator: UInt8(ascii: " "))
    }
  }

  /// What a report adds.
  struct Addition {
    var new: [NewSentence] = []
    /// Whether each of its sentences was in a report before it, word for word.
    var isRepeated = true
  }

  private static let leastShare = 0.15
  /// What a word in common with the reports before adds to the weight of a sentence.
  private static let relation = 70
  private static let leastCommon = 0.5
  /// The number of sentences of a text that are read.
  private static let mostOfText = 60
  /// The number of sentences that are compared with each new one.
  private static let mostCompared = 2_000
  /// The number of new sentences of a text that are returned, the newest content first.
  private static let mostReturned = 3

  /// The words of the texts, also without their last letter, so that `Iran's` is known if `Iran` is.
  private var known: Set<UInt64> = []
  /// The hashes of the words of sentences.
  private var sentences: Set<UInt64> = []
  /// The places of the sentences by their longer words.
  private var places: [UInt64: [Int]] = [:]
  private var count = 0

  /// Adds a report to those before; without a text, the headline is the text.
  mutating func learn(_ title: String, _ text: String) {
    learn([Sentence(title)] + Self.sentences(text).prefix(Self.mostOfText))
  }

  /// Returns the new sentences of a report of a source in their order, and adds it to those before.
  mutating func add(_ title: String, _ text: String, source: String) -> Addition {
    let headline = Sentence(title)
    let others = Array(Self.sentences(text).prefix(Self.mostOfText))
    let own = Set(Sentence(source).words.map(Self.term))
    var addition = Addition()
    var found: [(place: Int, isRelated: Bool, sentence: NewSentence)] = []
    for (place, sentence) in (text.isEmpty ? [headline] : others).enumerated() {
      if !sentences.contains(sentence.hash) { addition.isRepeated = false }
      if let new = new(sentence, own) { found.append((place, new.isRelated, new.sentence)) }
    }
    learn([headline] + others)
    // What has no word in common with the reports before may be about the site.
    let most = found.sorted { first, second in
      let weights = [first, second].map { $0.sentence.weight + ($0.isRelated ? Self.relation : 0) }
      return (weights[1], first.place) < (weights[0], second.place)
    }
    addition.new = most.prefix(Self.mostReturned).sorted { $0.place < $1.place }.map(\.sentence)
    return addition
  }

  private func new(
    _ sentence: Sentence,
    _ own: Set<UInt64>
  ) -> (sentence: NewSentence, isRelated: Bool)? {
    let terms = Set(sentence.words.map(Self.term))
    let total = WordRarity.unknown.squares(terms)
    let others = terms.filter { !known.contains($0) }
    let share = WordRarity.unknown.squares(others) / max(total, .leastNormalMagnitude)
    let unseen = HeadlineFrame(sentence: sentence.text).namesAndNumbers.distinct { $0 }.filter {
      name in
      Sentence(name).words.contains { !isKnown($0) && !own.contains(Self.term($0)) }
    }
    guard !unseen.isEmpty || share >= Self.leastShare || !isCommon(terms, of: total) else {
      return nil
    }
    let percent = Int((share * 100).rounded())
    let isRelated = sentence.words.contains { $0.count > 3 && known.contains(Self.term($0)) }
    return (NewSentence(sentence.text, unseen: unseen, share: percent), isRelated)
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

  private func isKnown(_ word: ArraySlice<UInt8>) -> Bool {
    Self.forms(word).contains { known.contains($0) }
  }

  private mutating func learn(_ all: [Sentence]) {
    for sentence in all.prefix(Self.mostCompared - count) {
      sentences.insert(sentence.hash)
      for word in sentence.words {
        known.formUnion(Self.forms(word))
        if word.count > 3 { places[Self.term(word), default: []].append(count) }
      }
      count += 1
    }
  }

  private static func term(_ word: ArraySlice<UInt8>) -> UInt64 {
    WordRarity.term(StoryGrouping.beginning(of: word))
  }

  private static func forms(_ word: ArraySlice<UInt8>) -> [UInt64] {
    let hasForms = word.count > 4 && !word.contains(where: \.isDigit)
    return (hasForms ? [word, word.dropLast()] : [word]).map(term)
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
  /// What has fewer words is a heading or a link, and no sentence; a mark at the end is evidence.
  private static let fewestWords = (ended: 2, open: 4)
  /// What is longer, in bytes, has no marks that end its sentences.
  private static let longest = 1_000

  /// Returns the sentences of a text; of several lines, only sentences that end with a mark.
  static func sentences(_ text: String) -> [Sentence] {
    let lines = text.unicodeScalars.split { $0 == "\n" }
    return lines.flatMap { line in
      var line = line[...]
      var found: [Sentence] = []
      while !line.isEmpty {
        let (end, isEnded) = end(of: line)
        let sentence = Sentence(String(Substring(line[..<end])).singleSpaced)
        line = line[end...]
        let fewest = isEnded ? fewestWords.ended : fewestWords.open
        if isEnded || lines.count == 1, sentence.words.count >= fewest,
          sentence.text.utf8.count <= longest
        {
          found.append(sentence)
        }
      }
      return found
    }
  }

  /// Returns the end of the first sentence of a line, and whether a mark ends it.
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
