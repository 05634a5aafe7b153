import CScreen
import Glibc
import Synchronization
import Threads

/// A terminal whose whole window shows frames.
///
/// One thread reads what a person types and writes what the terminal did not accept at once; it sleeps
/// until something arrives. Everything else happens on the caller's thread, which never waits for the
/// terminal: if that does not read, frames are dropped, and the newest one is written later.
public final class ScreenTerminal: ScreenDevice {
  struct State {
    /// Between `open()` and `close()`.
    var isOpen = false
    /// Whether the terminal is restored meanwhile: in the background, or lent to another program.
    var isAway = false
    var isLent = false
    var hasAnswered = false
    var modes = termios()
    var protocols: ScreenProtocols
    var size: CellSize
    var decoder: InputDecoder
    var writer: FrameWriter
    /// The newest frame, if it has not been written.
    var wanted: Frame?
    /// The frame on the terminal once `unsent` is written; nil if unknown.
    var shown: Frame?
    var copied: [UInt8]?
    var unsent: ArraySlice<UInt8> = []
    var forwarded: [Int32: sigaction] = [:]
    var readerBefore: Int32 = -1
  }

  /// The times that the thread waits for further input.
  struct Patience {
    /// The rest of a sequence after an escape, in milliseconds.
    var escape: Int32
    /// The rest of a paste.
    var paste: Int32 = 5000
    /// The terminal's answers before it is restored.
    var answers: Int32
  }

  // At most one terminal is open, since signals and restoration belong to the process.
  private static let current = Mutex<ScreenTerminal?>(nil)
  // Larger windows are cut: a window can have any size.
  private static let largest = (columns: 2000, rows: 1000)

  let input: Int32
  let output: Int32
  let wake = WakePipe()
  let patience: Patience
  let stopProcess: @Sendable () -> Void
  let state: Mutex<State>
  let continuation: AsyncStream<ScreenEvent>.Continuation
  private let stream: AsyncStream<ScreenEvent>
  private let canCopy: Bool

  /// Creates a screen over a terminal that is open for reading and writing.
  ///
  /// Nil if one of the descriptors is no terminal, or its type (`TERM`) is unknown or `dumb`. Colours and
  /// links are used as the environment and the terminal's type allow.
  public convenience init?(
    environment: Environment,
    allowsColor: Bool,
    input: Int32 = 0,
    output: Int32 = 1
  ) {
    let isFar = TerminalQuestions.areSlow(environment)
    self.init(
      environment: environment,
      allowsColor: allowsColor,
      input: input,
      output: output,
      patience: Patience(escape: isFar ? 100 : 25, answers: isFar ? 1000 : 300),
      stopProcess: Signals.stopProcess
    )
  }

  init?(
    environment: Environment,
    allowsColor: Bool,
    input: Int32,
    output: Int32,
    patience: Patience,
    stopProcess: @escaping @Sendable () -> Void
  ) {
    guard TerminalStyle.isCapable(environment["TERM"]),
      let input = Self.reopen(input, O_RDONLY)
    else { return nil }
    guard let output = Self.reopen(output, O_WRONLY) else {
      Glibc.close(input)
      return nil
    }
    self.input = input
    self.output = output
    self.patience = patience
    self.stopProcess = stopProcess
    let place = TerminalPlace(environment)
    canCopy = place != .screen
    let protocols = ScreenProtocols(environment: environment, allowsColor: allowsColor)
    let size = Self.size(of: output)
    state = Mutex(
      State(
        protocols: protocols,
        size: size,
        decoder: InputDecoder(size: size),
        writer: FrameWriter(protocols.abilities)
      )
    )
    (stream, continuation) = AsyncStream.makeStream()
  }

  deinit {
    Glibc.close(input)
    Glibc.close(output)
  }

