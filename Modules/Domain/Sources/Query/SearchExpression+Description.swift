import FoundationEssentials
import Texts

extension SearchExpression: CustomStringConvertible {
  /// The shortest query that is parsed to the same expression.
  ///
  /// A condition without a query syntax, such as a source's id, is printed as the nearest one that
  /// has it.
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

  /// Returns a part of an `all`, where alternatives need parentheses.
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
    case .since(let date), .seen(let date): "\(sign)after:\(Self.printed(date))"
    case .before(let date): "\(sign)before:\(Self.printed(date))"
    case .has(let part): "\(sign)has:\(part.rawValue)"
    case .saved: "\(sign)is:saved"
    case .read: "\(sign)is:read"
    case .followed: "\(sign)is:followed"
    case .tag(let tag): printed(.tag, tag, sign: sign)
    case .feed(let feed): printed(.feed, feed, sign: sign)
    }
  }

  /// Returns the filter with its value in quotes if needed.
  private func printed(_ filter: QueryFilter, _ value: String, sign: String) -> String {
    let start = "\(sign)\(filter.rawValue):"
    let forms =
      [start + value] + Phrase.quotes.map { "\(start)\($0.opening)\(value)\($0.closing)" }
    let tokens = (sign.isEmpty ? [] : [.minus]) + [QueryToken.expression(.condition(self))]
    let exact = forms.first { (try? QueryLexer.tokens(of: $0, now: .distantPast)) == tokens }
    return exact ?? "\(start)\"\(Phrase(value).words.joined(separator: " "))\""
  }

  private static func printed(_ date: Date) -> String {
    let day = date.iso8601Day
    let isMidnight = DateExpression(day, now: date)?.start == date
    return isMidnight ? day : date.iso8601
  }
}

extension Phrase {
  /// The pairs of quotes that a query can have, the most usual first.
  fileprivate static let quotes: [(opening: String, closing: String)] = [
    ("\"", "\""), ("“", "”"), ("«", "»"), ("„", "“"),
  ]

  /// Returns text that is parsed to this phrase: without quotes if possible.
  fileprivate func printed(sign: String, field: SearchCondition.Field?) -> String {
    let star = isPrefix ? "*" : ""
    let start = sign + (field.map { "\($0.rawValue):" } ?? "")
    let word = (isExact ? "=" : "") + text + star
    let bare = start + word
    // Text that alone would be an operator or a filter is quoted everywhere.
    if Self.words(word) == self, Self.words(bare, sign, field) == self { return bare }
    let quoted = Self.quotes.map { start + $0.opening + text + $0.closing + star }
    return quoted.first { Self.words($0, sign, field) == self }
      ?? "\(start)\"\(words.joined(separator: " "))\"\(star)"
  }

  /// Returns the phrase that `text` is parsed to; nil if that has more parts, or another sign or
  /// field.
  private static func words(
    _ text: String,
    _ sign: String = "",
    _ field: SearchCondition.Field? = nil
  ) -> Phrase? {
    guard let tokens = try? QueryLexer.tokens(of: text, now: .distantPast),
      case .words(let phrase, field)? = tokens.last,
      (tokens.first == .minus) == !sign.isEmpty, tokens.count == (sign.isEmpty ? 1 : 2)
    else { return nil }
    return phrase
  }
}
