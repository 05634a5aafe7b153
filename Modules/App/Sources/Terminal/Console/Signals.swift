import Glibc
import Synchronization

/// The signals that ask a program to stop, handled on a thread of their own.
///
/// Blocking them everywhere and waiting for them does not work in a program with an asynchronous
/// `main`: the Swift runtime parks the first thread with every signal unblocked. So a handler does the
/// little that is safe inside one, and passes the number through a pipe.
public enum Signals {
  /// Calls the handler with the first of SIGINT, SIGTERM and SIGHUP that arrives.
  ///
  /// To be called once, early. A signal that was ignored when the program started (`nohup`, a
  /// background job) stays ignored. The second signal does not wait for the program: it puts the
  /// terminal back and ends the process with status 128 + signal.
  public static func watch(_ handler: @escaping @Sendable (_ signal: Int32) -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wakeDescriptor.store(ends[1], ordering: .releasing)
    let isWatching = DetachedThread.start { [reader = ends[0]] in
      guard let first = nextSignal(from: reader) else { return }
      handler(first)
      guard let second = nextSignal(from: reader) else { return }
      SystemConsole.restoreTerminal()
      _exit(128 + second)
    }
    // Without the thread nobody would hear of the signals: they end the program at once instead.
    guard isWatching else { return }
    for signal in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(signal) { catchSignal(signal) }
  }

  static func signalSet(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }

  private static func nextSignal(from descriptor: Int32) -> Int32? {
    var number: UInt8 = 0
    var count = read(descriptor, &number, 1)
    while count < 0, errno == EINTR { count = read(descriptor, &number, 1) }
    return count == 1 ? Int32(number) : nil
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var current = sigaction()
    return sigaction(signal, nil, &current) == 0 && ignores(current)
  }

  static func ignores(_ action: sigaction) -> Bool {
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func catchSignal(_ signal: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = passOn
    action.sa_mask = signalSet([])
    action.sa_flags = SA_RESTART
    sigaction(signal, &action, nil)
  }
}

// Set before any handler is, so that a handler never meets it for the first time.
private let wakeDescriptor = Atomic<Int32>(-1)

/// Writes the number of a signal to the pipe: async-signal-safe, and `errno` is left as it was.
private func passOn(_ signal: Int32) {
  let before = errno
  var number = UInt8(truncatingIfNeeded: signal)
  _ = write(wakeDescriptor.load(ordering: .acquiring), &number, 1)
  errno = before
}
