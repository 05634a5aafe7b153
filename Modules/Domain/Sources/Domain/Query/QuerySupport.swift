/// What a provider can be asked for in its own query language.
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
  /// Where a provider's request has room for a condition.
  public enum Place: Hashable, Sendable {
    /// Among the words of the query, under its operators.
    case expression
    /// In a parameter of this name that holds beside the query, and takes so many conditions.
    ///
    /// A rough one finds no less than is meant, but may find more, which is then checked here: a
    /// moment, say, of which the provider only takes the day.
    case parameter(String, limit: Int = 1, isRough: Bool = false)
    /// In a parameter of this name that takes so many lists, one of each of which must hold.
    case choice(String, limit: Int = 1)
  }

  /// Between what a provider lets people choose by an operator such as `OR`.
  public enum Alternatives: Hashable, Sendable {
    /// Between nothing; all that is asked for must hold.
    case none
    /// Between conditions that are not negated: `(a OR b)`.
    case flat
    /// Between whatever can be asked for: `((a -b) OR (c (d OR e)))`.
    case nested
  }

  /// Returns the place of a condition, or of what it rules out; nil if it cannot be asked for.
  public typealias Placement = @Sendable (_ condition: SearchCondition, _ isNegated: Bool) -> Place?

  /// Whether the provider looks for words where `ArticleFilter.fields` says.
  let looksInFields: Bool
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
  /// Tells whether all of a normalized expression can stand among the words of the query.
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

  /// Returns the parameter that a part of a normalized conjunction fits in.
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
  /// Returns something that can stand among the words of the query and holds wherever a
  /// normalized expression does.
  func weakened(_ expression: SearchExpression) -> SearchExpression {
    switch expression {
    case .all(let parts): .joined(all: parts.map(weakened))
    case .any(let parts): .joined(any: parts.map(weakenedAlternative))
    case .condition(let condition): weakened(condition)
    case .not: expresses(expression) ? expression : .everything
    }
  }

  /// Words in the title, the description or the content are words in any of the three.
  private func weakened(_ condition: SearchCondition) -> SearchExpression {
    var choices = [SearchExpression.condition(condition)]
    if case .words(let phrase, let field?) = condition, field.isPartOfText {
      choices.append(.condition(.words(phrase, nil)))
    }
    return choices.first(where: expresses) ?? .everything
  }

  /// Returns what can be an alternative: the part, or else the first of its parts that can be one.
  private func weakenedAlternative(_ part: SearchExpression) -> SearchExpression {
    let weaker = weakened(part)
    return ([weaker] + weaker.conjuncts).first(where: canBeAlternative) ?? .everything
  }
}

extension SearchCondition.Field {
  fileprivate var isPartOfText: Bool {
    switch self {
    case .title, .description, .content: true
    case .author, .source: false
    }
  }
}
