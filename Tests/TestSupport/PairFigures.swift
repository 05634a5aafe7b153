/// How well pairs that belong together are told from those that do not.
public struct PairFigures: CustomStringConvertible, Sendable {
  private var found = 0
  private var missed = 0
  private var wrong = 0
  private var apart = 0

  /// Creates the figures of no pairs.
  public init() {}

  /// Counts a pair.
  public mutating func add(isTogether: Bool, isTakenForTogether: Bool) {
    switch (isTogether, isTakenForTogether) {
    case (true, true): found += 1
    case (true, false): missed += 1
    case (false, true): wrong += 1
    case (false, false): apart += 1
    }
  }

  /// How many of the pairs taken for together are; 1 when none is taken for it.
  public var precision: Double { Self.part(found, of: found + wrong) }
  /// How many of the pairs that are together are taken for it; 1 when there are none.
  public var recall: Double { Self.part(found, of: found + missed) }

  /// The figures, with the counts that they come from.
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
