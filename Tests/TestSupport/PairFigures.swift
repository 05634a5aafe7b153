/// Precision and recall of a classifier of pairs.
public struct PairFigures: CustomStringConvertible, Sendable {
  private var found = 0
  private var missed = 0
  private var wrong = 0
  private var apart = 0

  public init() {}

  /// Counts a pair.
  public mutating func add(isSame: Bool, isClassifiedAsSame: Bool) {
    switch (isSame, isClassifiedAsSame) {
    case (true, true): found += 1
    case (true, false): missed += 1
    case (false, true): wrong += 1
    case (false, false): apart += 1
    }
  }

  /// The share of correct pairs among those classified as the same; 1 if there are none.
  public var precision: Double { Self.part(found, of: found + wrong) }
  /// The share of the same pairs that were found; 1 if there are none.
  public var recall: Double { Self.part(found, of: found + missed) }

  /// The figures with their counts.
  public var description: String {
    """
    \(found) found, \(missed) missed, \(wrong) wrong, \(apart) apart: \
    precision \(precision), recall \(recall)
    """
  }

  private static func part(_ count: Int, of all: Int) -> Double {
    all == 0 ? 1 : Double(count) / Double(all)
  }
}
