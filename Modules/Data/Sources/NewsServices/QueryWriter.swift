import Domain
import FoundationEssentials

/// Writes what a service is asked for in the words of its query language.
struct QueryWriter {
  /// What stands between parts that must all hold.
  var and = " AND "
  /// What stands before a part that must not hold.
  var not = "NOT "
  /// Whether alternatives are in parentheses even if there is nothing else.
  var groupsAlone = false
  /// Returns a condition as the service writes it; nil for one whose place is a parameter.
  var term: (SearchCondition) -> String? = { condition in
    if case .words(let phrase, _) = condition { quoted(phrase) } else { nil }
  }

  /// Returns the text for a normalized expression; nil where nothing has its place in it.
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

  /// Puts what is more than one plain word in quotation marks, which it then cannot hold itself.
  static func quoted(_ phrase: Phrase) -> String {
    let text = phrase.text.filter { $0 != "\"" && $0 != "\\" }
    return isPlain(text) ? text : "\"\(text)\""
  }

  /// Tells whether a text is a single word, and none that a query language could mean something by.
  static func isPlain(_ text: String) -> Bool {
    text.allSatisfy { $0.isLetter || $0.isNumber } && !["AND", "OR", "NOT"].contains(text)
  }
}

// What has its place in parameters. Of several, the narrowest is meant.
extension SearchExpression {
  /// The earliest moment that is asked for.
  var since: Date? {
    conjuncts.compactMap { if case .condition(.since(let date)) = $0 { date } else { nil } }.max()
  }

  /// The moment before which all that is asked for appeared.
  var before: Date? {
    conjuncts.compactMap { if case .condition(.before(let date)) = $0 { date } else { nil } }.min()
  }

  /// The last whole second in which something that is asked for can have appeared.
  var lastSecond: Date? {
    before.map { Date(timeIntervalSince1970: Double($0.secondsRoundedUp - 1)) }
  }
}

extension Date {
  /// The whole second at this moment, or the next.
  var secondsRoundedUp: Int { Int(timeIntervalSince1970.rounded(.up)) }
}
