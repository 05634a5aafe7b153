/// What a program reads from and writes to: the terminal, a pipe, or a test.
public protocol Console: Sendable {
  /// Whether standard output is a terminal: only then are prompts and colour in place.
  var isOutputTerminal: Bool { get }

  /// Whether standard error is a terminal.
  var isErrorTerminal: Bool { get }

  /// Whether a person types standard input, rather than a file or a pipe.
  var isInputTerminal: Bool { get }

  /// The width of the window at this moment, in cells; at least 20.
  var columns: Int { get }

  /// The height of the window at this moment, in lines; at least 1.
  var rows: Int { get }

  /// Writes the whole of a text to standard output, in one system call where the system takes it.
  func write(_ text: String) throws(ConsoleError)

  /// Writes bytes that are no text, such as a picture's, to standard output.
  func write(_ bytes: [UInt8]) throws(ConsoleError)

  /// Writes to standard error. A failure is ignored: there is nowhere left to report it.
  func writeError(_ text: String)

  /// The lines of standard input as they are asked for, without their line ends.
  ///
  /// Ends at the end of the input and when the task that reads is cancelled; a line that arrives
  /// after such a cancellation is kept for the next reader. A line is cut at 64 KiB, and bytes that
  /// are not UTF-8 are replaced.
  func lines() -> AsyncStream<String>

  /// Asks for a line that must not be seen, such as a key; nil when the input has ended.
  ///
  /// The prompt goes to standard error, and only when a person types the input. Throws `cancelled`
  /// when the task is cancelled.
  func readSecret(prompt: String) async throws(ConsoleError) -> String?
}

/// Why a console could not do what it was asked.
public enum ConsoleError: Error, Equatable {
  /// Nobody reads the output any more (EPIPE): stop quietly.
  case closedPipe
  /// The output could not be written, with the system's error number and words.
  case cannotWrite(code: Int32, reason: String)
  /// The input could not be read, with the system's error number and words.
  case cannotRead(code: Int32, reason: String)
  /// The task was cancelled while it waited.
  case cancelled
}
