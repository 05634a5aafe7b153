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
  private let error: Int32
  private let declaredColumns: Int?
  private let reader: StandardInput
  // One at a time, so that two long texts do not mix where a pipe takes them in parts.
  private let outputTurn = Mutex(())
  private let errorTurn = Mutex(())

  /// Takes the three standard streams, and from now on ignores SIGPIPE and SIGXFSZ in the whole
  /// process: what cannot be written fails with an error instead, which can be told.
  ///
  /// The environment is asked for `COLUMNS` only. The descriptors stay the caller's to close, the
  /// input not before a line that was asked for has come.
  public init(
    environment: Environment,
    input: Int32 = 0,
    output: Int32 = 1,
    error: Int32 = 2
  ) {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    self.input = input
    self.output = output
    self.error = error
    isInputTerminal = isatty(input) == 1
    isOutputTerminal = isatty(output) == 1
    isErrorTerminal = isatty(error) == 1
    declaredColumns = environment["COLUMNS"].flatMap { Int($0) }.flatMap {
      (20...500).contains($0) ? $0 : nil
    }
    reader = StandardInput(descriptor: input)
  }

  /// The width of the window: of standard output, else of standard error, else `COLUMNS`, else 80.
  public var columns: Int {
    max(20, window(output, \.ws_col) ?? window(error, \.ws_col) ?? declaredColumns ?? 80)
  }

  /// The height of the window: of standard output, else of standard error, else 24.
  public var rows: Int {
    window(output, \.ws_row) ?? window(error, \.ws_row) ?? 24
  }

  private func window(_ descriptor: Int32, _ side: KeyPath<winsize, UInt16>) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size[keyPath: side] > 0 else {
      return nil
    }
    return Int(size[keyPath: side])
  }

  /// Writes the whole of a text to standard output.
  public func write(_ text: String) throws(ConsoleError) {
    try outputTurn.withLock { _ throws(ConsoleError) in
      try Descriptor.write(text, to: output)
    }
  }

  /// Writes all of the bytes to standard output.
  public func write(_ bytes: [UInt8]) throws(ConsoleError) {
    try outputTurn.withLock { _ throws(ConsoleError) in
      try Descriptor.write(bytes, to: output)
    }
  }

  /// Writes to standard error, as far as that is possible.
  public func writeError(_ text: String) {
    errorTurn.withLock { _ in
      try? Descriptor.write(text, to: error)
    }
  }

  /// The lines of standard input, read on a thread of their own when they are asked for.
  public func lines() -> AsyncStream<String> {
    AsyncStream { [reader] in
      guard case .line(let line) = await reader.nextLine() else { return nil }
      return line
    }
  }

  /// Asks for a line without showing it, and puts the terminal back in every case.
  public func readSecret(prompt: String) async throws(ConsoleError) -> String? {
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

  /// Shows again what is typed, if a question for a secret had hidden it; safe at any exit.
  public static func restoreTerminal() {
    TerminalEcho.restore()
  }
}
