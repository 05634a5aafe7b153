import Glibc
import Synchronization
import Threads

/// The signals that ask the program to stop or concern the terminal, each passed through a pipe.
///
/// A handler only writes the signal's number to a pipe, which is safe inside a handler. It runs on the
/// thread of `watch`, the only one in which these signals are not blocked.
public enum Signals {
  /// Calls the handler with the first of SIGINT, SIGTERM and SIGHUP that arrives.
  ///
  /// Call it once, early. A signal that was ignored when the program started (`nohup`, a background
  /// job) stays ignored. A second signal ends the process at once with status 128 + signal; without
  /// one, the first ends it after 10 s, even if no thread of Swift's pool can run. The terminal is
  /// restored.
  public static func watch(_ handler: @escaping @Sendable (_ signal: Int32) -> Void) {
    let wake = WakePipe(isNonBlocking: false)
    watcher.store(wake.writeEnd, ordering: .releasing)
    let isWatching = DetachedThread.start {
      var handled = handledSignals
      pthread_sigmask(SIG_UNBLOCK, &handled, nil)
      var next = nextSignal(from: wake)
      while next == SIGHUP, hangUp.withLock({ $0 })?() == true { next = nextSignal(from: wake) }
      guard let first = next else { return }
      handler(first)
      let second = nextSignal(from: wake, within: 10_000)
      SystemConsole.restoreTerminal()
      _exit(128 + (second ?? first))
    }
    // Without the thread and its pipe the signals would have no effect: keep their default action.
    guard isWatching, wake.writeEnd >= 0 else { return }
    setHandler(passToWatcher, of: [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) })
    var handled = handledSignals
    pthread_sigmask(SIG_BLOCK, &handled, nil)
  }

  /// Calls `action` for each SIGHUP, also if it was ignored; the program stops if it returns false.
  public static func onHangUp(_ action: @escaping @Sendable () -> Bool) {
    hangUp.withLock { $0 = action }
    setHandler(passToWatcher, of: [SIGHUP])
  }

  /// The signals that have handlers here, at some time.
  private static var handledSignals: sigset_t {
    signalSet([SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH, SIGQUIT])
  }

  /// Makes a pipe the one that wakes the thread that reads standard input.
  ///
  /// Returns what to pass to `resetReader`.
  @discardableResult
  static func setReader(_ wake: WakePipe) -> Int32 {
    reader.exchange(wake.writeEnd, ordering: .acquiringAndReleasing)
  }

  /// Makes the pipe before this one the one that wakes the thread.
  static func resetReader(_ wake: WakePipe, to before: Int32) {
    _ = reader.compareExchange(
      expected: wake.writeEnd,
      desired: before,
      ordering: .acquiringAndReleasing
    )
  }

  /// Sends signals to the thread that reads standard input, except ignored ones.
  ///
  /// Returns what to pass to `restore`.
  static func startForwarding(_ signals: [Int32]) -> [Int32: sigaction] {
    setHandler(passToReader, of: signals.filter { !isIgnored($0) })
  }

  /// Ignores signals.
  ///
  /// Returns what to pass to `restore`.
  static func ignore(_ signals: [Int32]) -> [Int32: sigaction] {
    setHandler(SIG_IGN, of: signals)
  }

  /// Restores the actions that signals had before they were forwarded or ignored.
  static func restore(_ before: [Int32: sigaction]) {
    for (signal, var action) in before { sigaction(signal, &action, nil) }
  }

  /// Stops the process by SIGTSTP with its default action, and returns when it continues.
  ///
  /// Unlike SIGSTOP this has no effect where nothing could continue the process: it then returns at
  /// once. The calling thread must be one that has the signal blocked. The SIGCONT that continues the
  /// process is not forwarded.
  static func stopProcess() {
    let before = setHandler(SIG_DFL, of: [SIGTSTP, SIGCONT])
    var stop = signalSet([SIGTSTP])
    pthread_sigmask(SIG_UNBLOCK, &stop, nil)
    raise(SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &stop, nil)
    restore(before)
  }

  /// Wakes the thread that reads standard input, so that it checks its state again.
  static func wakeReader() {
    passToReader(0)
  }

  static func signalSet(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }

  static func ignores(_ action: sigaction) -> Bool {
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Returns the next signal; nil after `limit` milliseconds, if there is a limit.
  private static func nextSignal(from wake: WakePipe, within limit: Int32 = -1) -> Int32? {
    var poller = pollfd(fd: wake.readEnd, events: Int16(POLLIN), revents: 0)
    var ready = poll(&poller, 1, limit)
    while ready < 0, errno == EINTR { ready = poll(&poller, 1, limit) }
    if ready == 0 { return nil }
    var number: UInt8 = 0
    var count = read(wake.readEnd, &number, 1)
    while count < 0, errno == EINTR { count = read(wake.readEnd, &number, 1) }
    return count == 1 ? Int32(number) : nil
  }

  static func isIgnored(_ signal: Int32) -> Bool {
    var current = sigaction()
    return sigaction(signal, nil, &current) == 0 && ignores(current)
  }

  /// Sets the handler of signals, and returns their actions until now.
  @discardableResult
  private static func setHandler(
    _ handler: __sighandler_t?,
    of signals: [Int32]
  ) -> [Int32: sigaction] {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_mask = signalSet([])
    action.sa_flags = SA_RESTART
    var before: [Int32: sigaction] = [:]
    for signal in signals { sigaction(signal, &action, &before[signal, default: sigaction()]) }
    return before
  }
}

