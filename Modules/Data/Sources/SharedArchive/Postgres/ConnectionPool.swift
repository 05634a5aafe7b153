import ArchiveRows
import Synchronization

/// The connections of this process, each with a thread; at most four.
///
/// One is kept for writing, so that a change waits for other changes only. Callers wait in the order
/// of their arrival.
final class ConnectionPool: Sendable {
  /// Work with a connection, which is nil if it is not open; the signal is set if it must stop.
  typealias Job<Success> =
    @Sendable (inout PostgresConnection?, PostgresSignal) -> Result<Success, PostgresError>

  private struct Waiter {
    let number: Int
    let use: ArchiveUse
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var idle: [(thread: ConnectionThread, use: ArchiveUse)] = []
    var users = 0
    var readers = 0
    var waiters: [Waiter] = []
    var lastNumber = 0

    /// Whether a user of this kind can have a connection now; counts it then.
    mutating func admits(_ use: ArchiveUse) -> Bool {
      guard users < limit, use == .writing || readers < limit - 1 else { return false }
      users += 1
      if use == .reading { readers += 1 }
      return true
    }
  }

  private static let limit = 4

  private let state = Mutex(State())
  /// Whether a connection that reads cannot write.
  private let dividesUses: Bool
  /// The time after which an unused connection is closed.
  private let idleTime: Duration

  init(dividesUses: Bool, idleTime: Duration) {
    self.dividesUses = dividesUses
    self.idleTime = idleTime
  }

  deinit { state.withLock { for idle in $0.idle { idle.thread.end() } } }

  /// Runs a job on its own connection.
  func run<Success: Sendable>(
    _ use: ArchiveUse,
    _ job: @escaping Job<Success>
  ) async throws(PostgresError) -> Success {
    guard await isAdmitted(use) else {
      throw PostgresError(.cancelled, "the task was cancelled")
    }
    guard let thread = thread(for: use) else {
      release(nil, use)
      throw PostgresError(.unreachable, "the system refuses a thread")
    }
    let stop = thread.stop
    let result = await thread.run { job(&$0, stop) }
    release(thread, use)
    return try result.get()
  }

  /// Waits until there is a connection; false if the task is cancelled first.
  private func isAdmitted(_ use: ArchiveUse) async -> Bool {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isAdmitted: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if state.admits(use) { return true }
          state.waiters.append(Waiter(number: number, use: use, continuation: continuation))
          return nil
        }
        if let isAdmitted { continuation.resume(returning: isAdmitted) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        let index = state.waiters.firstIndex { $0.number == number }
        return index.map { state.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume(returning: false)
    }
  }

  /// Returns an idle thread for the use, or else a new one, for which an idle one of the other use ends.
  private func thread(for use: ArchiveUse) -> ConnectionThread? {
    if let thread = state.withLock({ idleThread(for: use, in: &$0) }) { return thread }
    state.withLock { surplusThread(in: &$0) }?.end()
    return ConnectionThread(idleTime: idleTime) { [weak self] in self?.retires($0) ?? true }
  }

  private func idleThread(for use: ArchiveUse, in state: inout State) -> ConnectionThread? {
    let index = state.idle.lastIndex { !dividesUses || $0.use == use }
    return index.map { state.idle.remove(at: $0).thread }
  }

  private func surplusThread(in state: inout State) -> ConnectionThread? {
    let isFull = state.users + state.idle.count > Self.limit
    return isFull && !state.idle.isEmpty ? state.idle.removeFirst().thread : nil
  }

  /// Makes a thread idle and admits waiting jobs.
  private func release(_ thread: ConnectionThread?, _ use: ArchiveUse) {
    let admitted = state.withLock { state in
      state.users -= 1
      if use == .reading { state.readers -= 1 }
      if let thread { state.idle.append((thread, use)) }
      let waiters = state.waiters
      state.waiters = []
      return waiters.filter { waiter in
        if state.admits(waiter.use) { return true }
        state.waiters.append(waiter)
        return false
      }
    }
    for waiter in admitted { waiter.continuation.resume(returning: true) }
  }

  /// Whether a thread without a job is idle; removes it then.
  private func retires(_ thread: ConnectionThread) -> Bool {
    state.withLock { state in
      guard let index = state.idle.firstIndex(where: { $0.thread === thread }) else { return false }
      state.idle.remove(at: index)
      return true
    }
  }

  /// Closes the unused connections; returns when they are closed.
  func close() async {
    let threads = state.withLock { state in
      defer { state.idle = [] }
      return state.idle.map(\.thread)
    }
    for thread in threads {
      await thread.run { $0 = nil }
      thread.end()
    }
  }
}
