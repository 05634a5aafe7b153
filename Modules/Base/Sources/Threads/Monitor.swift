import Glibc

/// A state behind a lock, with threads that wait for its changes.
final class Monitor<State>: Sendable {
  // Only the thread that has the lock uses the state.
  nonisolated(unsafe) private var state: State
  nonisolated(unsafe) private let lock: UnsafeMutablePointer<pthread_mutex_t>
  nonisolated(unsafe) private let change: UnsafeMutablePointer<pthread_cond_t>

  init(_ state: sending State) {
    self.state = state
    lock = .allocate(capacity: 1)
    change = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // Independent of changes of the system clock.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(change, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(lock)
    change.deallocate()
    lock.deallocate()
  }

  /// Changes the state, and wakes one of the threads that wait.
  func update<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_signal(change)
      pthread_mutex_unlock(lock)
    }
    return body(&state)
  }

  /// Calls `body` now and after each change, until it returns a value.
  ///
  /// After a nil, it is also called once the time that `limit` returns has passed.
  func wait<Result>(
    for body: (inout State) -> Result?,
    limit: (State) -> Duration? = { _ in nil }
  ) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let result = body(&state) { return result }
      if let limit = limit(state) {
        var end = Self.moment(after: limit)
        pthread_cond_timedwait(change, lock, &end)
      } else {
        pthread_cond_wait(change, lock)
      }
    }
  }

  private static func moment(after duration: Duration) -> timespec {
    var moment = timespec()
    clock_gettime(CLOCK_MONOTONIC, &moment)
    // A year is more than any wait, and no overflow.
    let (seconds, attoseconds) = min(max(duration, .zero), .seconds(31_536_000)).components
    moment.tv_nsec += Int(attoseconds / 1_000_000_000)
    moment.tv_sec += Int(seconds) + moment.tv_nsec / 1_000_000_000
    moment.tv_nsec %= 1_000_000_000
    return moment
  }
}
