import ArchiveRows

/// A query in the language of FTS5, free of syntax that a person typed.
///
/// It consists of the quoted words of a `TextExpression`, and of operators written here.
struct FullTextQuery {
  /// The query in FTS5 syntax.
  let text: String

  init(_ expression: TextExpression) {
    text = expression.text(and: " AND ", or: " OR ", not: " NOT ", Self.text)
  }

  private static func text(_ phrase: TextPhrase) -> String {
    let words = "\"" + phrase.words.joined(separator: " ") + "\""
    let quoted = (phrase.isAtStart ? "^ " : "") + words + (phrase.matchesBeginning ? " *" : "")
    switch phrase.column {
    case .title: return "title : " + quoted
    case .summary: return "summary : " + quoted
    case .content: return "content : " + quoted
    case .facets, nil: return quoted
    }
  }
}
