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

  /// How far a command line has come without waiting for anything.
  public enum Start: Sendable {
    /// Done: it asked for help or the version, or it was wrong.
    case ended(ExitCode)
    /// What is left to do, which takes its time.
    case command(@Sendable () async -> ExitCode)
  }

  /// Does what a command line, without the program's name, asks for.
  ///
  /// What went wrong is said in one line on standard error; the code tells the rest.
  public func run(_ line: [String]) async -> ExitCode {
    switch start(line) {
    case .ended(let code): code
    case .command(let rest): await rest()
    }
  }

  /// Reads a command line and does what needs no waiting, and so no thread beside the first.
  public func start(_ line: [String]) -> Start {
    do throws(Failure) {
      switch try Self.parser.parse(line) {
      case .run(let arguments):
        return .command { await act(on: arguments) }
      case .help(let topic):
        let help = Help(parser: Self.parser, columns: min(container.console.columns, 100))
        try container.console.print(try help.text(on: topic))
      case .version:
        try container.console.print("broadsheet \(Self.version)\n")
      }
      return .ended(.done)
    } catch {
      return .ended(container.console.report(error))
    }
  }

  private func act(on arguments: Arguments) async -> ExitCode {
    let code: ExitCode
    do throws(Failure) {
      code = try await arguments.command.action(arguments, container.applying(arguments))
    } catch {
      code = container.console.report(error)
    }
    await container.close()
    return code
  }

  /// The table of commands: parsing, help, completions and the man page all come from it.
  static let parser = CommandParser(
    commands: [
      .search, .headlines, .sources, .saved, .show, .open, .save, .unsave, .importing, .export,
      .prune, .videosSearch, .videosShow, .videosOpen, .videosLike, .videosUnlike, .videosLiked,
      .cat,
      .cats, .doctor, .configList, .configGet, .configSet, .configPath, .completions, .man,
    ],
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
      Option(
        name: "verbose",
        letter: "v",
        help: "Tell each request, its status, bytes and time on standard error"
      ),
      Option(name: "help", letter: "h", help: "Show help for the command"),
      Option(name: "version", help: "Show the version"),
    ]
  )
}
