public import ByteStrings
import Domain
import Presentation
import Terminal

/// The program from its command line to its exit status.
public struct Program: Sendable {
  /// The version that `--version` prints.
  public static let version = "0.1.0"

  private let container: Container

  /// Creates a program from the parts of a container.
  public init(_ container: Container) {
    self.container = container
  }

  /// The result of the synchronous part of a run.
  public enum Start: Sendable {
    /// The program has ended: it printed help, the version or a usage error.
    case ended(ExitCode)
    /// The asynchronous rest of the run.
    case command(@Sendable () async -> ExitCode)
  }

  /// Runs a command line, without the program's name, and returns the exit status.
  ///
  /// Prints an error as one line on standard error.
  public func run(_ line: [ByteString]) async -> ExitCode {
    switch start(line) {
    case .ended(let code): code
    case .command(let rest): await rest()
    }
  }

  /// Parses a command line and does everything that can be done without another thread.
  public func start(_ line: [ByteString]) -> Start {
    do throws(Failure) {
      let console = container.console
      switch try Self.parser.parse(line) {
      case .nothing where console.isOutputTerminal:
        try console.print(help.introduction(Self.essentials))
      case .nothing:
        try console.print(try help.text(on: []))
      case .run(let arguments):
        return .command { await act(on: arguments) }
      case .help(let topic):
        try console.print(try help.text(on: topic))
      case .version:
        try console.print("broadsheet \(Self.version)\n")
      }
      return .ended(.done)
    } catch {
      return .ended(container.console.report(error))
    }
  }

  /// Prints what the system has too little of to run a command, and returns the exit status.
  public func refuse(_ shortage: String) -> ExitCode {
    container.console.report(Failure("cannot start: \(shortage)", .systemError))
  }

  private var help: Help {
    Help(parser: Self.parser, columns: min(container.console.columns, 100))
  }

  private func act(on arguments: Arguments) async -> ExitCode {
    let code: ExitCode
    do throws(Failure) {
      code = try await arguments.command.action(arguments, container.applying(arguments))
    } catch {
      code = container.console.report(error)
      if arguments.has("verbose") { await container.reportSQLiteFailure() }
    }
    await container.close()
    return code
  }

  /// The most useful commands, for the introduction and the examples of the manual.
  static let essentials: [Command] = [.search, .show, .save, .saved, .headlines]

  static let manual: Manual = Manual(parser: parser, essentials: essentials)

  /// The command table, which drives parsing, help, completions and the manual.
  static let parser: CommandParser = CommandParser(
    commands: [
      .search, .headlines, .sources, .saved, .show, .open, .save, .unsave, .importing, .export,
      .prune, .videosSearch, .videosShow, .videosOpen, .videosLike, .videosUnlike, .videosLiked,
      .cat, .cats, .doctor, .configList, .configGet, .configSet, .configPath, .completions, .man,
    ],
    common: [
      Option(
        name: "color",
        value: .choice("WHEN", Setting.colors),
        help: "Use colour: auto (default; on a terminal), always or never"
      ),
      Option(
        name: "timeout",
        value: .number("SECONDS", Setting.timeouts),
        help:
          "Seconds a provider has to answer, retries included, \(Setting.timeouts.lowerBound) to "
          + "\(Setting.timeouts.upperBound) (default \(Setting.defaultTimeout) for one provider, "
          + "\(Setting.defaultTimeout / 2) for each of several)"
      ),
      Option(
        name: "verbose",
        letter: "v",
        help: "Print each request with its status, size and time to standard error"
      ),
      Option(name: "help", letter: "h", help: "Print help for the command"),
      Option(name: "version", help: "Print the version"),
    ]
  )
}
