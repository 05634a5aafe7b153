/// A clock that a test advances.
public final class WaitingClock: Clock {
  /// An instant, relative to the clock's creation.
  public typealias Instant = ManualClock.Instant

  private struct State {
    var now: Duration = .zero
    var sleepers: [(until: Duration, gate: Gate)] = []
    var sleeps = 0
  }

  private let state = Locked(State())
  private let arrival = Gate()
  private let cancellation = Gate()

  public init() {}

  /// The current instant.
  public var now: Instant { Instant(offset: state.withLock { $0.now }) }

  /// The clock is exact.
  public var minimumResolution: Duration { .zero }

  /// Waits until a task sleeps.
  public func isSleptBy() async { await arrival.isReached() }

  /// Waits until a number of sleeps have begun in total.
  public func hasBegun(sleeps count: Int) async {
    while state.withLock({ $0.sleeps }) < count { await Task.yield() }
  }

  /// Waits until a sleep is cancelled.
  public func isCancelled() async { await cancellation.isReached() }

  /// Advances the clock, and wakes the sleeps that have ended.
  public func advance(by duration: Duration) {
    let awake = state.withLock { state -> [Gate] in
      state.now += duration
      let now = state.now
      defer { state.sleepers.removeAll { $0.until <= now } }
      return state.sleepers.filter { $0.until <= now }.map(\.gate)
    }
    for gate in awake { gate.open() }
  }

  /// Waits until the clock was advanced by a duration.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let gate = Gate()
    state.withLock { state in
      if deadline.offset <= state.now { gate.open() }
      state.sleepers.append((deadline.offset, gate))
      state.sleeps += 1
    }
    arrival.announce()
    await gate.pass()
    if Task.isCancelled { cancellation.announce() }
    try Task.checkCancellation()
  }
}
