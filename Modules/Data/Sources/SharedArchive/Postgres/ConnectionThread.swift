import Synchronization
import Threads

/// A thread with a connection, which runs one job at a time.
///
/// Every signal is blocked on it: libpq must not get SIGPIPE.
final class ConnectionThread: Sendable {
  /// Work with the connection, which is nil if it is not open.
  private typealias Job = @Sendable (inout PostgresConnection?) -> Void

  private struct State {
    var job: Job?
    var number = 0
    var isRunning = false
    var hasEnded = false
  }

  /// Set while the job must stop.
  let stop: PostgresSignal
  private let wake: PostgresSignal
  private let state = Mutex(State())

  /// Starts the thread; nil if the system refuses one.
  ///
  /// After each `idleTime` without a job it ends if `retires` returns true.
  init?(idleTime: Duration, retires: @escaping @Sendable (ConnectionThread) -> Bool) {
    guard let stop = PostgresSignal(), let wake = PostgresSignal() else { return nil }
    self.stop = stop
    self.wake = wake
    guard DetachedThread.start({ self.serve(idleTime, retires) }) else { return nil }
  }

  /// Runs a job on the thread and returns its result; one at a time.
  ///
  /// If the task is cancelled, `stop` is set until the job has ended.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable (inout PostgresConnection?) -> Result
  ) async -> Result {
    let number = state.withLock { state in
      state.number += 1
      state.isRunning = true
      return state.number
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let job: Job = { connection in
          let result = body(&connection)
          self.finishJob()
          continuation.resume(returning: result)
        }
        state.withLock { $0.job = job }
        wake.set()
      }
    } onCancel: {
      state.withLock { if $0.isRunning, $0.number == number { stop.set() } }
    }
  }

  /// Ends the thread after its job, and its connection with it.
  func end() {
    state.withLock { $0.hasEnded = true }
    wake.set()
  }

  private func finishJob() {
    state.withLock { state in
      state.isRunning = false
      stop.clear()
    }
  }

  private func serve(_ idleTime: Duration, _ retires: (ConnectionThread) -> Bool) {
    var connection: PostgresConnection?
    while true {
      guard wake.wait(idleTime) else {
        if retires(self) { return }
        continue
      }
      wake.clear()
      let job = state.withLock { state in
        defer { state.job = nil }
        return state.job
      }
      job?(&connection)
      if state.withLock({ $0.hasEnded && $0.job == nil }) { return }
    }
  }
}
