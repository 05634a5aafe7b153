public import ByteStrings
import Glibc
import Threads

/// Starts other programs by name and argument array, without a shell.
///
/// The program is searched for along `PATH`. It inherits neither the signal mask of this process nor
/// its ignored signals.
public struct ProgramLauncher: Sendable {
  /// The standard input, output and error of a started program.
  public enum Streams: Sendable {
    /// The streams of this process, for a program that uses the terminal, such as a pager.
    case shared
    /// `/dev/null`, and a new session, so that an interrupt at this terminal does not end it.
    case detached
  }

  // POSIX_SPAWN_SETSID of glibc's spawn.h, which shows it to GNU sources only.
  private static let newSession: Int32 = 0x80

  private let clock: any Clock<Duration>

  public init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }

  /// Starts a program that may run for long, such as a browser; fails if it fails within a second.
  ///
  /// Returns when the program has ended with status 0 or a second has passed. A text browser gets the
  /// terminal until it ends.
  public func launch(
    _ program: ByteString,
    arguments: [ByteString]
  ) async throws(LaunchError) {
    if OpeningCommands.isTextBrowser(program) {
      let status = try await run(program, arguments: arguments).status
      if status != 0 { throw .failed(program: program, status: status) }
      return
    }
    let process = try start(program, arguments: arguments, streams: .detached)
    let (statuses, status) = AsyncStream.makeStream(of: Int32.self)
    _ = DetachedThread.start { status.yield(process.collect()) }
    let timer = Task { [clock] in
      try? await clock.sleep(for: .seconds(1))
      status.finish()
    }
    defer { timer.cancel() }
    for await status in statuses {
      if status != 0 { throw .failed(program: program, status: status) }
      return
    }
  }

  /// Runs a program; returns its exit status, or 128 + signal if a signal ended it, and whether it
  /// has read any of its input.
  ///
  /// The program's standard input is the text `input`, if there is one; it need not read all of it.
  /// `variables` override the environment. A program that shares the streams has the terminal
  /// to itself: an interrupt typed there does not reach this process. Cancellation sends it SIGTERM.
  public func run(
    _ program: ByteString,
    arguments: [ByteString],
    streams: Streams = .shared,
    input: String? = nil,
    variables: [String: String] = [:]
  ) async throws(LaunchError) -> (status: Int32, hasRead: Bool) {
    if streams == .shared { TerminalLoan.begin() }
    defer { if streams == .shared { TerminalLoan.end() } }
    let pipe = try input.map { text throws(LaunchError) in
      guard let pipe = InputPipe(text) else { throw LaunchError(program, code: errno) }
      return pipe
    }
    let process: StartedProcess
    do throws(LaunchError) {
      process = try start(
        program,
        arguments: arguments,
        streams: streams,
        input: pipe,
        variables: variables
      )
    } catch {
      pipe?.discard()
      throw error
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let work: @Sendable () -> Void = {
          continuation.resume(returning: pipe?.feed(process) ?? (process.collect(), false))
        }
        if !DetachedThread.start(work) { work() }
      }
    } onCancel: {
      process.terminate()
    }
  }

  private func start(
    _ program: ByteString,
    arguments: [ByteString],
    streams: Streams,
    input: InputPipe? = nil,
    variables: [String: String] = [:]
  ) throws(LaunchError) -> StartedProcess {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    configure(&attributes, streams: streams)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    configure(&actions, streams: streams, input: input)
    var process = pid_t()
    let words = CStringArray([program] + arguments)
    // The first of two variables with one name wins.
    let own = CStringArray(variables.map { ByteString("\($0)=\($1)") })
    let inherited = sequence(first: environ) { $0?.successor() }.lazy.map { $0?.pointee }
    let all = own.elements + inherited.prefix { $0 != nil } + [nil]
    let code = program.withCString {
      posix_spawnp(&process, $0, &actions, &attributes, words.pointers, all)
    }
    guard code == 0 else { throw LaunchError(program, code: code) }
    return StartedProcess(process)
  }

  private func configure(_ attributes: inout posix_spawnattr_t, streams: Streams) {
    var nothing = Signals.signalSet([])
    var restored = Signals.signalSet([SIGPIPE, SIGXFSZ] + TerminalLoan.lentSignals)
    posix_spawnattr_setsigmask(&attributes, &nothing)
    posix_spawnattr_setsigdefault(&attributes, &restored)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    if streams == .detached { flags |= Self.newSession }
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  private func configure(
    _ actions: inout posix_spawn_file_actions_t,
    streams: Streams,
    input: InputPipe?
  ) {
    if streams == .detached {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
    if let input { posix_spawn_file_actions_adddup2(&actions, input.readEnd, 0) }
  }
}

/// Why a program failed or could not be started.
public enum LaunchError: Error, Equatable {
  /// It could not be started, with the system's error number and message; ENOENT if it is missing.
  case cannotStart(program: ByteString, code: Int32, reason: String)
  /// It ended with this exit status, or 128 + signal.
  case failed(program: ByteString, status: Int32)

  init(_ program: ByteString, code: Int32) {
    self = .cannotStart(program: program, code: code, reason: Descriptor.reason(code))
  }

  /// The error in words, without a full stop at its end.
  public var sentence: String {
    switch self {
    case .cannotStart(let program, _, let reason): "cannot start \(program) (\(reason))"
    case .failed(let program, let status): "\(program) failed with status \(status)"
    }
  }
}

/// An argument array for C that is freed with the object.
private final class CStringArray {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  var elements: [UnsafeMutablePointer<CChar>?] { (0..<count).map { pointers[$0] } }

  init(_ words: [ByteString]) {
    count = words.count
    pointers = .allocate(capacity: words.count + 1)
    for (index, word) in words.enumerated() {
      (pointers + index).initialize(to: word.withCString { strdup($0) })
    }
    (pointers + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}
