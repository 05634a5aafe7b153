import FoundationEssentials

/// Finds where the words of a query occur in a title, for emphasis.
///
/// Words compare as `SearchWords` folds them, and are found in all their forms. Words that must not
/// occur, and words that are looked for in other fields than the title, are not found.
public struct WordFinder: Equatable, Sendable {
  private struct Wanted: Equatable, Sendable {
    let words: [String]
    let matchesBeginning: Bool

    /// Whether the words can begin with `word`.
    func canBegin(with word: String) -> Bool {
      words[0] == word
        || matchesBeginning && words.count == 1 && word.utf8.starts(with: words[0].utf8)
    }

    /// Returns where the words end if the text's words from `start` begin with them; nil otherwise.
    func end(in text: [PlacedWord], from start: Int) -> String.Index? {
      guard start + words.count <= text.count else { return nil }
      for place in words.indices where text[start + place].text != words[place] {
        let word = text[start + place]
        guard matchesBeginning, place == words.count - 1,
          word.text.utf8.starts(with: words[place].utf8)
        else { return nil }
        return word.firstCharacterEnd ?? word.range.upperBound
      }
      return text[start + words.count - 1].range.upperBound
    }
  }

  private let wanted: [Wanted]

  /// Creates a finder for a query as typed; an empty or invalid query finds nothing.
  public init(_ query: String = "") {
    let isValid = !query.isEmpty && query.unicodeScalars.count <= SearchExpression.maximumLength
    self.init(isValid ? (try? SearchExpression(parsing: query, now: .now)) ?? .nothing : .nothing)
  }

  /// Creates a finder for the words of an expression.
  public init(_ expression: SearchExpression) {
    wanted = expression.titlePhrases.flatMap { phrase in
      let words = phrase.words
      guard !words.isEmpty else { return [Wanted]() }
      return [Wanted(words: words, matchesBeginning: phrase.matchesBeginning)]
        + phrase.forms.map { Wanted(words: [$0], matchesBeginning: false) }
    }
  }

  /// Returns the ranges of the words found, in order; they neither overlap nor touch.
  public func ranges(in text: String) -> [Range<String.Index>] {
    guard !wanted.isEmpty else { return [] }
    let folded = WordWriter(text).words
    // Most texts have none of the words, so that their places are not needed.
    guard folded.contains(where: { word in wanted.contains { $0.canBegin(with: word) } }) else {
      return []
    }
    let words = PlacedWord.words(of: text, folded)
    var found: [Range<String.Index>] = []
    for start in words.indices {
      let ends = wanted.compactMap { $0.end(in: words, from: start) }
      guard let end = ends.max() else { continue }
      if let last = found.last, last.upperBound >= words[start].range.lowerBound {
        found[found.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        found.append(words[start].range.lowerBound..<end)
      }
    }
    return found
  }
}

/// A folded word and its range in a text.
private struct PlacedWord {
  let text: String
  let range: Range<String.Index>
  /// Where the first character ends, for a pair of characters of a script without spaces.
  let firstCharacterEnd: String.Index?

  /// A run of letters, or one character of a script without spaces.
  private struct Piece {
    var range: Range<String.Index>
    let isUnspaced: Bool
    let followsPrevious: Bool
  }

  /// Returns the words of a text, which `WordWriter` folded, with their places.
  static func words(of text: String, _ folded: [String]) -> [PlacedWord] {
    let pieces = pieces(of: text)
    // In other scripts a piece can be several words, and several pieces one word.
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    return pieces.indices.map { place in
      let piece = pieces[place]
      let next = place + 1 < pieces.count ? pieces[place + 1] : nil
      let isPair = piece.isUnspaced && next?.isUnspaced == true && next?.followsPrevious == true
      let end = isPair ? next?.range.upperBound ?? piece.range.upperBound : piece.range.upperBound
      let range = piece.range.lowerBound..<end
      let word = isASCII ? folded[place] : WordWriter(String(text[range])).words.first ?? ""
      return PlacedWord(
        text: word,
        range: range,
        firstCharacterEnd: isPair ? piece.range.upperBound : nil
      )
    }
  }

  private static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var isOpen = false
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      let role = WordRole(of: scalar)
      let end = text.unicodeScalars.index(after: index)
      let isUnspaced = role.kind == .unspaced
      let last = isOpen ? pieces.last : nil
      let belongsToLast =
        role.kind == .ignored || role.combiningClass != 0
        || !isUnspaced && role.kind != .pictograph && last?.isUnspaced == false
      if role.kind == .separator {
        isOpen = false
      } else if last != nil, belongsToLast {
        pieces[pieces.count - 1].range = pieces[pieces.count - 1].range.lowerBound..<end
      } else if role.kind != .ignored {
        let followsPrevious = last != nil
        pieces.append(
          Piece(range: index..<end, isUnspaced: isUnspaced, followsPrevious: followsPrevious)
        )
        isOpen = role.kind != .pictograph
      }
    }
    return pieces
  }
}

extension SearchExpression {
  /// The phrases that may be in the title of a match: neither negated nor for another field.
  fileprivate var titlePhrases: [Phrase] {
    switch self {
    case .condition(.words(let phrase, nil)), .condition(.words(let phrase, .title)): [phrase]
    case .condition, .not: []
    case .all(let parts), .any(let parts): parts.flatMap(\.titlePhrases)
    }
  }
}
