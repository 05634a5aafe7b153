import Domain
import Presentation
import Terminal

/// The program from its command line to its exit status.
public struct Program: Sendable {
  /// The version that `--version` prints; the changelog tells what is in it.
  public static let version = "0.1.0"

  private let container: Container

  /// Creates a program whose parts `container` makes.
  public init(_ container: Container) {
    self.container = container
  }

  /// Does what a command line, without the program's name, asks for.
  ///
  /// What went wrong is said in one line on standard error; the status tells the rest.
  public func run(_ line: [String]) async -> ExitCode {
    if let code = runAtOnce(line) { return code }
    do throws(Failure) {
      guard case .run(let arguments) = try Self.parser.parse(line) else { return .done }
      return try await arguments.command.action(arguments, container.applying(arguments))
    } catch {
      return report(error)
    }
  }

  /// Does what needs no waiting: help, the version, and a command line that is wrong.
  ///
  /// Returns nil, having done nothing, for a command. So these need no thread beside the first.
  public func runAtOnce(_ line: [String]) -> ExitCode? {
    do throws(Failure) {
      switch try Self.parser.parse(line) {
      case .run:
        return nil
      case .help(let topic):
        let help = Help(parser: Self.parser, columns: min(container.console.columns, 100))
        try container.console.print(try help.text(on: topic))
      case .version:
        try container.console.print("broadsheet \(Self.version)\n")
      }
      return .done
    } catch {
      return report(error)
    }
  }

  private func report(_ failure: Failure) -> ExitCode {
    if let message = failure.message { container.console.say(message) }
    return failure.status
  }

  /// The table of commands: parsing and help both come from it.
  static let parser = CommandParser(
    commands: [.search, .configList, .configGet, .configSet, .configPath],
    common: [
      Option(
        name: "color",
        value: .choice("WHEN", Setting.colors),
        help: "auto (default: on a terminal), always or never"
      ),
      Option(
        name: "timeout",
        value: .number("SECONDS", Setting.timeouts),
        help: "Time that a provider has to answer (default 20)"
      ),
      Option(name: "help", help: "Show help for the command"),
      Option(name: "version", help: "Show the version"),
    ]
  )
}
