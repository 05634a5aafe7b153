import Domain
import FoundationEssentials
import Presentation
import Terminal

/// Why a command stops: one line for the person, and the status for the shell.
struct Failure: Error {
  /// What happened, to what, and what to do about it; nil when there is nothing to say.
  let message: String?
  let status: ExitCode

  init(_ message: String?, _ status: ExitCode) {
    self.message = message
    self.status = status
  }

  init(_ error: NewsError) {
    self.init(Notice(error)?.text, ExitCode(error))
  }

  /// A pipe that nobody reads any more is no failure: whoever read it has what they wanted.
  init(_ error: ConsoleError) {
    switch error {
    case .closedPipe: self.init(nil, .done)
    case .cancelled: self.init(nil, .interrupted)
    case .cannotWrite(_, let reason): self.init("cannot write the output: \(reason)", .inputOutput)
    case .cannotRead(_, let reason): self.init("cannot read the input: \(reason)", .inputOutput)
    }
  }

  static func usage(_ message: String) -> Failure {
    Failure(message, .usage)
  }
}

/// Does work of the domain, and says in the program's terms why it failed.
func translated<Result>(
  _ work: () async throws(NewsError) -> Result
) async throws(Failure) -> Result {
  do throws(NewsError) {
    return try await work()
  } catch {
    throw Failure(error)
  }
}

extension Console {
  /// Writes to standard output, and says in the program's terms why it could not.
  func print(_ text: String) throws(Failure) {
    guard !text.isEmpty else { return }
    do throws(ConsoleError) {
      try write(text)
    } catch {
      throw Failure(error)
    }
  }

  /// Writes bytes to standard output, and says in the program's terms why it could not.
  func print(_ bytes: Data) throws(Failure) {
    do throws(ConsoleError) {
      try write(Array(bytes))
    } catch {
      throw Failure(error)
    }
  }

  /// Prints a sanitized message on standard error: wrapped on a terminal, else on one line.
  func say(_ message: String) {
    writeError(wrapped("broadsheet: \(TerminalText.singleLine(message))") + "\n")
  }

  /// Says why something failed, and returns the status for the shell.
  func report(_ failure: Failure) -> ExitCode {
    if let message = failure.message { say(message) }
    return failure.status
  }
}
