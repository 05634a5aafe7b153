extension SearchExpression {
  /// Splits into what a provider is asked for and what remains to be checked here.
  ///
  /// Whatever both find is what this finds; what is asked for alone finds no less. A part of the
  /// conjunction that the provider can express is not checked again, since the text that it gives
  /// may be cut, unless it can only express it roughly; of any other as much is asked for as can
  /// be. `asked` is normalized: each of its `conjuncts` either has its place among the words of the
  /// query or in a parameter. Where nothing can be asked for it is `everything`, and `remainder` is
  /// where nothing remains.
  public func split(
    for support: QuerySupport
  ) -> (asked: SearchExpression, remainder: SearchExpression) {
    var split = QuerySplit(for: support)
    for conjunct in normalized.conjuncts { split.add(conjunct) }
    return (.joined(all: split.asked), .joined(all: split.remainder))
  }
}

/// Deals out the parts of a conjunction, one after the other.
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
    } else if let isRough = findsParameter(for: conjunct) {
      asked.append(conjunct)
      if isRough { remainder.append(conjunct) }
    } else {
      asked.append(support.weakened(conjunct))
      remainder.append(conjunct)
    }
  }

  /// Takes room in a parameter, and tells whether it is a rough one; nil where there is no room.
  private mutating func findsParameter(for conjunct: SearchExpression) -> Bool? {
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
