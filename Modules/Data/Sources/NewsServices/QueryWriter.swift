import Domain
import FoundationEssentials
import Query

/// Writes an expression in a service's query language.
struct QueryWriter {
  /// The separator of parts that must all match.
  var and = " AND "
  /// The prefix of a part that must not match.
  var not = "NOT "
  /// Whether alternatives are in parentheses even if they are the whole expression.
  var groupsAlone = false
  /// Returns a condition in the query language; nil for one that is sent as a parameter.
  var term: (SearchCondition) -> String? = { condition in
    if case .words(let phrase, _) = condition { quoted(phrase) } else { nil }
  }

  /// Returns the text of a normalized expression; nil if all of it is sent as parameters.
  func text(_ asked: SearchExpression) -> String? {
    let parts = asked.conjuncts.filter { part($0) != nil }
    if parts.count == 1, !groupsAlone { return bare(parts[0]) }
    return joined(parts, and)
  }

  private func bare(_ expression: SearchExpression) -> String? {
    switch expression {
    case .all(let parts): joined(parts, and)
    case .any(let parts): joined(parts, " OR ")
    case .not(let other): part(other).map { not + $0 }
    case .condition(let condition): term(condition)
    }
  }

  private func part(_ expression: SearchExpression) -> String? {
    switch expression {
    case .all, .any: bare(expression).map { "(\($0))" }
    case .not, .condition: bare(expression)
    }
  }

  private func joined(_ parts: [SearchExpression], _ separator: String) -> String? {
    let texts = parts.compactMap(part)
    return texts.isEmpty ? nil : texts.joined(separator: separator)
  }

  /// Quotes a phrase unless it is one plain word; quotation marks and backslashes are removed.
  static func quoted(_ phrase: Phrase) -> String {
    let text = phrase.text.filter { $0 != "\"" && $0 != "\\" }
    return isPlain(text) ? text : "\"\(text)\""
  }

  /// Whether a text is one word and not an operator of a query language.
  static func isPlain(_ text: String) -> Bool {
    text.allSatisfy { $0.isLetter || $0.isNumber } && !["AND", "OR", "NOT"].contains(text)
  }
}

// Conditions that are sent as parameters. Of several, the narrowest applies.
extension SearchExpression {
  /// The earliest publication date, inclusive.
  var since: Date? {
    conjuncts.compactMap { if case .condition(.since(let date)) = $0 { date } else { nil } }.max()
  }

  /// The latest publication date, exclusive.
  var before: Date? {
    conjuncts.compactMap { if case .condition(.before(let date)) = $0 { date } else { nil } }.min()
  }

  /// The latest publication date in whole seconds, inclusive.
  var lastSecond: Date? {
    before.map { Date(timeIntervalSince1970: Double($0.secondsRoundedUp - 1)) }
  }
}

extension Date {
  /// The seconds since 1970, rounded up.
  var secondsRoundedUp: Int { Int(timeIntervalSince1970.rounded(.up)) }
}
