/// A word of a headline as another headline may have it: without its ending, in the usual word.
struct HeadlineTerm {
  /// The same for words that mean the same; different from run to run.
  let key: Int
  /// What it tells, in halves of what a name does.
  let weight: Int
  /// Whether it is a number, by which reports of alike events differ.
  let isNumber: Bool
  /// Whether the headline has it in its topic alone.
  let isTopic: Bool

  /// Creates the term for a word that `SearchWords` has found; nil when it tells nothing.
  init?(_ word: String, isTopic: Bool) {
    guard !HeadlineWords.empty.contains(word) else { return nil }
    if let number = Self.number(word) {
      self.init(number, weight: 2, isNumber: true, isTopic: isTopic)
    } else {
      let stem = Self.stem(word)
      let term = HeadlineWords.synonyms[stem] ?? stem
      // Initials, particles, and pairs of characters, which overlap where there are no spaces.
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
  /// The value of a number, whether in words or in digits: `five`, `5bn` and `5th` are all `5`.
  private static func number(_ word: String) -> String? {
    if let number = HeadlineWords.numbers[word] { return number }
    let digits = word.utf8.prefix(while: isDigit)
    guard !digits.isEmpty else { return nil }
    return Substring(digits.drop { $0 == UInt8(ascii: "0") }).description
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}

extension HeadlineTerm {
  /// Returns what is left of an English word without its ending; other words as they are.
  ///
  /// Coarser than a dictionary and finer than the first letters, which would take Austria for
  /// Australia.
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

  /// Ends of words that are no plurals: press, virus, crisis.
  private static let unchanged = ["ss", "us", "is"]
  /// What is taken off, what is put there, and how many letters the word has at the least.
  private static let endings = [
    ("ies", "y", 5), ("ied", "y", 5), ("ing", "", 7), ("es", "", 5), ("ed", "", 5), ("s", "", 4),
    ("e", "", 4),
  ]
}
