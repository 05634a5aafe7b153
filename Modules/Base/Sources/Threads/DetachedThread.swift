import Glibc

/// Starts threads for calls that block, since Swift's thread pool must not be blocked for long.
public enum DetachedThread {
  /// Starts a thread that runs the body and ends; returns false if the system refuses a thread.
  ///
  /// The thread has every signal blocked except the signals of a crash: a blocked one would end the process
  /// without its handler, which restores the terminal.
  public static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]
    for signal in crashes { sigdelset(&blocked, signal) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
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

/// The closure of a thread, as an object that a C pointer can refer to.
private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

private func runWork(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let pointer else { return nil }
  withSignalStack { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
  return nil
}

/// Runs the body while handlers of signals have a stack of their own in this thread, so that they also
/// run after its stack has overflowed.
func withSignalStack<Result>(_ body: () -> Result) -> Result {
  withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { memory in
    var stack = stack_t(ss_sp: memory.baseAddress, ss_flags: 0, ss_size: memory.count)
    var before = stack_t()
    sigaltstack(&stack, &before)
    defer { sigaltstack(&before, nil) }
    return body()
  }
}

/// A blocking call that runs on its own thread, outside Swift's thread pool.
public struct BlockingCall<Value: Sendable>: Sendable {
  private let values: AsyncStream<Value>

  /// Starts the call at once.
  public init(_ body: @escaping @Sendable () -> Value) {
    let (values, continuation) = AsyncStream.makeStream(of: Value.self)
    self.values = values
    let work: @Sendable () -> Void = {
      continuation.yield(body())
      continuation.finish()
    }
    // Without a thread the call runs here: it blocks this one, but is not lost.
    if !DetachedThread.start(work) { work() }
  }

  /// Waits for the result, which can be read once; returns nil if the waiting task is cancelled.
  ///
  /// Cancellation does not stop the call itself.
  public func value() async -> Value? {
    for await value in values { return value }
    return nil
  }
}
