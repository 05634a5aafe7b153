/// A clock that advances only by sleeps, which return immediately.
public final class ManualClock: Clock {
  /// An instant, relative to the clock's creation.
  public struct Instant: InstantProtocol {
    /// The time since the clock's creation.
    public let offset: Duration

    /// Returns the instant a duration later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration until another instant.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether an instant is earlier than another.
    public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private let state = Locked<(now: Duration, sleeps: [Duration])>((.zero, []))
  private let patience: Duration?

  /// Creates a clock on which sleeps of more than `patience` never end.
  ///
  /// So a deadline does not pass before the reply that it limits.
  public init(patience: Duration? = nil) {
    self.patience = patience
  }

  /// The current instant.
  public var now: Instant { Instant(offset: state.withLock { $0.now }) }

  /// The clock is exact.
  public var minimumResolution: Duration { .zero }

  /// The durations of all sleeps, in order.
  public var sleeps: [Duration] { state.withLock { $0.sleeps } }

  /// Advances the clock.
  public func advance(by duration: Duration) {
    state.withLock { $0.now += duration }
  }

  /// Advances the clock to `deadline` and returns.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    if let patience, now.duration(to: deadline) > patience { return try await untilCancelled() }
    state.withLock { state in
      state.sleeps.append(deadline.offset - state.now)
      state.now = max(state.now, deadline.offset)
    }
  }

  private func untilCancelled() async throws {
    let gate = Gate()
    await gate.pass()
    try Task.checkCancellation()
  }
}
