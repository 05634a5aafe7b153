import ByteStrings
import CProcess
import Composition
import FoundationEssentials
import Glibc
import LineMode
import Synchronization
import Terminal
import Threads

/// The entry point: connects the program to the process.
@main
enum Broadsheet {
  /// Runs the program.
  ///
  /// It is not asynchronous, since the first thread would then end before the program does, for
  /// which the system loads one more library. It runs the tasks itself, until one of them exits.
  static func main() {
    openStandardStreams()
    let variables = Environment.process
    let console = SystemConsole(
      environment: variables,
      history: LineHistory(environment: variables)
    )
    let outside = Outside(
      variables: variables,
      console: console,
      transport: Outside.network,
      clock: ContinuousClock(),
      now: { Date.now },
      utcOffset: Outside.systemUTCOffset(at:),
      session: TerminalSession.name,
      launch: { program, arguments throws(LaunchError) in
        try await ProgramLauncher().launch(program, arguments: arguments)
      },
      graphics: { allowsColor in
        await TerminalGraphics.ask(environment: variables, allowsColor: allowsColor)
      },
      page: { text, pager throws(LaunchError) in
        try await ProgramLauncher().show(text, in: pager)
      },
      shell: { command throws(LaunchError) in try await ProgramLauncher().run(command) },
      screen: { allowsColor in
        ScreenTerminal(environment: variables, allowsColor: allowsColor)
      }
    )
    let program = Program(Container(outside: outside))
    // `CommandLine.arguments` would change bytes that are not UTF-8.
    let arguments = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { ByteString(cString: $0) }
    }
    switch program.start(arguments) {
    case .ended(let code):
      exit(code.rawValue)
    case .command(let rest):
      if let shortage = cprocess_shortage() {
        exit(program.refuse(String(cString: shortage)).rawValue)
      }
      TaskExecution.install()
      let stop = Stop()
      Signals.watch(stop.receive)
      let task = Task.detached { await rest() }
      stop.onSignal { task.cancel() }
      Task.detached {
        let code = await task.value
        SystemConsole.restoreTerminal()
        exit(stop.signal.map { 128 + $0 } ?? code.rawValue)
      }
      TaskExecution.run()
    }
  }

  /// Opens `/dev/null` in place of the standard streams that are closed.
  ///
  /// Otherwise another file would become a standard stream and receive the output. It is opened
  /// for reading: an input is empty, and a write fails like a write to a closed stream.
  private static func openStandardStreams() {
    for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) < 0 {
      if open("/dev/null", O_RDONLY) < 0 { _exit(ExitCode.systemError.rawValue) }
    }
  }
}

/// The signal that asks the program to stop, and the action that follows.
private final class Stop: Sendable {
  private let state = Mutex<(signal: Int32?, action: (@Sendable () -> Void)?)>((nil, nil))

  var signal: Int32? { state.withLock { $0.signal } }

  func receive(_ signal: Int32) {
    let action = state.withLock { state in
      state.signal = signal
      return state.action
    }
    action?()
  }

  /// Sets the action of a signal; runs it at once if the signal has already arrived.
  func onSignal(_ action: @escaping @Sendable () -> Void) {
    let hasArrived = state.withLock { state in
      state.action = action
      return state.signal != nil
    }
    if hasArrived { action() }
  }
}
