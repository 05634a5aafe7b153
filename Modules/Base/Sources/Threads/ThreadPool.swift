import Glibc
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// Runs the tasks of the process on threads that sleep until there is work.
///
/// Swift's own executor on Linux wakes up once a second until the process ends, see
/// `docs/decisions/0037-our-own-executor.md`. Tasks run in the order of their arrival; priorities
/// are ignored.
final class ThreadPool: TaskExecutor, SchedulingExecutor {
  private struct Jobs {
    var waiting: [UnownedJob] = []
    /// The oldest jobs, the first of them at the end.
    var next: [UnownedJob] = []
    var threads = 0
    var idleThreads = 0

    /// Removes the oldest job, and counts whether the asking thread is idle.
    mutating func take(_ isIdle: inout Bool) -> UnownedJob? {
      if next.isEmpty {
        next = waiting.reversed()
        waiting.removeAll(keepingCapacity: true)
      }
      let job = next.popLast()
      idleThreads += (job == nil ? 1 : 0) - (isIdle ? 1 : 0)
      isIdle = job == nil
      return job
    }
  }

  private struct Timers {
    /// The next one at the end.
    var jobs: [(moment: ContinuousClock.Instant, job: UnownedJob)] = []
    var hasThread = false

    mutating func add(_ job: UnownedJob, at moment: ContinuousClock.Instant) {
      var (low, high) = (0, jobs.count)
      while low < high {
        let middle = (low + high) / 2
        if jobs[middle].moment > moment { low = middle + 1 } else { high = middle }
      }
      jobs.insert((moment, job), at: low)
    }

    /// The time until the next one; nil without any.
    var remaining: Duration? {
      jobs.last.map { ContinuousClock.now.duration(to: $0.moment) }
    }

    mutating func takeDue() -> UnownedJob? {
      guard let next = jobs.last, next.moment <= .now else { return nil }
      return jobs.removeLast().job
    }
  }

  private let jobs = Monitor(Jobs())
  private let timers = Monitor(Timers())
  private let limit: Int

  /// Creates a pool that starts its threads when it needs them, at most `limit`.
  init(limit: Int) {
    self.limit = limit
  }

  func enqueue(_ job: consuming ExecutorJob) {
    add(UnownedJob(job))
  }

  private func add(_ job: UnownedJob) {
    let needsThread = jobs.update { jobs in
      jobs.waiting.append(job)
      let isShort = jobs.idleThreads < jobs.waiting.count + jobs.next.count
      guard isShort, jobs.threads < limit else { return false }
      jobs.threads += 1
      return true
    }
    guard needsThread, !DetachedThread.start({ self.runJobs() }) else { return }
    let remaining = jobs.update { jobs in
      jobs.threads -= 1
      return jobs.threads
    }
    // Without any thread no task would run.
    if remaining == 0 { Self.crash() }
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    at instant: C.Instant,
    tolerance: C.Duration?,
    clock: C
  ) {
    // Both clocks of Swift measure in `Duration`.
    let delay = clock.now.duration(to: instant) as? Duration ?? .zero
    let job = UnownedJob(job)
    let needsThread = timers.update { timers in
      timers.add(job, at: .now + delay)
      defer { timers.hasThread = true }
      return !timers.hasThread
    }
    if needsThread, !DetachedThread.start({ self.runTimers() }) { Self.crash() }
  }

  /// Ends the process by a crash, at which the terminal is restored; commands check for threads first.
  private static func crash() -> Never { fatalError("the system refuses a thread") }

  private func runJobs() {
    while true {
      var isIdle = false
      let job = jobs.wait(for: { $0.take(&isIdle) })
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private func runTimers() {
    while true {
      let job = timers.wait(for: { $0.takeDue() }, limit: \.remaining)
      add(job)
    }
  }
}

/// The execution of the tasks of this process.
public enum TaskExecution {
  /// Makes a pool of threads run the tasks; must be called before the first task starts.
  ///
  /// It has a thread for each processor, at least two, and two more: calls of SQLite block a thread while
  /// a key is pressed.
  public static func install() {
    _createExecutors(factory: Executors.self)
  }
}

/// The executors that `_createExecutors` requires.
private enum Executors: ExecutorFactory {
  static let defaultExecutor: any TaskExecutor = ThreadPool(
    limit: max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 2
  )

  // The program has no code on the main actor.
  static var mainExecutor: any MainExecutor { PlatformExecutorFactory.mainExecutor }
}
