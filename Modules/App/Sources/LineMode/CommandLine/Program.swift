public import ByteStrings
import Domain
import Presentation
import Terminal

/// The program from its command line to its exit status.
public struct Program: Sendable {
  /// The version that `--version` prints.
  public static let version = "0.1.0"

  let context: any CommandContext
  private let table: CommandParser?

  /// Creates a program whose commands work with `context`.
  package init(_ context: any CommandContext) {
    self.init(context, nil)
  }

  /// Creates a program with another command table.
  init(_ context: any CommandContext, _ table: CommandParser?) {
    self.context = context
    self.table = table
  }

  /// The command table; made anew, because a start that only prints the version needs none.
  var parser: CommandParser { table ?? CommandParser(context.configuration.providers) }

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
      let console = context.console
      switch line == ["--version"] ? .version : try parser.parse(line) {
      case .desk(let arguments):
        if try hasFullScreen(arguments) { return .command { await act(on: arguments) } }
        let introduction = help.introduction(Self.essentials(context.configuration.providers))
        try console.print(console.isOutputTerminal ? introduction : try help.text(on: []))
      case .run(let arguments):
        return .command { await act(on: arguments) }
      case .completion(let request):
        return .command {
          await complete(request)
          return .done
        }
      case .help(let topic):
        try console.print(try help.text(on: topic))
      case .version:
        try console.print("broadsheet \(Self.version)\n")
      }
      return .ended(.done)
    } catch {
      return .ended(context.console.report(error))
    }
  }

  /// Reports a shortage of a system resource, and returns the exit status.
  public func refuse(_ shortage: String) -> ExitCode {
    context.console.report(Failure("cannot start: \(shortage)", .systemError))
  }

  /// Whether to use the full screen: at a capable terminal, unless line mode was requested.
  private func hasFullScreen(_ arguments: Arguments) throws(Failure) -> Bool {
    guard context.console.isInteractive, !arguments.has("plain"),
      TerminalStyle.isCapable(context.workplace.variables["TERM"])
    else { return false }
    return try configured(try context.configuration.value(of: .plain)) != "on"
  }

  private var help: Help {
    Help(parser: parser, columns: min(context.console.columns, 100))
  }

  private func act(on arguments: Arguments) async -> ExitCode {
    let code: ExitCode
    do throws(Failure) {
      let context = context.applying(arguments)
      // An invalid setting can still be read and changed.
      if arguments.command.words.first != "config" { try context.checkArchive() }
      code = try await arguments.command.action(arguments, context)
    } catch {
      code = context.console.report(error)
      if arguments.has("verbose"), let failure = await context.archiveFailure {
        context.console.say("archive: \(failure)")
      }
    }
    await context.close()
    return code
  }
}
