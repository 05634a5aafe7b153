import ByteStrings
import Domain
import FullScreen
import LineMode
import Presentation
import Terminal

/// The commands of the program, run without a terminal; their output is collected.
struct ProgramCommands: CommandRunner {
  private let outside: Outside
  private let settings: (any StoreSettings)?

  init(_ outside: Outside, _ settings: (any StoreSettings)?) {
    self.outside = outside
    self.settings = settings
  }

  func completions(of line: String) async -> [Completion] {
    await Program(Container(outside: outside)).completions(of: line)
  }

  func run(
    _ line: String,
    columns: Int,
    write: @escaping @Sendable (String) -> Void
  ) async -> Bool {
    guard let words = CommandWords.split(line) else {
      write("missing closing quote\n")
      return false
    }
    let person = outside.workplace.console
    let console = WrittenConsole(person: person, columns: columns, write: write)
    let program = Program(Container(outside: outside.with(console), settings: settings))
    return await program.run(words.map { ByteString($0) }) == .done
  }
}

/// Standard streams without a terminal, of which a function receives both outputs as text; only
/// secrets are asked for at the terminal of the person.
private struct WrittenConsole: Console {
  let person: any Console
  let columns: Int
  let write: @Sendable (String) -> Void

  var messageStart: String { "" }
  var isOutputTerminal: Bool { false }
  var isErrorTerminal: Bool { false }
  var isInputTerminal: Bool { false }
  var rows: Int { 24 }

  func write(_ text: String) throws(ConsoleError) { write(text) }

  func write(_ bytes: [UInt8]) throws(ConsoleError) {
    write(String(decoding: bytes, as: UTF8.self))
  }

  func writeError(_ text: String) { write(text) }

  func showStatus(_ line: String?) {}

  func prompt(_ text: String) {}

  func lines() -> AsyncStream<String> { AsyncStream { $0.finish() } }

  func readSecret(prompt: String) async throws(ConsoleError) -> String? {
    try await person.readSecret(prompt: prompt)
  }
}
