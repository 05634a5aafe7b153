/// The standard streams of a program: a terminal, pipes, or memory in tests.
public protocol Console: Sendable {
  /// Whether standard output is a terminal. Prompts and colour are shown only then.
  var isOutputTerminal: Bool { get }

  /// Whether standard error is a terminal.
  var isErrorTerminal: Bool { get }

  /// Whether standard input is a terminal, rather than a file or a pipe.
  var isInputTerminal: Bool { get }

  /// The prefix of messages, which distinguishes them from messages of other programs.
  var messageStart: String { get }

  /// The current width of the window in cells; at least 20.
  var columns: Int { get }

  /// The current height of the window in lines; at least 1.
  var rows: Int { get }

  /// Writes a text to standard output, in one system call if the system accepts all of it.
  func write(_ text: String) throws(ConsoleError)

  /// Writes bytes that are not text, such as a picture, to standard output.
  func write(_ bytes: [UInt8]) throws(ConsoleError)

  /// Writes to standard error. Errors are ignored: they could not be reported anywhere.
  func writeError(_ text: String)

  /// Shows a line below everything else that is written, until it is replaced or, with nil, removed.
  ///
  /// Does nothing unless standard error is a terminal. The line must fit the window.
  func showStatus(_ line: String?)

  /// Shows a prompt on standard error and starts editing of the next line that `lines()` returns.
  ///
  /// A prompt wider than the window is wrapped. Replaces a status and an earlier prompt. Output that
  /// is written before the line is complete appears above the prompt.
  func prompt(_ text: String)

  /// Returns the lines of standard input without their line ends, each read on demand.
  ///
  /// Ends at the end of the input and when the reading task is cancelled; a line that arrives
  /// after a cancellation is delivered to the next reader. Lines are cut at 64 KiB, and bytes that
  /// are not UTF-8 become U+FFFD.
  func lines() -> AsyncStream<String>

  /// Reads a line without showing it, such as a key; returns nil at the end of the input.
  ///
  /// The prompt goes to standard error, and only if standard input is a terminal. Throws `cancelled`
  /// if the task is cancelled.
  func readSecret(prompt: String) async throws(ConsoleError) -> String?
}

/// Why a console could not read or write.
public enum ConsoleError: Error, Equatable {
  /// The reader of the output has closed it (EPIPE): stop without a message.
  case closedPipe
  /// Writing failed, with the system's error number and message.
  case cannotWrite(code: Int32, reason: String)
  /// Reading failed, with the system's error number and message.
  case cannotRead(code: Int32, reason: String)
  /// The task was cancelled while it waited.
  case cancelled
}

extension Console {
  /// The name of the program.
  public var messageStart: String { "broadsheet: " }

  /// Wraps a text for standard error to the width of the window; returns it unchanged for a pipe.
  ///
  /// Lines after the first begin with `rest`. A word longer than a line, such as an address, is not
  /// broken, so that it can be copied from the terminal.
  public func wrapped(_ text: String, rest: String = "  ") -> String {
    guard isErrorTerminal else { return text }
    return TerminalText.wrap(text, to: columns, rest: rest, breaksWords: false)
      .joined(separator: "\n")
  }
}

/// The text of a prompt: the lines above the one at which a person types, and that line.
public struct PromptText: Equatable, Sendable {
  /// The lines above the last.
  public let above: [String]
  /// The line at whose end a person types, without a line break.
  public let last: String

  /// Wraps a text to a width in cells; a space at its end is preserved.
  public init(_ text: String, columns: Int) {
    let lines = TerminalText.wrap(text, to: columns)
    above = Array(lines.dropLast())
    last = (lines.last ?? "") + (text.last == " " ? " " : "")
  }

  /// All lines, as they are written to a terminal that has no line editing.
  public var whole: String { (above + [last]).joined(separator: "\n") }
}
