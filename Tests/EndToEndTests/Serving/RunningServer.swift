import Glibc
import TestSupport

/// The built program as a server, until a signal stops it.
struct RunningServer {
  /// The address, without a slash at its end.
  let address: String
  private let window: PseudoTerminal

  /// Starts a server on a free port, with further options.
  init(_ program: Executable, _ options: String...) async throws {
    window = try program.terminal(["serve", "--port", "0"] + options)
    try await window.expect("Serving on ")
    let line = try await window.expect("/\r\n")
    address = String(line.dropLast(2))
  }

  /// Sends the server SIGTERM.
  func terminate() { window.signal(SIGTERM) }

  /// Waits for the server's end.
  func end() async throws -> ProgramEnd { try await window.wait() }
}
