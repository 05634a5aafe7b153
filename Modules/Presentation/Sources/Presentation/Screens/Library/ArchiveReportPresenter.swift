public import ByteStrings
public import Domain

/// The presenter of `doctor`: examines the archive, and repairs or copies it.
public struct ArchiveReportPresenter: AnsweringPresenter {
  /// A user action; all but a stop are ignored while work runs.
  public enum Input: Equatable, Sendable {
    /// Examined the archive, which changes nothing.
    case examined
    /// Rebuilt everything that can be derived.
    case rebuilt
    /// Copied everything readable into a new archive at a path.
    case salvaged(into: ByteString)
    /// Stopped the work: a stopped rebuild changes nothing, and a stopped salvage leaves no file.
    case stopped
  }

  /// Everything there is to draw.
  public struct Output: WorkOutput {
    /// The status of the presenter.
    public var status = WorkStatus.waiting
    /// The result of the latest examination, also of one that was stopped; nil before.
    public var report: ArchiveReport?
    /// The results of the latest rebuild or salvage, a line each; empty before its end.
    public var repairs: [String] = []
    /// The error, or the results before a stop.
    public var notice: Notice?

    /// Creates the initial output.
    public init() {}
  }

  private let archive: any ExamineArchive & RepairArchive
  private let dates: DateWording

  /// Creates a presenter of an archive.
  public init(_ archive: any ExamineArchive & RepairArchive, dates: DateWording) {
    self.archive = archive
    self.dates = dates
  }

  /// Returns the outputs for a stream of inputs, at least one for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    FeedbackLoop(initial: State(), event: Event.input, reduce: reduce) { [dates] state in
      state.output(dates)
    }
    .answers(to: inputs)
  }
}

extension ArchiveReportPresenter {
  private enum Event: Sendable {
    case input(Input)
    case ended(Result<Outcome, NewsError>)
  }

  /// The work that a person chose.
  fileprivate enum Job: Sendable {
    case examination
    case rebuild
    case salvage(into: ByteString)
  }

  /// The result of the work.
  fileprivate enum Outcome: Sendable {
    case examined(Examination)
    case rebuilt(Rebuild)
    case salvaged(Salvage, into: ByteString)
  }

  fileprivate struct State: Sendable {
    var work = LongWork()
    /// The latest work.
    var job = Job.examination
    var examination: Examination?
    /// The result of the latest work; nil while it runs and if it failed.
    var outcome: Outcome?
  }

  /// Applies an event to the state and returns effects.
  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(.examined): return start(.examination, &state)
    case .input(.rebuilt): return start(.rebuild, &state)
    case .input(.salvaged(let path)): return start(.salvage(into: path), &state)
    case .input(.stopped): return state.work.requestStop()
    case .ended(.success(let outcome)):
      state.outcome = outcome
      if case .examined(let examination) = outcome { state.examination = examination }
      state.work.end(outcome.isStopped ? .stopped : .done)
      return []
    case .ended(.failure(let error)):
      state.work.end(error)
      return []
    }
  }

  private func start(_ job: Job, _ state: inout State) -> [Effect<Event>] {
    guard !state.work.isRunning else { return [] }
    state.job = job
    state.outcome = nil
    return state.work.start { [archive] emit in
      do throws(NewsError) {
        emit(.ended(.success(try await job.done(with: archive))))
      } catch {
        emit(.ended(.failure(error)))
      }
    }
  }
}

extension ArchiveReportPresenter.Job {
  fileprivate func done(
    with archive: any ExamineArchive & RepairArchive
  ) async throws(NewsError) -> ArchiveReportPresenter.Outcome {
    switch self {
    case .examination: .examined(try await archive.examine())
    case .rebuild: .rebuilt(try await archive.rebuild())
    case .salvage(let path): .salvaged(try await archive.salvage(into: path), into: path)
    }
  }

  fileprivate var progress: WorkProgress {
    switch self {
    case .examination: WorkProgress("Checking the archive")
    case .rebuild: WorkProgress("Rebuilding the archive")
    case .salvage: WorkProgress("Copying the archive")
    }
  }

  /// The message of a stop before anything was done.
  fileprivate var stop: String {
    switch self {
    case .examination: "stopped; nothing was checked"
    case .rebuild: "stopped; nothing was changed"
    case .salvage: RepairWording.stopped(Salvage())
    }
  }
}

extension ArchiveReportPresenter.Outcome {
  fileprivate var isStopped: Bool {
    switch self {
    case .examined(let examination): examination.isStopped
    case .rebuilt: false
    case .salvaged(let salvage, _): salvage.isStopped
    }
  }

  fileprivate var repairs: [String] {
    switch self {
    case .examined: []
    case .rebuilt(let rebuild): RepairWording.lines(of: rebuild)
    case .salvaged(let salvage, _) where salvage.isStopped: []
    case .salvaged(let salvage, let path): RepairWording.lines(of: salvage, into: path)
    }
  }

  /// The message of a stop; nil for work that changes nothing unless it is completed.
  fileprivate var stop: String? {
    switch self {
    case .examined(let examination): RepairWording.stopped(examination)
    case .rebuilt: nil
    case .salvaged(let salvage, _): RepairWording.stopped(salvage)
    }
  }
}

extension ArchiveReportPresenter.State {
  fileprivate func output(_ dates: DateWording) -> ArchiveReportPresenter.Output {
    var output = ArchiveReportPresenter.Output()
    output.status = work.status(job.progress)
    output.report = examination.map { ArchiveReport($0, dates: dates) }
    output.repairs = outcome?.repairs ?? []
    output.notice =
      switch work.phase {
      case .waiting, .working, .done: nil
      case .stopped: Notice(outcome?.stop ?? job.stop)
      case .failed(let error): Notice(error)
      }
    return output
  }
}
