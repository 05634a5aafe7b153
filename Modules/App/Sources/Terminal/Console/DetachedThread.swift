import Glibc

/// A thread for calls that block, outside Swift's pool, which must never be blocked for long.
enum DetachedThread {
  /// Starts a thread that runs the body and ends; false when the system refuses another thread.
  ///
  /// The thread has every signal blocked, so that none is delivered on it.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var everything = sigset_t()
    var before = sigset_t()
    sigfillset(&everything)
    pthread_sigmask(SIG_SETMASK, &everything, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    guard pthread_create(&thread, nil, runWork, work.toOpaque()) == 0 else {
      work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}

/// The closure of a thread, as an object that a C pointer can carry.
private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

private func runWork(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let pointer else { return nil }
  Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
  return nil
}
