/// A clock whose time passes only while somebody sleeps by it: then at once.
public final class ManualClock: Clock {
  /// A moment, counted from the clock's making.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// Returns the moment so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the time until another moment.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Tells which moment is earlier.
    public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private let state = Locked<(now: Duration, sleeps: [Duration])>((.zero, []))
  private let patience: Duration?

  /// Creates a clock that stands still, and does so for good under whoever sleeps longer than
  /// `patience`: a deadline that has to wait for an answer must not come at once.
  public init(patience: Duration? = nil) {
    self.patience = patience
  }

  /// The present moment.
  public var now: Instant { Instant(offset: state.withLock { $0.now }) }

  /// Moments are exact.
  public var minimumResolution: Duration { .zero }

  /// How long each sleep was, in order.
  public var sleeps: [Duration] { state.withLock { $0.sleeps } }

  /// Lets time pass.
  public func advance(by duration: Duration) {
    state.withLock { $0.now += duration }
  }

  /// Lets the time pass until `deadline`, and returns.
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
