import Glibc
import Synchronization

final class StartedProcess: Sendable {
  /// The process id until the process has ended: then another process may get it.
  private let running: Mutex<pid_t?>
  private let process: pid_t

  init(_ process: pid_t) {
    self.process = process
    running = Mutex(process)
  }

  /// Waits for the end; returns the exit status, or 128 + signal.
  ///
  /// To be called once.
  func collect() -> Int32 {
    var details = siginfo_t()
    while waitid(P_PID, id_t(process), &details, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    running.withLock { $0 = nil }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return 127 }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Asks the process to end; does nothing after its end.
  func terminate() {
    running.withLock { process in
      if let process { kill(process, SIGTERM) }
    }
  }
}

/// A text that a started program reads from its standard input.
struct InputPipe: Sendable {
  /// The program's end; no other program inherits it.
  let readEnd: Int32
  private let writeEnd: Int32
  /// The number of bytes that were written before the program started.
  private let buffered: Int
  /// The rest of the text, which the pipe cannot hold.
  private let rest: [UInt8]

  /// Makes a pipe and fills it with a text; returns nil, with `errno` set, if the system refuses.
  init?(_ text: String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    let bytes = Array(text.utf8)
    _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
    buffered = max(0, write(writeEnd, bytes, bytes.count))
    _ = fcntl(writeEnd, F_SETFL, 0)
    rest = Array(bytes.dropFirst(buffered))
  }

  /// Writes the rest of the text, which blocks, and waits for the program's end.
  ///
  /// Returns the exit status, and whether the program has read any of the text.
  func feed(_ process: StartedProcess) -> (status: Int32, hasRead: Bool) {
    guard rest.isEmpty else {
      // While this end is open, a write does not fail when the program has ended.
      close(readEnd)
      let hasRead = feedRest()
      close(writeEnd)
      return (process.collect(), hasRead)
    }
    close(writeEnd)
    let status = process.collect()
    let hasRead = hasRead(at: readEnd)
    close(readEnd)
    return (status, hasRead)
  }

  /// Returns whether the program has read: before that, the pipe has no room for another byte.
  private func feedRest() -> Bool {
    guard (try? Descriptor.write([rest[0]], to: writeEnd)) != nil else {
      // The program has ended, possibly after it read.
      return hasRead(at: writeEnd)
    }
    try? Descriptor.write(Array(rest.dropFirst()), to: writeEnd)
    return true
  }

  /// Returns whether the pipe holds less than was written; works at either end.
  private func hasRead(at end: Int32) -> Bool {
    var unread: Int32 = 0
    return ioctl(end, UInt(FIONREAD), &unread) == 0 && unread < buffered
  }

  /// Closes both ends, after the program could not be started.
  func discard() {
    close(readEnd)
    close(writeEnd)
  }
}
