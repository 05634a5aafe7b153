import ArchiveRows

/// A query as a `tsquery`, free of syntax that a person typed.
///
/// It consists of the quoted words of a `TextExpression`, and of operators written here. Every query
/// needs at least one word, so the empty vector of a long article never matches.
struct TextQuery {
  /// The query in PostgreSQL's syntax.
  let text: String

  init(_ expression: TextExpression) {
    text = expression.text(and: " & ", or: " | ", not: " & !", Self.text)
  }

  init(_ phrase: TextPhrase) {
    text = Self.text(phrase)
  }

  /// Creates a query for any of some lexemes.
  init(anyOf lexemes: [String]) {
    text = lexemes.map(Self.quoted).joined(separator: " | ")
  }

  private static func text(_ phrase: TextPhrase) -> String {
    let words = (phrase.isAtStart ? [WordVector.start] : []) + phrase.words
    // No article has this lexeme, as none has a longer one.
    guard words.allSatisfy({ $0.utf8.count <= WordVector.lexemeLimit }) else { return "'+'" }
    let weight = weight(of: phrase.column)
    var texts = words.dropLast().map { quoted($0) + (weight.isEmpty ? "" : ":" + weight) }
    let last = (phrase.matchesBeginning ? "*" : "") + weight
    texts.append(quoted(words[words.count - 1]) + (last.isEmpty ? "" : ":" + last))
    return texts.count == 1 ? texts[0] : "(" + texts.joined(separator: " <-> ") + ")"
  }

  /// The weight of the words of a column; words of facets are in no other one.
  private static func weight(of column: TextPhrase.Column?) -> String {
    switch column {
    case .title: "A"
    case .summary: "B"
    case .content: "C"
    case .facets, nil: ""
    }
  }

  private static func quoted(_ word: String) -> String {
    var text = "'"
    for scalar in word.unicodeScalars {
      if scalar == "'" || scalar == "\\" { text.unicodeScalars.append(scalar) }
      text.unicodeScalars.append(scalar)
    }
    return text + "'"
  }
}
