import Glibc
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// Runs the tasks of the process on threads that sleep until there is work.
///
/// The first is the main thread, and a command that only reads the archive needs no other, see
/// `docs/decisions/0037-our-own-executor.md`. Tasks run in the order of their arrival; priorities are
/// ignored.
final class ThreadPool: TaskExecutor, SchedulingExecutor {
  /// How long a job waits before another thread starts, unless a person waits for it.
  static let patience = Duration.milliseconds(2)

  private struct State {
    var waiting: [(job: UnownedJob, since: ContinuousClock.Instant)] = []
    /// The oldest jobs, the first of them at the end.
    var next: [(job: UnownedJob, since: ContinuousClock.Instant)] = []
    /// The jobs after a delay, the first of them at the end.
    var delayed: [(job: UnownedJob, moment: ContinuousClock.Instant)] = []
    /// The threads that run jobs.
    var threads: Set<pthread_t> = []
    /// The number of threads that are being started.
    var startingThreads = 0
    var idleThreads = 0
    /// When a thread last took a job.
    var lastTaken = ContinuousClock.now
    /// Whether each job starts at once.
    var isEager: Bool

    mutating func add(_ job: UnownedJob) { waiting.append((job, .now)) }

    mutating func add(_ job: UnownedJob, at moment: ContinuousClock.Instant) {
      var (low, high) = (0, delayed.count)
      while low < high {
        let middle = (low + high) / 2
        if delayed[middle].moment > moment { low = middle + 1 } else { high = middle }
      }
      delayed.insert((job, moment), at: low)
    }

    /// Removes the oldest job, and counts whether the asking thread is idle.
    mutating func take(_ isIdle: inout Bool) -> UnownedJob? {
      while let first = delayed.last, first.moment <= .now {
        add(delayed.removeLast().job)
      }
      if next.isEmpty {
        next = waiting.reversed()
        waiting.removeAll(keepingCapacity: true)
      }
      let job = next.popLast()?.job
      if job != nil { lastTaken = .now }
      idleThreads += (job == nil ? 1 : 0) - (isIdle ? 1 : 0)
      isIdle = job == nil
      return job
    }

    /// The time until the next delayed job; nil without any.
    var remaining: Duration? {
      delayed.last.map { ContinuousClock.now.duration(to: $0.moment) }
    }

    /// Whether another thread has to run the job that was added last.
    var isShort: Bool {
      // One thread waits for the delayed jobs while others are busy.
      let delays = isEager && !delayed.isEmpty ? 1 : 0
      guard idleThreads < waiting.count + next.count + delays else { return false }
      if isEager { return true }
      // A thread of the pool will take the job when it has finished its own.
      guard !threads.contains(pthread_self()), let oldest = next.last ?? waiting.first else {
        return false
      }
      return min(oldest.since, lastTaken).duration(to: .now) > ThreadPool.patience
    }
  }

  private let state: Monitor<State>
  private let limit: Int

  /// Creates a pool that starts threads when it needs them, at most `limit`.
  ///
  /// If it is not eager, a job from one of its threads waits for that thread, and any other job until
  /// the threads have been busy for `patience`.
  init(limit: Int, isEager: Bool = true) {
    self.limit = limit
    state = Monitor(State(isEager: isEager))
  }

  /// Starts each job at once from now on, as far as the limit allows.
  func becomeEager() {
    state.update { $0.isEager = true }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    start { $0.add(job) }
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
    start { $0.add(job, at: .now + delay) }
  }

  /// Adds a job, and starts a thread if it needs one.
  private func start(_ add: (inout State) -> Void) {
    let needsThread = state.update { state in
      add(&state)
      let count = state.threads.count + state.startingThreads
      guard count < limit, count == 0 || state.isShort else { return false }
      state.startingThreads += 1
      return true
    }
    guard needsThread else { return }
    let isStarted = DetachedThread.start { [self] in
      adoptThread(started: true)
      run()
    }
    if !isStarted {
      let remaining = state.update { state in
        state.startingThreads -= 1
        return state.threads.count + state.startingThreads
      }
      // Without any thread no task would run.
      if remaining == 0 { fatalError("the system refuses a thread") }
    }
  }

  /// Makes this thread one of the pool, which must call `run` next; `started` if the pool started it.
  func adoptThread(started: Bool = false) {
    let thread = pthread_self()
    // At once: between two updates the thread would not count, and another would be started.
    state.update { state in
      if started { state.startingThreads -= 1 }
      state.threads.insert(thread)
    }
  }

  /// Runs jobs on this thread, which is one of the pool, until the process ends.
  func run() -> Never {
    while true {
      var isIdle = false
      let job = state.wait(for: { $0.take(&isIdle) }, limit: \.remaining)
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

/// The execution of the tasks of this process.
public enum TaskExecution {
  /// Makes a pool of threads run the tasks; must be called before the first task starts.
  ///
  /// This thread is the first of the pool: it must call `run` next. There is a thread for each processor, at
  /// least two, and two more: calls of SQLite block a thread while a key is pressed.
  public static func install() {
    Executors.pool.adoptThread()
    _createExecutors(factory: Executors.self)
  }

  /// Runs tasks on this thread until the process ends.
  public static func run() -> Never { withSignalStack { Executors.pool.run() } }

  /// Starts each task at once from now on, because a person or a client waits for an answer.
  public static func becomeEager() { Executors.pool.becomeEager() }
}

/// The executors that `_createExecutors` requires.
private enum Executors: ExecutorFactory {
  static let pool = ThreadPool(
    limit: max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 2,
    isEager: false
  )

  static var defaultExecutor: any TaskExecutor { pool }

  // The program has no code on the main actor.
  static var mainExecutor: any MainExecutor { PlatformExecutorFactory.mainExecutor }
}
