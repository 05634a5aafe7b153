import Domain

/// Looks for words in an article: all of them, whole, whatever their case.
///
/// `"two words"` must stand side by side, `-word` must not occur, `OR` between two lets either
/// do. In writing without spaces each character counts as a word.
struct WordSearch {
  /// A run of words, and whether it must be there or must not.
  private struct Term {
    var words: [String]
    var isExcluded = false
  }

  /// Of each group one term must hold.
  private var groups: [[Term]] = []

  init(_ query: String) {
    var joinsPrevious = false
    var excludesNext = false
    for token in Self.tokens(query) {
      switch token {
      case "AND": continue
      case "OR": joinsPrevious = !groups.isEmpty
      case "NOT": excludesNext = true
      default:
        let term = Term(
          words: Self.words(token),
          isExcluded: excludesNext || token.hasPrefix("-")
        )
        excludesNext = false
        guard !term.words.isEmpty else { continue }
        if joinsPrevious { groups[groups.count - 1].append(term) } else { groups.append([term]) }
        joinsPrevious = false
      }
    }
  }

  /// Returns how often the words occur, a title counting tenfold, or nil when they do not match.
  func score(of article: Article, in fields: [ArticleFilter.Field]) -> Int? {
    func text(_ field: ArticleFilter.Field, _ text: String?) -> [String] {
      fields.isEmpty || fields.contains(field) ? Self.words(text ?? "") : []
    }
    let texts = [
      (words: text(.title, article.title), weight: 10),
      (words: text(.description, article.summary), weight: 3),
      (words: text(.content, article.content), weight: 1),
    ]
    var score = 0
    for group in groups {
      let scores = group.compactMap { term -> Int? in
        let hits = texts.map { Self.occurrences(of: term.words, in: $0.words) * $0.weight }
        let sum = hits.reduce(0, +)
        return (sum == 0) == term.isExcluded ? sum : nil
      }
      guard let best = scores.max() else { return nil }
      score += best
    }
    return score
  }

  /// Splits a query at white space, except between quotation marks.
  private static func tokens(_ query: String) -> [String] {
    var tokens = [""]
    var isQuoted = false
    for character in query {
      if character == "\"" { isQuoted.toggle() }
      if character.isWhitespace, !isQuoted {
        tokens.append("")
      } else {
        tokens[tokens.count - 1].append(character)
      }
    }
    return tokens.filter { !$0.isEmpty }
  }

  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    func end() {
      if !word.isEmpty { words.append(String(word)) }
      word.removeAll(keepingCapacity: true)
    }
    for scalar in text.lowercased().unicodeScalars {
      switch kind(of: scalar) {
      case .gap: end()
      case .part: word.append(scalar)
      case .whole:
        end()
        words.append(String(scalar))
      }
    }
    end()
    return words
  }

  /// What a character is to a word.
  private enum Kind {
    case gap
    case part
    /// A word by itself, as in Chinese.
    case whole
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A: return .part
    case ..<0x80: return "$+<=>^`|~".unicodeScalars.contains(scalar) ? .part : .gap
    default: break
    }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      return scalar.value >= 0x2E80 ? .whole : .part
    default: return .gap
    }
  }

  private static func occurrences(of words: [String], in text: [String]) -> Int {
    guard words.count <= text.count else { return 0 }
    return (0...(text.count - words.count)).count { start in
      text[start..<(start + words.count)].elementsEqual(words)
    }
  }
}
