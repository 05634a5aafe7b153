import Glibc

/// Starts other programs by name and argument array, without a shell.
///
/// The program is searched for along `PATH`. It inherits neither the signal mask of this process nor
/// its ignored signals.
public struct ProgramLauncher: Sendable {
  /// The standard input, output and error of a started program.
  public enum Streams: Sendable {
    /// Those of this process, for a program that uses the terminal, such as a pager.
    case shared
    /// `/dev/null`, and a new session, so that an interrupt at this terminal does not end it.
    case detached
  }

  // POSIX_SPAWN_SETSID of glibc's spawn.h, which shows it to GNU sources only.
  private static let newSession: Int32 = 0x80

  /// Creates a launcher.
  public init() {}

  /// Starts a program without waiting for it; a thread collects its exit status.
  public func launch(_ program: String, arguments: [String]) throws(LaunchError) {
    let process = try start(program, arguments: arguments, streams: .detached)
    _ = DetachedThread.start { _ = Self.collect(process) }
  }

  /// Runs a program and returns its exit status, or 128 + signal if a signal ended it.
  ///
  /// The program's standard input is the text `input`, if there is one; it need not read all of it.
  /// `variables` override those of the environment. A program that shares the streams has the terminal
  /// to itself: an interrupt typed there does not reach this process. Cancellation does not end it.
  public func run(
    _ program: String,
    arguments: [String],
    streams: Streams = .shared,
    input: String? = nil,
    variables: [String: String] = [:]
  ) async throws(LaunchError) -> Int32 {
    if streams == .shared { TerminalLoan.begin() }
    defer { if streams == .shared { TerminalLoan.end() } }
    let pipe = try input.map { text throws(LaunchError) in
      guard let pipe = InputPipe(text) else { throw LaunchError(program: program, code: errno) }
      return pipe
    }
    let process: pid_t
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
    pipe?.handOver()
    return await withCheckedContinuation { continuation in
      let work: @Sendable () -> Void = {
        pipe?.feed()
        continuation.resume(returning: Self.collect(process))
      }
      if !DetachedThread.start(work) { work() }
    }
  }

  private static func collect(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return 127 }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private func start(
    _ program: String,
    arguments: [String],
    streams: Streams,
    input: InputPipe? = nil,
    variables: [String: String] = [:]
  ) throws(LaunchError) -> pid_t {
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
    let own = CStringArray(variables.map { "\($0)=\($1)" })
    let inherited = sequence(first: environ) { $0?.successor() }.lazy.map { $0?.pointee }
    let all = own.elements + inherited.prefix { $0 != nil } + [nil]
    let code = posix_spawnp(&process, program, &actions, &attributes, words.pointers, all)
    guard code == 0 else { throw LaunchError(program: program, code: code) }
    return process
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

/// Why a program could not be started.
public struct LaunchError: Error, Equatable {
  /// The name or path of the program.
  public let program: String
  /// The system's error number; ENOENT if there is no such program.
  public let code: Int32
  /// The system's message for the error.
  public let reason: String

  /// Creates an error.
  public init(program: String, code: Int32, reason: String) {
    self.program = program
    self.code = code
    self.reason = reason
  }

  fileprivate init(program: String, code: Int32) {
    self.init(program: program, code: code, reason: Descriptor.reason(code))
  }
}

/// A text that a started program reads from its standard input.
private struct InputPipe: Sendable {
  /// The program's end; no other program inherits it.
  let readEnd: Int32
  private let writeEnd: Int32
  private let text: String

  /// Makes a pipe for a text; returns nil, with `errno` set, if the system refuses.
  init?(_ text: String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    self.text = text
  }

  /// Closes the program's end here, so that a write fails once the program has ended.
  func handOver() {
    close(readEnd)
  }

  /// Writes the text, which blocks, and ends the input; ignores that the program stops reading.
  func feed() {
    try? Descriptor.write(text, to: writeEnd)
    close(writeEnd)
  }

  /// Closes both ends, after the program could not be started.
  func discard() {
    close(readEnd)
    close(writeEnd)
  }
}

/// An argument array for C that is freed with the object.
private final class CStringArray {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  var elements: [UnsafeMutablePointer<CChar>?] { (0..<count).map { pointers[$0] } }

  init(_ words: [String]) {
    count = words.count
    pointers = .allocate(capacity: words.count + 1)
    for (index, word) in words.enumerated() { (pointers + index).initialize(to: strdup(word)) }
    (pointers + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}
