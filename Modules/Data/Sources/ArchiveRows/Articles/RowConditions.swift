import Domain
package import Query

/// The conditions on each row of a search, in the words of a database.
///
/// None is NULL, so that each can be negated.
package protocol RowConditions {
  /// The expression for the date that date limits compare; NULL without one.
  var date: String { get }
  /// The column with the provider's id of the source.
  var sourceID: String { get }
  /// The column with the address of the picture.
  var picture: String { get }
  /// The column with the first sighting.
  var seenAt: String { get }

  /// Adds a value and returns its parameter.
  mutating func bind(_ value: SQLValue) -> String

  /// Returns the condition that the words of a row match.
  mutating func matches(_ text: TextExpression) -> String

  /// Returns the condition that the person has set a mark.
  func isMarked(_ mark: Mark) -> String

  /// Returns the condition that the row is of a followed feed: any one, one that is not quiet, one
  /// with a tag, or one with an id.
  mutating func isFollowed(_ feed: SearchCondition) -> String
}

extension RowConditions {
  /// Returns the condition that an expression matches.
  package mutating func condition(_ expression: SearchExpression) -> String {
    if let text = TextExpression(expression) { return matches(text) }
    switch expression {
    case .condition(let condition): return self.condition(condition)
    case .all(let parts): return joined(parts, "AND", empty: "TRUE")
    case .any(let parts): return joined(parts, "OR", empty: "FALSE")
    case .not(let part): return "NOT (\(condition(part)))"
    }
  }

  private mutating func joined(
    _ parts: [SearchExpression],
    _ operation: String,
    empty: String
  ) -> String {
    guard !parts.isEmpty else { return empty }
    var texts: [String] = []
    for part in parts { texts.append(condition(part)) }
    return "(" + texts.joined(separator: " \(operation) ") + ")"
  }

  private mutating func condition(_ condition: SearchCondition) -> String {
    switch condition {
    case .since(let date): return "coalesce(\(self.date) >= \(bind(SQLValue(date))), FALSE)"
    case .before(let date): return "coalesce(\(self.date) < \(bind(SQLValue(date))), FALSE)"
    case .sourceID(let id): return "\(sourceID) IS NOT DISTINCT FROM \(bind(.text(id)))"
    case .has(.picture): return "\(picture) IS NOT NULL"
    case .saved: return isMarked(.saved)
    case .read: return isMarked(.read)
    case .followed, .tag, .feed: return isFollowed(condition)
    case .seen(let date): return "\(seenAt) >= \(bind(SQLValue(date)))"
    // The index answers these, unless the phrase has no words: then nothing matches.
    case .words, .site, .language, .has: return "FALSE"
    }
  }
}
