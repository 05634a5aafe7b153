import Synchronization

/// The failed sign-ins of each network, which slow down its next ones.
///
/// Networks are forgotten five to ten minutes after their last failure, or earlier if there are many.
final class FailedSignIns: Sendable {
  /// The maximum number of networks in each of two generations.
  static let limit = 2_048
  /// The number of failures without a delay, for people who mistype.
  static let freeFailures = 3
  /// The longest delay; the server waits longer for running requests when it stops.
  static let longestDelay = Duration.seconds(2)
  private static let lifetime = Duration.seconds(300)

  private struct Networks {
    var young: [String: Int] = [:]
    var old: [String: Int] = [:]
    var start: ContinuousClock.Instant?
  }

  private let networks = Mutex(Networks())

  /// Counts a failure of a network, and returns how long its response waits.
  func delay(
    afterFailureOf network: String,
    at now: ContinuousClock.Instant = .now
  ) -> Duration {
    let count = networks.withLock { networks in
      let age = networks.start.map { now - $0 } ?? .seconds(Int64.max)
      if networks.young.count >= Self.limit || age > Self.lifetime {
        networks.old = age > Self.lifetime * 2 ? [:] : networks.young
        networks.young = [:]
        networks.start = now
      }
      let count = (networks.young[network] ?? networks.old[network] ?? 0) + 1
      networks.young[network] = count
      return count
    }
    let steps = min(count - Self.freeFailures - 1, 5)
    return steps < 0 ? .zero : min(.milliseconds(100 << steps), Self.longestDelay)
  }

  /// The number of networks, for tests.
  var count: Int { networks.withLock { $0.young.count + $0.old.count } }
}
