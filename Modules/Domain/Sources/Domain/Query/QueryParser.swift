public import FoundationEssentials

extension SearchExpression {
  /// Reads what a person typed; no text is an error, and what does not fit the grammar is text.
  ///
  /// Words that stand side by side must all be found; `OR` binds weaker than that, and `NOT`, `-`
  /// and `+` bind tightest. Text without anything to search for finds nothing, and no text at all
  /// everything. Ages such as `after:7d` count back from `now`.
  public init(parsing text: String, now: Date) {
    let isBlank = text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    var parser = QueryParser(QueryLexer.tokens(of: text, now: now))
    self = isBlank ? .everything : parser.alternatives(in: nil) ?? .nothing
  }
}

/// Puts the tokens of a query together, group by group; what cannot be searched for is left out.
///
/// An operator without something to work on is a word. Recursion is as deep as groups are.
struct QueryParser {
  private let tokens: [QueryToken]
  private var position = 0

  /// Creates a parser of tokens whose groups are balanced.
  init(_ tokens: [QueryToken]) {
    self.tokens = tokens
  }

  /// Takes what reaches to the end of the group; nil if nothing in it can be searched for.
  mutating func alternatives(in field: SearchCondition.Field?) -> SearchExpression? {
    var parts = [sequence(in: field)]
    while isOperator(.or) {
      position += 1
      parts.append(sequence(in: field))
    }
    let found = parts.compactMap(\.self)
    return found.isEmpty ? nil : .joined(any: found)
  }

  private mutating func sequence(in field: SearchCondition.Field?) -> SearchExpression? {
    var parts = [operand(in: field)]
    while !isAtEnd(position), !isOperator(.or) {
      if isOperator(.and) { position += 1 }
      parts.append(operand(in: field))
    }
    let found = parts.compactMap(\.self)
    return found.isEmpty ? nil : .joined(all: found)
  }

  private mutating func operand(in field: SearchCondition.Field?) -> SearchExpression? {
    var isNegated = false
    while !isAtEnd(position), tokens[position] == .minus || isOperator(.not) {
      isNegated.toggle()
      position += 1
    }
    let operand = positiveOperand(in: field)
    return isNegated ? operand?.negation : operand
  }

  private mutating func positiveOperand(in field: SearchCondition.Field?) -> SearchExpression? {
    guard !isAtEnd(position) else { return nil }
    let token = tokens[position]
    position += 1
    switch token {
    case .words(let phrase, let own): return Self.condition(phrase, own ?? field)
    case .keyword(let keyword): return Self.condition(Phrase(keyword.rawValue), field)
    case .expression(let expression): return expression
    case .open(let own):
      let group = alternatives(in: own ?? field)
      position += 1
      return group
    case .close, .minus: return nil
    }
  }

  private static func condition(
    _ phrase: Phrase,
    _ field: SearchCondition.Field?
  ) -> SearchExpression? {
    phrase.words.isEmpty ? nil : .condition(.words(phrase, field))
  }

  /// Tells whether the next token is this operator, with something behind it to work on.
  private func isOperator(_ keyword: QueryToken.Keyword) -> Bool {
    !isAtEnd(position) && tokens[position] == .keyword(keyword) && !isAtEnd(position + 1)
  }

  private func isAtEnd(_ position: Int) -> Bool {
    position >= tokens.count || tokens[position] == .close
  }
}
