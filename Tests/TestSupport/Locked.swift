import Glibc

/// A value behind a lock.
///
/// Uses a pthread mutex instead of the standard library's `Mutex`: the thread sanitizer does not
/// support how that waits, and reports false races.
package final class Locked<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Calls `body` with exclusive access to the value, and returns its result.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}

/// A counter that is safe to use from any thread.
public final class Counter: Sendable {
  private let count = Locked(0)

  public init() {}

  /// Increments the counter and returns the new value.
  public func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
