public import Glibc

/// A program in a terminal window: a test types its input and waits for its output.
public final class PseudoTerminal: Sendable {
  private struct Screen {
    var text: [UInt8] = []
    var seen = 0
    var hasEnded = false
    var lastTicket = 0
    var watchers: [(ticket: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let child: ChildProcess
  private let descriptor: Int32
  private let screen = Locked(Screen())
  private let respond: @Sendable ([UInt8]) -> [UInt8]
  private let closing: Channel
  // Ensures that the drain thread may outlive `wait`, but not the descriptor.
  private let drained: Locked<Promise<Void>?> = Locked(nil)

  /// The terminal's modes before the program was started.
  public let firstModes: TerminalModes

  /// Starts a program in a new terminal, with exactly the given environment.
  ///
  /// `respond` is called on another thread with each part of the output, in order; what it returns
  /// is sent to the program.
  public init(
    _ executable: String,
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    columns: Int = 80,
    rows: Int = 24,
    respond: @escaping @Sendable ([UInt8]) -> [UInt8] = { _ in [] }
  ) throws {
    closing = try Channel()
    let (descriptor, name) = try Self.open()
    self.descriptor = descriptor
    self.respond = respond
    firstModes = TerminalModes(of: descriptor)
    Self.setSize(of: descriptor, columns: columns, rows: rows)
    do {
      child = try ChildProcess(executable, arguments, environment: environment) { actions in
        // The first terminal that the leader of a session opens becomes its controlling one.
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
      }
    } catch {
      close(descriptor)
      throw error
    }
    drained.withLock { $0 = Promise { self.drain() } }
  }

  /// Opens a window without a program: text written to one descriptor is read from the other.
  ///
  /// The caller must close both.
  public static func openPair(
    columns: Int = 80,
    rows: Int = 24
  ) throws -> (window: Int32, program: Int32) {
    let (window, name) = try open()
    setSize(of: window, columns: columns, rows: rows)
    let program = Glibc.open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard program >= 0 else {
      close(window)
      throw ProgramFailure.system(name)
    }
    return (window, program)
  }

  deinit {
    if closing.isOpenForWriting { close(descriptor) }
  }

  /// Closes the window, which sends the program SIGHUP; nothing may be typed afterwards.
  public func hangUp() {
    closing.closeWriteEnd()
  }

  /// Types keys; Enter is `\r` or `\n`, Control-C `\u{03}`, Control-D `\u{04}`.
  public func send(_ keys: String) {
    send(Array(keys.utf8))
  }

  /// Types bytes; waits while the terminal's buffer is full, so see `onOwnThread`.
  public func send(_ bytes: [UInt8]) {
    writeAll(bytes, to: descriptor)
  }

  /// Changes the size of the window, which sends the program SIGWINCH.
  public func resize(columns: Int, rows: Int = 24) {
    Self.setSize(of: descriptor, columns: columns, rows: rows)
  }

  /// The id of the program's process.
  public var process: pid_t { child.process }

  /// Sends the program a signal.
  public func signal(_ number: Int32) {
    child.signal(number)
  }

  /// Whether the terminal echoes what is typed, as set by the program.
  public var echoes: Bool {
    termios.c_lflag & tcflag_t(ECHO) != 0
  }

  /// The terminal's modes as set by the program.
  public var termios: termios {
    var modes = Glibc.termios()
    tcgetattr(descriptor, &modes)
    return modes
  }

  /// The output of the program and the echo of the terminal so far; lines end with `\r\n`.
  public var transcript: String {
    String(decoding: output, as: UTF8.self)
  }

  /// The bytes of the transcript.
  public var output: [UInt8] {
    screen.withLock { $0.text }
  }

  /// The modes now; also after the program's end.
  public var modes: TerminalModes { TerminalModes(of: descriptor) }

  /// Waits for a text after the last expected one, and returns the output from there to its end.
  ///
  /// Throws an error with the transcript if the program ends, or the limit passes, without the text.
  @discardableResult
  public func expect(_ text: String, within limit: Duration = .seconds(30)) async throws -> String {
    let found = await result(within: limit) {
      screen.withLock { Self.find(text, in: &$0) }
    }
    if let found { return found }
    let reason = screen.withLock { $0.hasEnded } ? "the program has ended" : "after \(limit)"
    throw ProgramFailure(description: "no “\(text)”, \(reason):\n\(transcript)")
  }

  /// Calls `find` now and after each part of the output, until it returns a value.
  ///
  /// Returns nil if the program ends, or the limit passes, without one.
  func result<Result>(within limit: Duration, _ find: () -> Result?) async -> Result? {
    let overtime = ContinuousClock.now + limit
    while true {
      let (change, isOver) = screen.withLock { ($0.text.count, $0.hasEnded) }
      if let found = find() { return found }
      guard !isOver, await newText(after: change, until: overtime) else { return nil }
    }
  }

  /// Waits for the program's end; after the limit kills it and throws an error with the transcript.
  public func wait(within limit: Duration = .seconds(30)) async throws -> ProgramEnd {
    let end = try await child.end(within: limit) { transcript }.end
    await drained.withLock { $0 }?.value
    return end
  }

  private static func find(_ text: String, in screen: inout Screen) -> String? {
    let unseen = screen.text[screen.seen...]
    guard let range = unseen.firstRange(of: Array(text.utf8)) else { return nil }
    screen.seen = range.upperBound
    return String(decoding: unseen[..<range.upperBound], as: UTF8.self)
  }

  /// Waits for further output or the program's end; returns false if the time has passed.
  private func newText(after count: Int, until end: ContinuousClock.Instant) async -> Bool {
    let ticket = screen.withLock { screen in
      screen.lastTicket += 1
      return screen.lastTicket
    }
    let alarm = Task {
      try await Task.sleep(until: end, clock: .continuous)
      stopWatching(ticket)
    }
    defer { alarm.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = screen.withLock { screen in
          if screen.text.count > count || screen.hasEnded || Task.isCancelled { return true }
          // The alarm may have gone off before there was a watcher to stop.
          if ContinuousClock.now >= end { return true }
          screen.watchers.append((ticket, continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      stopWatching(ticket)
    }
    return screen.withLock { $0.text.count > count || $0.hasEnded }
  }

  private func stopWatching(_ ticket: Int) {
    let watcher = screen.withLock { screen in
      screen.watchers.firstIndex { $0.ticket == ticket }.map { screen.watchers.remove(at: $0) }
    }
    watcher?.continuation.resume()
  }

  private func drain() {
    while isOpen, let chunk = readChunk(from: descriptor) {
      let reply = respond(chunk)
      show(chunk, isLast: false)
      writeAll(reply, to: descriptor)
    }
    if !closing.isOpenForWriting { close(descriptor) }
    show([], isLast: true)
  }

  /// Waits for output, or for `hangUp`; returns false after the latter.
  private var isOpen: Bool {
    var pollers = [descriptor, closing.readEnd].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while poll(&pollers, 2, -1) < 0, errno == EINTR {}
    return pollers[1].revents == 0
  }

  private func show(_ chunk: [UInt8], isLast: Bool) {
    let watchers = screen.withLock { screen in
      screen.text += chunk
      screen.hasEnded = isLast
      defer { screen.watchers = [] }
      return screen.watchers
    }
    for watcher in watchers { watcher.continuation.resume() }
  }

  /// Opens a new terminal by Linux's ioctls: glibc's functions are declared for XOPEN sources only.
  private static func open() throws -> (descriptor: Int32, name: String) {
    let descriptor = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ProgramFailure.system("/dev/ptmx") }
    // TIOCSPTLCK and TIOCGPTN of the kernel's ioctls.h.
    let (unlock, askNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    guard ioctl(descriptor, unlock, &isLocked) == 0,
      ioctl(descriptor, askNumber, &number) == 0
    else {
      close(descriptor)
      throw ProgramFailure.system("pseudo-terminal")
    }
    return (descriptor, "/dev/pts/\(number)")
  }

  private static func setSize(of descriptor: Int32, columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows),
      ws_col: UInt16(columns),
      ws_xpixel: 0,
      ws_ypixel: 0
    )
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }
}
