package import Domain

/// The values of filters, for half a minute.
package struct FilterValueCache {
  private var entries: [QueryFilter: (values: [FilterValue], at: ContinuousClock.Instant)] = [:]

  package init() {}

  package func values(
    of filter: QueryFilter,
    at moment: ContinuousClock.Instant
  ) -> [FilterValue]? {
    guard let entry = entries[filter], moment - entry.at < .seconds(30) else { return nil }
    return entry.values
  }

  package mutating func store(
    _ values: [FilterValue],
    of filter: QueryFilter,
    at moment: ContinuousClock.Instant
  ) {
    entries[filter] = (values, moment)
  }
}
