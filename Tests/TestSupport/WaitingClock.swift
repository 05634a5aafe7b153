/// A clock whose sleepers wait until a test lets the time pass.
public final class WaitingClock: Clock {
  /// A moment, counted from the clock's making.
  public typealias Instant = ManualClock.Instant

  private struct State {
    var now: Duration = .zero
    var sleepers: [(until: Duration, gate: Gate)] = []
  }

  private let state = Locked(State())
  private let arrival = Gate()

  /// Creates a clock that stands still.
  public init() {}

  /// The present moment.
  public var now: Instant { Instant(offset: state.withLock { $0.now }) }

  /// Moments are exact.
  public var minimumResolution: Duration { .zero }

  /// Waits until somebody sleeps.
  public func isSleptBy() async { await arrival.isReached() }

  /// Lets time pass, and wakes whoever has slept long enough.
  public func advance(by duration: Duration) {
    let awake = state.withLock { state -> [Gate] in
      state.now += duration
      let now = state.now
      defer { state.sleepers.removeAll { $0.until <= now } }
      return state.sleepers.filter { $0.until <= now }.map(\.gate)
    }
    for gate in awake { gate.open() }
  }

  /// Waits until so much time has been let pass.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let gate = Gate()
    state.withLock { state in
      if deadline.offset <= state.now { gate.open() }
      state.sleepers.append((deadline.offset, gate))
    }
    arrival.announce()
    await gate.pass()
    try Task.checkCancellation()
  }
}
