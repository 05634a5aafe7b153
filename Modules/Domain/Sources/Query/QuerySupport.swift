/// The conditions that a provider can evaluate, and where they go in its request.
///
///     QuerySupport { condition, isNegated in
///       switch condition {
///       case .words(let phrase, nil): phrase.isPrefix ? nil : .expression
///       case .since: isNegated ? nil : .parameter("from")
///       case .site: isNegated ? .parameter("excludeDomains", limit: 20) : .choice("domains")
///       default: nil
///       }
///     }
public struct QuerySupport: Sendable {
  /// The place of a condition in a provider's request.
  public enum Place: Hashable, Sendable {
    /// In the query text, combined with its operators.
    case expression
    /// In a parameter of this name, which takes up to `limit` conditions that must all match.
    ///
    /// A rough parameter finds a superset, which is then filtered here: for example a provider that
    /// reduces a moment to its day.
    case parameter(String, limit: Int = 1, isRough: Bool = false)
    /// In a parameter of this name, which takes up to `limit` lists of alternatives.
    case choice(String, limit: Int = 1)
  }

  /// The possible operands of a provider's `OR` operator.
  public enum Alternatives: Hashable, Sendable {
    /// There is no such operator.
    case none
    /// Conditions that are not negated: `(a OR b)`.
    case flat
    /// Any expression: `((a -b) OR (c (d OR e)))`.
    case nested
  }

  /// Returns the place of a condition or of its negation; nil if the provider does not support it.
  public typealias Placement = @Sendable (_ condition: SearchCondition, _ isNegated: Bool) -> Place?

  /// Whether the provider restricts words to the fields of `ArticleFilter.fields`.
  package let looksInFields: Bool
  private let alternatives: Alternatives
  private let placement: Placement

  /// Creates the description of a provider's query language.
  public init(
    alternatives: Alternatives = .nested,
    looksInFields: Bool = false,
    placement: @escaping Placement
  ) {
    self.alternatives = alternatives
    self.looksInFields = looksInFields
    self.placement = placement
  }
}

extension QuerySupport {
  /// Returns whether a whole normalized expression fits in the query text.
  func expresses(_ expression: SearchExpression) -> Bool {
    switch expression {
    case .all(let parts): parts.allSatisfy(expresses)
    case .any(let parts): parts.allSatisfy(canBeAlternative)
    case .condition, .not: place(of: expression) == .expression
    }
  }

  private func canBeAlternative(_ part: SearchExpression) -> Bool {
    switch (alternatives, part) {
    case (.nested, _), (.flat, .condition): expresses(part)
    case (.none, _), (.flat, _): false
    }
  }

  /// Returns the parameter for a part of a normalized conjunction; nil if there is none.
  func parameter(for conjunct: SearchExpression) -> Place? {
    guard case .any(let parts) = conjunct, let first = parts.first else {
      return place(of: conjunct)
    }
    guard case .choice = place(of: first) else { return nil }
    return parts.allSatisfy { place(of: $0) == place(of: first) } ? place(of: first) : nil
  }

  private func place(of literal: SearchExpression) -> Place? {
    switch literal {
    case .condition(let condition): placement(condition, false)
    case .not(.condition(let condition)): placement(condition, true)
    case .not, .all, .any: nil
    }
  }
}

extension QuerySupport {
  /// Returns an expression for the query text that matches a superset of a normalized one.
  func weakened(_ expression: SearchExpression) -> SearchExpression {
    switch expression {
    case .all(let parts): .joined(all: parts.map(weakened))
    case .any(let parts): .joined(any: parts.map(weakenedAlternative))
    case .condition(let condition): weakened(condition)
    case .not: expresses(expression) ? expression : .everything
    }
  }

  /// Words in one of title, description and content are also words in any of the three.
  private func weakened(_ condition: SearchCondition) -> SearchExpression {
    var choices = [SearchExpression.condition(condition)]
    if case .words(let phrase, let field?) = condition, field.isPartOfText {
      choices.append(.condition(.words(phrase, nil)))
    }
    return choices.first(where: expresses) ?? .everything
  }

  /// Returns the weakened part, or its first conjunct, that can be an operand of `OR`.
  private func weakenedAlternative(_ part: SearchExpression) -> SearchExpression {
    let weaker = weakened(part)
    return ([weaker] + weaker.conjuncts).first(where: canBeAlternative) ?? .everything
  }
}

extension SearchCondition.Field {
  fileprivate var isPartOfText: Bool {
    switch self {
    case .title, .description, .content: true
    case .author, .source, .category: false
    }
  }
}

extension SearchExpression {
  /// Splits the expression into a part for the provider and a remainder to filter here.
  ///
  /// Both together match what the expression matches, and `asked` alone a superset. A conjunct that
  /// the provider supports is not filtered again, because the text it returns may be cut; a rough
  /// one is. Of any other conjunct, `asked` has a weakened form. `asked` is normalized, and each of
  /// its `conjuncts` fits in the query text or in a parameter. Either part can be `everything`.
  public func split(
    for support: QuerySupport
  ) -> (asked: SearchExpression, remainder: SearchExpression) {
    var split = QuerySplit(for: support)
    for conjunct in normalized.conjuncts { split.add(conjunct) }
    return (.joined(all: split.asked), .joined(all: split.remainder))
  }
}

/// Assigns the parts of a conjunction, in order, to the provider or the remainder.
private struct QuerySplit {
  private let support: QuerySupport
  private(set) var asked: [SearchExpression] = []
  private(set) var remainder: [SearchExpression] = []
  private var uses: [String: Int] = [:]

  init(for support: QuerySupport) {
    self.support = support
  }

  mutating func add(_ conjunct: SearchExpression) {
    if support.expresses(conjunct) {
      asked.append(conjunct)
    } else if let isRough = reserveParameter(for: conjunct) {
      asked.append(conjunct)
      if isRough { remainder.append(conjunct) }
    } else {
      asked.append(support.weakened(conjunct))
      remainder.append(conjunct)
    }
  }

  /// Reserves a parameter and returns whether it is rough; nil if there is none left.
  private mutating func reserveParameter(for conjunct: SearchExpression) -> Bool? {
    switch support.parameter(for: conjunct) {
    case .parameter(let name, let limit, let isRough): use(name, upTo: limit) ? isRough : nil
    case .choice(let name, let limit): use(name, upTo: limit) ? false : nil
    case .expression, nil: nil
    }
  }

  private mutating func use(_ name: String, upTo limit: Int) -> Bool {
    guard uses[name, default: 0] < limit else { return false }
    uses[name, default: 0] += 1
    return true
  }
}
