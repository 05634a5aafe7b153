import Glibc

/// A started program, for whose end any number of tasks can wait.
final class ChildProcess: Sendable {
  /// Held while a descriptor exists that a program started now would inherit by mistake.
  static let turn = Locked(true)

  let process: pid_t
  private let ending: Promise<(end: ProgramEnd, peakMemory: Int)>

  /// Starts a program in a new session, with no signal blocked or ignored.
  init(
    _ executable: String,
    _ arguments: [String],
    environment: [String: String],
    streams: (inout posix_spawn_file_actions_t) -> Void
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    streams(&actions)
    var attributes = Self.attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    var words = ([executable] + arguments).map { strdup($0) } + [nil]
    var variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var process = pid_t()
    let code = Self.turn.withLock { _ in
      posix_spawn(&process, executable, &actions, &attributes, &words, &variables)
    }
    guard code == 0 else { throw ProgramFailure.system("cannot start \(executable)", code) }
    self.process = process
    ending = Promise { [process] in Self.collect(process) }
  }

  private static func attributes() -> posix_spawnattr_t {
    // POSIX_SPAWN_SETSID, which glibc's header declares for GNU sources only.
    let newSession: Int32 = 0x80
    var attributes = posix_spawnattr_t()
    var nothing = sigset_t()
    var everything = sigset_t()
    sigemptyset(&nothing)
    sigfillset(&everything)
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setsigmask(&attributes, &nothing)
    posix_spawnattr_setsigdefault(&attributes, &everything)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | newSession
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return attributes
  }

  /// Waits for the end, and polls the memory's high-water mark.
  ///
  /// `ru_maxrss` is no use: it begins with the memory of the process that starts the program.
  private static func collect(_ process: pid_t) -> (end: ProgramEnd, peakMemory: Int) {
    var status: Int32 = 0
    var peakMemory = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      peakMemory = max(peakMemory, memoryMark(of: process))
      usleep(2_000)
    }
    let signal = status & 0x7F
    let end = signal == 0 ? ProgramEnd.exited((status >> 8) & 0xFF) : .signalled(signal)
    return (end, peakMemory)
  }

  /// Returns the peak memory of a process in KiB (`VmHWM` of proc(5)); 0 after its end.
  private static func memoryMark(of process: pid_t) -> Int {
    guard let file = fopen("/proc/\(process)/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
        as: UTF8.self
      )
      guard text.hasPrefix("VmHWM:") else { continue }
      return text.split(separator: " ").lazy.compactMap { Int($0) }.first ?? 0
    }
    return 0
  }

  func signal(_ number: Int32) {
    // After the end the id may belong to another process.
    if !ending.hasValue { kill(process, number) }
  }

  /// Waits for the end; after the limit kills the program and throws an error with the screen.
  func end(
    within limit: Duration,
    screen: @Sendable () -> String
  ) async throws -> (end: ProgramEnd, peakMemory: Int) {
    let overtime = Task {
      try await Task.sleep(for: limit)
      signal(SIGKILL)
    }
    let result = await withTaskCancellationHandler {
      await ending.value
    } onCancel: {
      signal(SIGKILL)
    }
    overtime.cancel()
    guard case .success = await overtime.result else { return result }
    throw ProgramFailure(description: "still running after \(limit), having written:\n\(screen())")
  }
}

/// Runs blocking work on its own thread, so that Swift's thread pool is not blocked.
public func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await Promise(work).value
}

/// A value that is computed on its own thread.
final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case waiting([CheckedContinuation<Value, Never>])
    case finished(Value)
  }

  private let state = Locked(State.waiting([]))

  init(_ work: @escaping @Sendable () -> Value) {
    startThread { self.finish(with: work()) }
  }

  var hasValue: Bool {
    state.withLock { if case .finished = $0 { true } else { false } }
  }

  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let value = state.withLock { state -> Value? in
          switch state {
          case .finished(let value): return value
          case .waiting(let others):
            state = .waiting(others + [continuation])
            return nil
          }
        }
        if let value { continuation.resume(returning: value) }
      }
    }
  }

  private func finish(with value: Value) {
    let waiting = state.withLock { state -> [CheckedContinuation<Value, Never>] in
      defer { state = .finished(value) }
      if case .waiting(let continuations) = state { return continuations }
      return []
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }
}

/// Reads the available bytes; nil at the end, which for a pseudo-terminal is EIO.
func readChunk(from descriptor: Int32) -> [UInt8]? {
  var buffer = [UInt8](repeating: 0, count: 65_536)
  var count = read(descriptor, &buffer, buffer.count)
  while count < 0, errno == EINTR { count = read(descriptor, &buffer, buffer.count) }
  return count > 0 ? Array(buffer[..<count]) : nil
}

/// Writes bytes; stops if the other side is closed.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno != EINTR { return }
    rest = rest.dropFirst(max(0, count))
  }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func startThread(_ body: @escaping @Sendable () -> Void) {
  var thread = pthread_t()
  let work = Unmanaged.passRetained(Work(body)).toOpaque()
  let code = pthread_create(
    &thread,
    nil,
    { pointer in
      if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
      return nil
    },
    work
  )
  precondition(code == 0, "cannot start a thread")
  pthread_detach(thread)
}
