import Glibc
import Synchronization

/// The console of the process.
public final class SystemConsole: Console {
  /// Whether standard output is a terminal.
  public let isOutputTerminal: Bool
  /// Whether standard error is a terminal.
  public let isErrorTerminal: Bool
  /// Whether standard input is a terminal.
  public let isInputTerminal: Bool

  private let input: Int32
  private let output: Int32
  private let window: Window
  private let reader: StandardInput
  private let screen: TerminalScreen
  // Prevents two long texts from mixing in a pipe that accepts them in parts.
  private let outputTurn = Mutex(())

  /// Creates a console over three descriptors, which the caller closes.
  ///
  /// The caller must close the input only after a requested line has arrived. From now on the whole
  /// process ignores SIGPIPE and SIGXFSZ, so that a failed write is an error that can be reported.
  /// Reads `COLUMNS` and `TERM` of the environment. Lines typed at prompts are added to the
  /// history, if there is one.
  public init(
    environment: Environment,
    history: LineHistory? = nil,
    input: Int32 = 0,
    output: Int32 = 1,
    error: Int32 = 2
  ) {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    self.input = input
    self.output = output
    isInputTerminal = isatty(input) == 1
    isOutputTerminal = isatty(output) == 1
    isErrorTerminal = isatty(error) == 1
    window = Window(output: output, error: error, declared: environment["COLUMNS"])
    let wake = WakePipe()
    if input == STDIN_FILENO { Signals.setReader(wake) }
    let terminal = environment["TERM"]
    let canEdit = isInputTerminal && isErrorTerminal && TerminalStyle.isCapable(terminal)
    screen = TerminalScreen(
      input: input,
      error: error,
      terminal: canEdit ? terminal : nil,
      history: history,
      wake: wake,
      columns: { [window] in window.columns }
    )
    let readingScreen = isInputTerminal ? screen : nil
    reader = StandardInput(descriptor: input, screen: readingScreen, wake: wake)
  }

  /// The width of the window: of standard output, else of standard error, else `COLUMNS`, else 80.
  public var columns: Int { window.columns }

  /// The height of the window: of standard output, else of standard error, else 24.
  public var rows: Int { window.rows }

  /// Writes a text to standard output.
  public func write(_ text: String) throws(ConsoleError) {
    try write(endsLine: text.utf8.last == 0x0A) { () throws(ConsoleError) in
      try Descriptor.write(text, to: output)
    }
  }

  /// Writes bytes to standard output.
  public func write(_ bytes: [UInt8]) throws(ConsoleError) {
    try write(endsLine: bytes.last == 0x0A) { () throws(ConsoleError) in
      try Descriptor.write(bytes, to: output)
    }
  }

  private func write(
    endsLine: Bool,
    _ write: () throws(ConsoleError) -> Void
  ) throws(ConsoleError) {
    guard !isOutputTerminal || !isErrorTerminal else {
      return try screen.writeAbove(endsLine: endsLine, write)
    }
    try outputTurn.withLock { _ throws(ConsoleError) in try write() }
  }

  /// Writes to standard error; ignores errors.
  public func writeError(_ text: String) {
    screen.writeAbove(endsLine: text.utf8.last == 0x0A) {
      try? Descriptor.write(text, to: screen.error)
    }
  }

  /// Shows a line below everything else that is written to the terminal.
  public func showStatus(_ line: String?) {
    if isErrorTerminal { screen.showStatus(line) }
  }

  /// Shows a prompt; the line is edited by libedit if that is installed and the terminal is capable.
  public func prompt(_ text: String) {
    screen.showPrompt(text, reader.takePartialLine)
  }

  /// Returns the lines of standard input, read by a thread of their own.
  public func lines() -> AsyncStream<String> {
    AsyncStream { [reader] in
      guard case .line(let line) = await reader.nextLine() else { return nil }
      return line
    }
  }

  /// Reads a line without showing it; restores the terminal in every case.
  ///
  /// A full screen makes room meanwhile.
  public func readSecret(prompt: String) async throws(ConsoleError) -> String? {
    ScreenTerminal.lendCurrent()
    defer { ScreenTerminal.takeBackCurrent() }
    let isHidden = isInputTerminal && TerminalEcho.switchOff(input)
    if isInputTerminal { writeError(prompt) }
    let answer = await reader.nextLine()
    if isHidden {
      TerminalEcho.restore()
      writeError("\n")
    }
    switch answer {
    case .line(let line): return line
    case .cancelled: throw .cancelled
    case .failed(let code): throw .cannotRead(code: code, reason: Descriptor.reason(code))
    case .end: return nil
    }
  }

  /// Restores the terminal if a prompt or a full screen has changed it; safe at any exit.
  public static func restoreTerminal() {
    ScreenTerminal.closeCurrent()
    TerminalEcho.restore()
  }
}

/// The window in which the standard streams appear.
private struct Window {
  let output: Int32
  let error: Int32
  let declared: Int?

  init(output: Int32, error: Int32, declared: String?) {
    self.output = output
    self.error = error
    self.declared = declared.flatMap { Int($0) }.flatMap { (20...500).contains($0) ? $0 : nil }
  }

  var columns: Int { max(20, size(\.ws_col) ?? declared ?? 80) }

  var rows: Int { size(\.ws_row) ?? 24 }

  private func size(_ side: KeyPath<winsize, UInt16>) -> Int? {
    for descriptor in [output, error] {
      var size = winsize()
      if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size[keyPath: side] > 0 {
        return Int(size[keyPath: side])
      }
    }
    return nil
  }
}
