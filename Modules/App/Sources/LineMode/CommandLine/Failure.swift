import ByteStrings
package import Domain
import FoundationEssentials
import Presentation
import Query
import Terminal
import Texts

/// The exit status of the program: from BSD's sysexits(3), and 128 plus a signal's number.
public enum ExitCode: Int32, Sendable {
  case done = 0
  case usage = 64
  case badData = 65
  case noSuchItem = 66
  case unavailable = 69
  case systemError = 71
  case cannotCreate = 73
  case inputOutput = 74
  case tryLater = 75
  case keyRefused = 77
  case badConfiguration = 78
  case interrupted = 130

  /// The descriptions for help and the manual.
  static let meanings: [(status: ExitCode, meaning: String)] = [
    (.done, "success, also if nothing was found or the reader of a pipe has exited"),
    (.usage, "invalid command line or query"),
    (.badData, "invalid input: a record or a gzip file to import"),
    (.noSuchItem, "file, article, video or setting not found, or file not readable"),
    (
      .unavailable,
      "provider or network unavailable, invalid reply, no program to open a page or a file, or the "
        + "server cannot listen"
    ),
    (.systemError, "too few threads or open files, too little memory, or an unusable libcurl"),
    (.cannotCreate, "output file cannot be written"),
    (.inputOutput, "read or write error, or the archive is damaged"),
    (
      .tryLater,
      "rate limit reached or quota used up, or the shared archive cannot be reached; try again later"
    ),
    (.keyRefused, "API key missing or rejected"),
    (
      .badConfiguration,
      "invalid setting, or a settings file that other users can read or change (doctor)"
    ),
    (.interrupted, "interrupted"),
  ]

  init(_ error: NewsError) {
    self =
      switch error {
      case .invalidQuery, .cursorRefused, .parameterRefused, .parameterMissing, .queryUnsupported,
        .tooManySources, .unknownSource, .invalidCaption:
        .usage
      case .nothingFound, .pageGone: .noSuchItem
      case .keyMissing, .keyInvalid, .keyDisabled: .keyRefused
      case .quotaExhausted, .rateLimited, .archiveUnavailable, .refreshTaken: .tryLater
      case .unreachable, .timedOut, .insecure, .redirectRefused, .privateAddressRefused,
        .replyTooLarge, .replyUnreadable, .requestRejected, .providerFailed, .pictureRefused:
        .unavailable
      case .systemFailed: .systemError
      case .everyProviderFailed(let errors): errors.first.map(ExitCode.init) ?? .unavailable
      case .archiveUnreadable, .archiveDamaged: .inputOutput
      case .archiveUnwritable, .fileExists, .fileUnwritable: .cannotCreate
      case .archiveTooNew: .badConfiguration
      case .settingsInvalid(let error): ExitCode(error)
      case .cancelled: .interrupted
      }
  }
}

/// An error that ends a command: one line for standard error, and the exit status.
package struct Failure: Error {
  /// The failure, its object, and advice; nil if nothing is printed.
  let message: String?
  let status: ExitCode

  init(_ message: String?, _ status: ExitCode) {
    self.message = message
    self.status = status
  }

  /// Reports an error of the domain.
  package init(_ error: NewsError) { self.init(Notice(error)?.line, ExitCode(error)) }

  /// Maps a closed pipe to success: its reader, such as `head`, has all it needs.
  init(_ error: ConsoleError) {
    switch error {
    case .closedPipe: self.init(nil, .done)
    case .cancelled: self.init(nil, .interrupted)
    case .cannotWrite(_, let reason): self.init("cannot write the output: \(reason)", .inputOutput)
    case .cannotRead(_, let reason): self.init("cannot read the input: \(reason)", .inputOutput)
    }
  }

  package static func usage(_ message: String) -> Failure { Failure(message, .usage) }
}

/// Runs work of the domain and maps its errors to `Failure`.
///
/// If the work is cancelled, the failure has the message `stopped`; for nil, nothing is printed.
func translated<Result>(
  _ work: @autoclosure () async throws(NewsError) -> Result,
  stopped message: String? = nil
) async throws(Failure) -> Result {
  do throws(NewsError) {
    return try await work()
  } catch .cancelled {
    throw Failure(message, .interrupted)
  } catch {
    throw Failure(error)
  }
}

/// Creates a query and maps its errors to `Failure`.
func checked<Query>(
  _ query: @autoclosure () throws(InvalidQuery) -> Query
) throws(Failure) -> Query {
  do throws(InvalidQuery) { return try query() } catch { throw Failure(.invalidQuery(error)) }
}

extension Console {
  /// Writes text to standard output.
  func print(_ text: String) throws(Failure) {
    guard !text.isEmpty else { return }
    do throws(ConsoleError) { try write(text) } catch { throw Failure(error) }
  }

  /// Writes bytes to standard output.
  func print(_ bytes: Data) throws(Failure) {
    do throws(ConsoleError) { try write(Array(bytes)) } catch { throw Failure(error) }
  }

  /// Prints a path on a separate line: unchanged for a program, as in messages on a terminal.
  func print(path: ByteString) throws(Failure) {
    let line = path + "\n"
    if isOutputTerminal {
      try print(TerminalText.singleLine(path.description) + "\n")
    } else if let text = line.validText {
      try print(text)
    } else {
      try print(Data(line.bytes))
    }
  }

  /// Prints a sanitized message on standard error: wrapped on a terminal, else on one line.
  package func say(_ message: String) {
    writeError(wrapped(messageStart + TerminalText.singleLine(message)) + "\n")
  }

  /// Whether a person can be asked: all three streams are terminals.
  var isAttended: Bool { isInputTerminal && isOutputTerminal && isErrorTerminal }

  /// Asks a question on standard error, and returns the typed line; nil at the end of the input.
  func answer(to question: String) async -> String? {
    writeError(question)
    let answer = await lines().first { _ in true }
    if answer == nil { writeError("\n") }
    return answer
  }

  /// Asks a question, and returns whether the answer is yes.
  func agrees(to question: String) async -> Bool {
    ["y", "yes"].contains(await answer(to: "\(question) [y/N] ")?.trimmed.lowercased())
  }

  /// Writes the message of a failure to standard error and returns the exit status.
  func report(_ failure: Failure) -> ExitCode {
    if let message = failure.message { say(message) }
    return failure.status
  }
}
