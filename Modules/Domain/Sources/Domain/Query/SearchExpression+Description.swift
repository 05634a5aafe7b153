import FoundationEssentials

extension SearchExpression: CustomStringConvertible {
  /// A query that is read as the same expression, as short as it can be.
  ///
  /// That holds for all that a query can say. What none can say, such as a publisher's id, is
  /// printed as the nearest that people would type.
  public var description: String {
    switch simplified {
    case .everything: ""
    case .nothing: "*"
    case let expression: expression.printed()
    }
  }

  private func printed(sign: String = "") -> String {
    switch self {
    case .not(.condition(.read)): "is:unread"
    case .not(let inner): inner.printed(sign: "-")
    case .condition(let condition): condition.printed(sign: sign)
    case .all(let parts): grouped(parts.map { $0.printedPart() }.joined(separator: " "), sign)
    case .any(let parts): grouped(parts.map { $0.printed() }.joined(separator: " OR "), sign)
    }
  }

  /// Prints a part of an `all`, where alternatives need parentheses.
  private func printedPart() -> String {
    if case .any = self { "(\(printed()))" } else { printed() }
  }

  private func grouped(_ text: String, _ sign: String) -> String {
    sign.isEmpty ? text : "\(sign)(\(text))"
  }
}

extension SearchCondition {
  fileprivate func printed(sign: String) -> String {
    switch self {
    case .words(let phrase, let field): phrase.printed(sign: sign, field: field)
    case .sourceID(let id): Phrase(id).printed(sign: sign, field: .source)
    case .site(let host): "\(sign)site:\(host)"
    case .language(let language): "\(sign)lang:\(language.rawValue)"
    case .since(let date): "\(sign)after:\(Self.printed(date))"
    case .before(let date): "\(sign)before:\(Self.printed(date))"
    case .saved: "\(sign)is:saved"
    case .read: "\(sign)is:read"
    }
  }

  private static func printed(_ date: Date) -> String {
    let day = date.formatted(Date.ISO8601FormatStyle().year().month().day())
    let isMidnight = DateExpression(day, now: date)?.start == date
    return isMidnight ? day : date.formatted(.iso8601)
  }
}

extension Phrase {
  /// Prints the phrase the way it is read again as itself: bare if it can be, else in quotes.
  fileprivate func printed(sign: String, field: SearchCondition.Field?) -> String {
    let star = isPrefix ? "*" : ""
    let start = sign + (field.map { "\($0.rawValue):" } ?? "")
    let bare = start + text + star
    // What looks like an operator or a field by itself stays in quotes wherever it stands.
    if Self.words(text + star) == self, Self.words(bare, sign, field) == self { return bare }
    let quoted = ["\"\"", "“”", "«»", "„“"].map { quotes in
      start + String(quotes.prefix(1)) + text + String(quotes.suffix(1)) + star
    }
    return quoted.first { Self.words($0, sign, field) == self }
      ?? "\(start)\"\(words.joined(separator: " "))\"\(star)"
  }

  /// Returns the words that a text is read as, if it is nothing else, with this sign and field.
  private static func words(
    _ text: String,
    _ sign: String = "",
    _ field: SearchCondition.Field? = nil
  ) -> Phrase? {
    let tokens = QueryLexer.tokens(of: text, now: .distantPast)
    let isSigned = tokens.first == .minus
    guard case .words(let phrase, field)? = tokens.last, tokens.count == (isSigned ? 2 : 1),
      isSigned == !sign.isEmpty
    else { return nil }
    return phrase
  }
}
