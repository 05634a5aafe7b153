public import FoundationEssentials

extension SearchExpression {
  /// Parses a query; ages such as `after:7d` count back from `now`.
  ///
  /// All words must match (`AND` is optional). `OR` binds weaker, and `NOT`, `-` and `+` bind
  /// tightest; two negations cancel out, so `--a` is `a`. Filters are from `QueryFilter`; another
  /// one, and one with an invalid value, are the only errors. Text that does not fit the grammar is searched for
  /// literally. Blank text matches every article, and text without a word or number matches none.
  ///
  /// If the text is unfinished, its last word can be the beginning of one: see `Phrase.unfinished`.
  /// In quotes, and where it excludes articles, it is a whole word.
  /// Unfinished text without a word matches every article, and an operator at its end is not a word.
  public init(parsing text: String, now: Date, isUnfinished: Bool = false) throws(InvalidQuery) {
    let isBlank = text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    var parser = QueryParser(
      try QueryLexer.tokens(of: text, now: now, isUnfinished: isUnfinished),
      isUnfinished: isUnfinished
    )
    self =
      isBlank
      ? .everything : parser.alternatives(in: nil) ?? (isUnfinished ? .everything : .nothing)
  }
}

/// A piece of a query: `QueryLexer` makes them, `QueryParser` combines them.
enum QueryToken: Hashable {
  /// A word that is an operator if it has operands, and text otherwise.
  enum Keyword: String {
    case and = "AND"
    case or = "OR"
    case not = "NOT"
  }

  /// Opens a group; its words without a field of their own are searched for in this one.
  case open(SearchCondition.Field?)
  case close
  case keyword(Keyword)
  /// The sign of an operand that must not match.
  case minus
  case words(Phrase, SearchCondition.Field?)
  /// The words at the end of a text that is being typed.
  case unfinished(Phrase, SearchCondition.Field?)
  case expression(SearchExpression)
}

/// Combines tokens into an expression by recursive descent; operands without words are dropped.
///
/// An operator without operands is a word. The recursion is as deep as the groups.
struct QueryParser {
  private let tokens: [QueryToken]
  private let isUnfinished: Bool
  private var position = 0
  /// The number of negated operands around the present one.
  private var negations = 0

  /// Creates a parser of tokens whose groups are balanced.
  init(_ tokens: [QueryToken], isUnfinished: Bool) {
    self.tokens = tokens
    self.isUnfinished = isUnfinished
  }

  /// Parses to the end of the group; nil if it has no operand that can be searched for.
  mutating func alternatives(in field: SearchCondition.Field?) -> SearchExpression? {
    var parts = [sequence(in: field)]
    while isOperator(.or) {
      position += 1
      parts.append(sequence(in: field))
    }
    let operands = parts.compactMap(\.self)
    return operands.isEmpty ? nil : .joined(any: operands)
  }

  private mutating func sequence(in field: SearchCondition.Field?) -> SearchExpression? {
    var parts = [operand(in: field)]
    while !isAtEnd(position), !isOperator(.or) {
      if isOperator(.and) { position += 1 }
      parts.append(operand(in: field))
    }
    let operands = parts.compactMap(\.self)
    return operands.isEmpty ? nil : .joined(all: operands)
  }

  private mutating func operand(in field: SearchCondition.Field?) -> SearchExpression? {
    var isNegated = false
    while !isAtEnd(position), tokens[position] == .minus || isOperator(.not) {
      isNegated.toggle()
      position += 1
    }
    negations += isNegated ? 1 : 0
    let operand = positiveOperand(in: field)
    negations -= isNegated ? 1 : 0
    return isNegated ? operand?.negation : operand
  }

  private mutating func positiveOperand(in field: SearchCondition.Field?) -> SearchExpression? {
    guard !isAtEnd(position) else { return nil }
    let token = tokens[position]
    position += 1
    switch token {
    case .words(let phrase, let own): return Self.condition(phrase, own ?? field)
    case .unfinished(let phrase, let own) where negations > 0:
      return Self.condition(phrase, own ?? field)
    case .unfinished(let phrase, let own):
      return Self.condition(phrase.unfinished, own ?? field) ?? .everything
    case .keyword where isUnfinished && isAtEnd(position): return nil
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

  /// Returns whether the next token is this operator and an operand may follow it.
  private func isOperator(_ keyword: QueryToken.Keyword) -> Bool {
    !isAtEnd(position) && tokens[position] == .keyword(keyword) && !isAtEnd(position + 1)
  }

  private func isAtEnd(_ position: Int) -> Bool {
    position >= tokens.count || tokens[position] == .close
  }
}
