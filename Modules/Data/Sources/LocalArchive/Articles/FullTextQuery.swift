import ArchiveRows

/// A query in the language of FTS5, free of syntax that a person typed.
///
/// It consists of the quoted words of a `TextExpression`, and of operators written here.
struct FullTextQuery {
  /// The query in FTS5 syntax.
  let text: String
  /// The numbers of the phrases in the query that add to the score of a match.
  let scored: Range<Int>

  init(_ expression: TextExpression) {
    text = expression.text(and: " AND ", or: " OR ", not: " NOT ", Self.text)
    scored = 0..<expression.phrases.count
  }

  /// Creates a query for which FTS5 knows the places of each phrase that a match has.
  ///
  /// It knows only those that it needed to find the match: not those of a branch that has another
  /// reason. Therefore all phrases follow a second time, one of which each match has.
  init(scoring expression: TextExpression) {
    let query = FullTextQuery(expression)
    let wanted = expression.wanted
    guard !expression.needsEachPhrase else {
      self = query
      return
    }
    text = "\(query.text) AND (\(wanted.map(Self.text).joined(separator: " OR ")))"
    scored = query.scored.upperBound..<query.scored.upperBound + wanted.count
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

extension TextExpression {
  /// Whether FTS5 reads the places of each phrase: it is one phrase, or all must match.
  fileprivate var needsEachPhrase: Bool {
    switch self {
    case .phrase: true
    case .all(let parts): parts.allSatisfy(\.needsEachPhrase)
    case .any(let parts): parts.count == 1 && parts[0].needsEachPhrase
    case .except: false
    }
  }
}
