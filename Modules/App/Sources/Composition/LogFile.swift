import ByteStrings
import Domain
import Glibc
import LineMode
import Terminal
import WebServer

/// A file or a standard stream to which lines are added.
///
/// A line that a pipe or a terminal does not accept at once is lost: the server never waits for it.
final class LogFile: Sendable {
  private let path: ByteString?
  private let descriptor: Int32

  /// Opens the file at a path, or creates it for its owner only; `-` is standard output.
  init(_ path: ByteString) throws(Failure) {
    let isFile = path != "-"
    let opened = isFile ? Self.open(path) : STDOUT_FILENO
    guard opened >= 0 else {
      let reason = String(cString: strerror(errno))
      throw Failure(SettingsError.cannotWrite(path: path.description, reason: reason))
    }
    self.path = isFile ? path : nil
    descriptor = opened
  }

  /// Adds lines to a standard stream.
  init(stream: Int32) {
    path = nil
    descriptor = stream
  }

  deinit { if path != nil { close(descriptor) } }

  /// From now on SIGHUP opens the file again, which another program has renamed, instead of stopping the
  /// program; but it stops if the terminal was closed that it was started in.
  func reopenOnHangUp() {
    guard let path else { return }
    let hasTerminal = isatty(STDIN_FILENO) == 1
    Signals.onHangUp {
      self.reopen(path)
      return !hasTerminal || isatty(STDIN_FILENO) == 1
    }
  }

  /// The file stays open if it cannot be opened again.
  private func reopen(_ path: ByteString) {
    let fresh = Self.open(path)
    guard fresh >= 0 else { return }
    // In one step: other threads write to it meanwhile.
    dup2(fresh, descriptor)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    close(fresh)
  }

  /// Adds a line of up to 4,096 bytes.
  func add(_ line: String) {
    let bytes = Array(line.utf8)
    // A pipe with room accepts this many bytes at once.
    var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if poll(&poller, 1, 0) == 1 { _ = write(descriptor, bytes, bytes.count) }
  }

  /// Adds a request in the common log format.
  func add(_ entry: AccessEntry) {
    var now = time(nil)
    var local = tm()
    localtime_r(&now, &local)
    var text = [CChar](repeating: 0, count: 64)
    strftime(&text, text.count, "%d/%b/%Y:%H:%M:%S %z", &local)
    let date = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    add(entry.line(date: date))
  }

  private static func open(_ path: ByteString) -> Int32 {
    // A pipe without a reader must not block the start.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    return path.withCString { Glibc.open($0, flags, 0o600) }
  }
}
