extension SearchExpression {
  /// The same, with `not` only at conditions, and as few parts inside parts as can be.
  ///
  /// No `all` is in an `all` and no `any` in an `any`, none has a single part or one twice, and
  /// `everything` and `nothing` are only ever the whole.
  public var normalized: SearchExpression {
    normalized(isNegated: false)
  }

  /// The parts that must all hold, in order; none for what holds everywhere.
  public var conjuncts: [SearchExpression] {
    if case .all(let parts) = self { parts } else { [self] }
  }

  private func normalized(isNegated: Bool) -> SearchExpression {
    switch self {
    case .condition: isNegated ? .not(self) : self
    case .not(let inner): inner.normalized(isNegated: !isNegated)
    case .all(let parts) where isNegated, .any(let parts) where !isNegated:
      .joined(any: parts.map { $0.normalized(isNegated: isNegated) })
    case .all(let parts), .any(let parts):
      .joined(all: parts.map { $0.normalized(isNegated: isNegated) })
    }
  }
}

extension SearchExpression {
  /// The same without parts that are needless, but with `not` where it was.
  var simplified: SearchExpression {
    switch self {
    case .condition: self
    case .not(let inner): inner.simplified.negation
    case .all(let parts): .joined(all: parts.map(\.simplified))
    case .any(let parts): .joined(any: parts.map(\.simplified))
    }
  }

  /// What holds where this does not.
  var negation: SearchExpression {
    switch self {
    case .not(let inner): inner
    case .everything: .nothing
    case .nothing: .everything
    default: .not(self)
    }
  }

  /// Returns what holds where all parts do, as one list without repetitions.
  static func joined(all parts: [SearchExpression]) -> SearchExpression {
    let distinct = parts.flatMap(\.conjuncts).distinct
    if distinct.contains(.nothing) { return .nothing }
    return distinct.count == 1 ? distinct[0] : .all(distinct)
  }

  /// Returns what holds where any part does, as one list without repetitions.
  static func joined(any parts: [SearchExpression]) -> SearchExpression {
    let distinct = parts.flatMap { if case .any(let inner) = $0 { inner } else { [$0] } }.distinct
    if distinct.contains(.everything) { return .everything }
    return distinct.count == 1 ? distinct[0] : .any(distinct)
  }
}

extension [SearchExpression] {
  fileprivate var distinct: [SearchExpression] {
    var seen: Set<SearchExpression> = []
    return filter { seen.insert($0).inserted }
  }
}
