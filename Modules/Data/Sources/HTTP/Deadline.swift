/// The moment by which all has to be done.
struct Deadline: Sendable {
  /// The time that is left; may be negative.
  var remaining: Duration { timeLeft() }
  private let clock: any Clock<Duration>
  private let timeLeft: @Sendable () -> Duration

  init(_ clock: any Clock<Duration>, _ timeout: Duration) {
    self.clock = clock
    timeLeft = Self.countdown(clock, timeout)
  }

  private static func countdown<C: Clock<Duration>>(
    _ clock: C,
    _ timeout: Duration
  ) -> @Sendable () -> Duration {
    let end = clock.now.advanced(by: timeout)
    return { clock.now.duration(to: end) }
  }

  func sleep(_ duration: Duration) async throws(HTTPFailure) {
    do {
      try await clock.sleep(for: duration)
    } catch {
      throw .cancelled
    }
  }
}
