import CPostgres

/// A flag that one thread sets and others wait for, also while they wait for a server.
final class PostgresSignal: Sendable {
  // The calls on a signal are safe on every thread.
  nonisolated(unsafe) let handle: OpaquePointer

  /// Creates a flag that is not set; nil if the system has no file descriptor for it.
  init?() {
    guard let handle = cpq_signal_create() else { return nil }
    self.handle = handle
  }

  deinit { cpq_signal_free(handle) }

  /// Sets the flag.
  func set() { cpq_signal_set(handle) }

  /// Resets the flag.
  func clear() { cpq_signal_clear(handle) }

  /// Blocks the thread until the flag is set; false if the time has passed first.
  func wait(_ time: Duration) -> Bool { cpq_signal_wait(handle, time.milliseconds) != 0 }
}

extension Duration {
  /// The time in milliseconds, from 0 to 24 days.
  var milliseconds: Int32 {
    let (seconds, attoseconds) = components
    let bounded = min(max(seconds, 0), 2_000_000)
    return Int32(bounded * 1_000 + attoseconds / 1_000_000_000_000_000)
  }
}