/// A pipe by which signal handlers and other threads wake a thread that waits for input.
final class WakePipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  /// Makes a pipe; both ends are -1, and nothing wakes the thread, if the system refuses.
  init(isNonBlocking: Bool = true) {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      if isNonBlocking { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    // A handler must not write to a descriptor that may soon be another file's.
    _ = reader.compareExchange(expected: writeEnd, desired: -1, ordering: .acquiringAndReleasing)
    close(readEnd)
    close(writeEnd)
  }

  /// Ends the current or next `wait`, as a signal does or without one.
  func wake(_ signal: Int32 = 0) {
    send(signal, to: writeEnd)
  }

  /// Waits until a descriptor can be read or for a wake-up; with nil for up to 0.3 s.
  ///
  /// Returns whether the descriptor is ready, and the signals that have arrived.
  func wait(for descriptor: Int32?) -> (isReady: Bool, signals: [Int32]) {
    var pollers = [descriptor ?? -1, readEnd].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let limit: Int32 = descriptor == nil ? 300 : -1
    while poll(&pollers, 2, limit) < 0, errno == EINTR {}
    return (pollers[0].revents != 0, pollers[1].revents == 0 ? [] : takeSignals())
  }

  /// Returns the signals that have arrived; must only be called after a wake-up.
  func takeSignals() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = max(0, read(readEnd, &bytes, bytes.count))
    return bytes[..<count].filter { $0 > 0 }.map { Int32($0) }
  }
}

// The pipes' ends to write to. Each is set before its handler, which so never initializes it.
private let watcher = Atomic<Int32>(-1)
private let reader = Atomic<Int32>(-1)

private let hangUp = Mutex<(@Sendable () -> Bool)?>(nil)

private func passToWatcher(_ signal: Int32) {
  send(signal, to: watcher.load(ordering: .acquiring))
}

private func passToReader(_ signal: Int32) {
  send(signal, to: reader.load(ordering: .acquiring))
}

/// Writes the number of a signal to a pipe: async-signal-safe, and `errno` is unchanged.
private func send(_ signal: Int32, to descriptor: Int32) {
  let before = errno
  var number = UInt8(truncatingIfNeeded: signal)
  _ = write(descriptor, &number, 1)
  errno = before
}
