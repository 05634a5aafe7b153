import ArchiveRows

/// A query in the language of FTS5, free of syntax that a person typed.
///
/// It consists of the quoted words of a `TextExpression`, and of operators written here.
struct FullTextQuery {
  /// The query in FTS5 syntax.
  let text: String

  init(_ expression: TextExpression) {
    text = Self.text(expression)
  }

  private static func text(_ expression: TextExpression) -> String {
    switch expression {
    case .phrase(let phrase): text(phrase)
    case .all(let parts): joined(parts, "AND")
    case .any(let parts): joined(parts, "OR")
    case .except(let base, let excluded): "(\(text(base)) NOT \(joined(excluded, "OR")))"
    }
  }

  private static func joined(_ parts: [TextExpression], _ operation: String) -> String {
    let texts = parts.map(text)
    return texts.count == 1 ? texts[0] : "(" + texts.joined(separator: " \(operation) ") + ")"
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
