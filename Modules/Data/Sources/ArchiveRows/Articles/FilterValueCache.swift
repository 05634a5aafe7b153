package import Domain
package import Query
import Synchronization

/// The values of filters, for half a minute.
package final class FilterValueCache: Sendable {
  private typealias Entry = (values: [FilterValue], at: ContinuousClock.Instant)

  private let entries = Mutex<[QueryFilter: Entry]>([:])

  package init() {}

  package func values(
    of filter: QueryFilter,
    at moment: ContinuousClock.Instant
  ) -> [FilterValue]? {
    guard let entry = entries.withLock({ $0[filter] }), moment - entry.at < .seconds(30) else {
      return nil
    }
    return entry.values
  }

  package func store(
    _ values: [FilterValue],
    of filter: QueryFilter,
    at moment: ContinuousClock.Instant
  ) {
    entries.withLock { $0[filter] = (values, moment) }
  }
}
