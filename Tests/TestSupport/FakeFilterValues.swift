public import Domain
public import Query

/// Values of filters in memory, whose answers a test can hold.
public final class FakeFilterValues: SuggestFilterValues {
  private let values: [QueryFilter: [FilterValue]]
  private let gates = Locked<[String: Gate]>([:])

  /// Creates values, the most common ones first.
  public init(_ values: [QueryFilter: [FilterValue]]) {
    self.values = values
  }

  /// Holds the answer for a text until the returned gate is opened.
  public func hold(_ text: String) -> Gate {
    let gate = Gate()
    gates.withLock { $0[text] = gate }
    return gate
  }

  /// Returns the values that begin with a text in any case.
  public func values(
    of filter: QueryFilter,
    beginning text: String,
    limit: Int
  ) async throws(NewsError) -> [FilterValue] {
    await gates.withLock { $0[text] }?.pass()
    let found = (values[filter] ?? []).filter {
      $0.text.lowercased().hasPrefix(text.lowercased())
    }
    return Array(found.prefix(limit))
  }
}