  /// Opens a terminal again, so that not blocking it changes it for no other program.
  private static func reopen(_ descriptor: Int32, _ mode: Int32) -> Int32? {
    guard isatty(descriptor) == 1 else { return nil }
    let flags = mode | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    var path = [CChar](repeating: 0, count: 256)
    if ttyname_r(descriptor, &path, path.count) == 0 {
      let opened = Glibc.open(path, flags)
      if opened >= 0 { return opened }
    }
    // After su(1) the terminal belongs to another user, but remains the controlling one.
    let opened = tcgetpgrp(descriptor) >= 0 ? Glibc.open("/dev/tty", flags) : -1
    if opened >= 0 { return opened }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    return copy >= 0 ? copy : nil
  }

  /// The size of the window; 80 by 24 if the terminal does not report it.
  public var size: CellSize { Self.size(of: output) }

  private static func size(of descriptor: Int32) -> CellSize {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return CellSize(columns: 80, rows: 24) }
    return CellSize(
      columns: min(Int(window.ws_col), largest.columns),
      rows: min(Int(window.ws_row), largest.rows)
    )
  }

  /// Takes the window over, and starts to read; call it once.
  ///
  /// False if the process is in the background, the terminal is closed or another screen is open.
  public func open() -> Bool {
    let isFirst = Self.current.withLock { current in
      guard current == nil else { return false }
      current = self
      return true
    }
    guard isFirst else { return false }
    let isOpen = state.withLock { state in
      guard !TerminalEcho.isInBackground(input), tcgetattr(input, &state.modes) == 0 else {
        return false
      }
      state.isOpen = true
      enter(&state)
      state.readerBefore = Signals.setReader(wake)
      state.forwarded = Signals.startForwarding([SIGTSTP, SIGCONT, SIGWINCH])
      return true
    }
    if isOpen, DetachedThread.start({ self.run() }) { return true }
    close()
    return false
  }

  /// Restores the terminal and ends the events; does nothing if the screen is not open.
  public func close() {
    state.withLock { state in
      guard state.isOpen else { return }
      if !state.isAway { leave(&state) }
      state.isOpen = false
      cscreen_disarm()
      Signals.restore(state.forwarded)
      Signals.resetReader(wake, to: state.readerBefore)
    }
    continuation.finish()
    wake.wake()
    Self.current.withLock { if $0 === self { $0 = nil } }
  }

  /// Returns everything that happens; read it once.
  public func events() -> AsyncStream<ScreenEvent> { stream }

  /// Shows a frame of the size of the window; another one is dropped, and `resized` sent.
  public func show(_ frame: Frame) {
    state.withLock { state in
      noteSize(&state)
      state.wanted = frame
      flush(&state)
    }
  }

  /// Copies a text, unless it has more than about 56,000 bytes, which terminals reject.
  public func copy(_ text: String) {
    let bytes = Array(text.utf8)
    guard canCopy, (bytes.count + 2) / 3 * 4 <= 74_994 else { return }
    state.withLock { state in
      var sequence: [UInt8] = []
      sequence.append("\u{1B}]52;c;")
      sequence.append(base64: bytes[...])
      sequence.append("\u{1B}\\")
      state.copied = sequence
      flush(&state)
    }
  }

  /// Stops the process, on the thread that reads.
  public func suspend() {
    wake.wake(SIGTSTP)
  }

  /// Restores the terminal at the end of the process.
  static func closeCurrent() {
    current.withLock { $0 }?.close()
  }

  /// Whether another program has the terminal of an open screen.
  static var isLent: Bool {
    current.withLock { $0 }?.state.withLock { $0.isLent } ?? false
  }

  /// Restores the terminal for another program, until `takeBackCurrent()`.
  static func lendCurrent() {
    guard let screen = current.withLock({ $0 }) else { return }
    screen.state.withLock { state in
      guard state.isOpen else { return }
      if !state.isAway { screen.leave(&state) }
      state.isLent = true
    }
    screen.wake.wake()
  }

  /// Takes the window over again after another program has used it.
  static func takeBackCurrent() {
    guard let screen = current.withLock({ $0 }) else { return }
    screen.state.withLock { state in
      guard state.isLent else { return }
      state.isLent = false
      screen.comeBack(&state)
    }
    screen.wake.wake()
  }
}
