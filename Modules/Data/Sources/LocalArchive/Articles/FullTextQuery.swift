import ArchiveRows

/// A query in the language of FTS5, free of syntax that a person typed.
///
/// It consists of the quoted words of a `TextExpression`, and of operators written here.
struct FullTextQuery {
  /// The query in FTS5 syntax.
  let text: String
  /// The number of the first phrase in the query that adds to the score of a match.
  let firstScored: Int
  /// For each `TextPhrase` that adds to the score, the number of its phrases in the query: one for each form.
  let scored: [UInt8]

  init(_ expression: TextExpression) {
    self.init(Self.text(expression), scoring: expression.phrases)
  }

  private init(_ text: String, scoring phrases: [TextPhrase], from firstScored: Int = 0) {
    self.text = text
    self.firstScored = firstScored
    scored = phrases.map { UInt8(clamping: $0.alternatives.count) }
  }

  /// Creates a query for which FTS5 knows the places of each phrase that a match has.
  ///
  /// It knows only the places that it needed to find the match. Therefore all phrases follow a second
  /// time, one of which each match has.
  init(scoring expression: TextExpression) {
    let query = FullTextQuery(expression)
    guard !expression.needsEachPhrase else {
      self = query
      return
    }
    let wanted = expression.wanted
    self.init(
      "\(query.text) AND (\(Self.text(.any(wanted.map { .phrase($0) }))))",
      scoring: wanted,
      from: query.scored.reduce(0) { $0 + Int($1) }
    )
  }

  private static func text(_ expression: TextExpression) -> String {
    expression.text(and: " AND ", or: " OR ", not: " NOT ", text)
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
