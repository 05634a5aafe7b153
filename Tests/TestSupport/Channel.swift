import Glibc

/// A pipe whose ends are closed on release, and in every started program.
public final class Channel: Sendable {
  /// The descriptor to read from.
  public let readEnd: Int32
  /// The descriptor to write to.
  public let writeEnd: Int32

  private let isOpen = Locked((read: true, write: true))

  /// Creates a pipe.
  public init() throws {
    var ends: [Int32] = [-1, -1]
    // No program may be started in between: it would inherit the ends and wait for itself.
    let code = ChildProcess.turn.withLock { _ -> Int32 in
      guard pipe(&ends) == 0 else { return errno }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return 0
    }
    guard code == 0 else { throw ProgramFailure.system("pipe", code) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  /// Writes a text, until the other end is closed.
  public func write(_ text: String) {
    write(Array(text.utf8))
  }

  /// Writes bytes, until the other end is closed.
  public func write(_ bytes: [UInt8]) {
    writeAll(bytes, to: writeEnd)
  }

  /// Reads until the other end is closed; blocks its thread, so see `onOwnThread`.
  public func readToEnd() -> String {
    var bytes: [UInt8] = []
    while let chunk = readChunk(from: readEnd) { bytes += chunk }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether there are unread bytes.
  public var hasUnread: Bool {
    var poller = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    return poll(&poller, 1, 0) > 0
  }

  /// Whether the write end has not been closed.
  public var isOpenForWriting: Bool { isOpen.withLock { $0.write } }

  /// Closes the write end, once.
  public func closeWriteEnd() {
    isOpen.withLock { isOpen in
      if isOpen.write { close(writeEnd) }
      isOpen.write = false
    }
  }

  /// Closes the read end, once.
  public func closeReadEnd() {
    isOpen.withLock { isOpen in
      if isOpen.read { close(readEnd) }
      isOpen.read = false
    }
  }
}
