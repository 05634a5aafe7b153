public import Domain

/// The presenter of `prune`: counts old articles, and deletes them when that is confirmed.
public struct PrunePresenter: AnsweringPresenter {
  /// The largest number of articles that is deleted without a question.
  public static let unconfirmed = 100

  /// A user action.
  public enum Input: Equatable, Sendable {
    /// Chose the articles older than a date; they are only counted.
    case examined(before: DateExpression)
    /// Confirmed that the counted articles are deleted; ignored before they are counted.
    case confirmed
    /// Decided against it.
    case declined
    /// Stopped the work; deleted articles stay deleted.
    case stopped
  }

  /// Everything there is to draw.
  public struct Output: WorkOutput {
    /// The status of the presenter; waiting with a plan until that is confirmed or declined.
    public var status = WorkStatus.waiting
    /// How many articles would be deleted, and how many stay; nil before they are counted.
    public var plan: PrunedArticles?
    /// The question to confirm; nil if the plan needs none, and when it was answered.
    public var question: String?
    /// The result, also after a stop; nil before the end.
    public var result: PrunedArticles?
    /// The plan, the result, or the error.
    public var notice: Notice?

    /// Creates the initial output.
    public init() {}
  }

  private let pruning: any PruneArticles
  private let dates: DateWording

  /// Creates a presenter of an archive.
  public init(_ pruning: any PruneArticles, dates: DateWording) {
    self.pruning = pruning
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

extension PrunePresenter {
  private enum Event: Sendable {
    case input(Input)
    case counted(Result<PrunedArticles, NewsError>)
    case deleted(Int)
    case pruned(Result<PrunedArticles, NewsError>)
  }

  fileprivate struct State: Sendable {
    var work = LongWork()
    var date: DateExpression?
    var plan: PrunedArticles?
    /// The number of articles deleted so far; nil before the first ones.
    var deleted: Int?
    var result: PrunedArticles?

    var isAsking: Bool { work.phase == .waiting && plan != nil }
  }

  /// Applies an event to the state and returns effects.
  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      return reduce(&state, input)
    case .counted(.success(let plan)):
      state.plan = plan
      state.work.end(.waiting)
    case .deleted(let count):
      state.deleted = count
    case .pruned(.success(let result)):
      state.result = result
      state.work.end(result.isStopped ? .stopped : .done)
    case .counted(.failure(let error)), .pruned(.failure(let error)):
      state.work.end(error)
    }
    return []
  }

  private func reduce(_ state: inout State, _ input: Input) -> [Effect<Event>] {
    switch input {
    case .examined(let date):
      guard !state.work.isRunning else { return [] }
      (state.date, state.plan, state.deleted, state.result) = (date, nil, nil, nil)
      return prune(before: date, isDryRun: true, &state.work)
    case .confirmed:
      guard state.isAsking, let date = state.date else { return [] }
      return prune(before: date, isDryRun: false, &state.work)
    case .declined:
      if state.isAsking { state.work.end(.done) }
      return []
    case .stopped:
      guard state.isAsking else { return state.work.requestStop() }
      state.work.end(.stopped)
      return []
    }
  }

  private func prune(
    before date: DateExpression,
    isDryRun: Bool,
    _ work: inout LongWork
  ) -> [Effect<Event>] {
    work.start { [pruning] emit in
      let result: Result<PrunedArticles, NewsError>
      do throws(NewsError) {
        result = .success(
          try await pruning.prune(olderThan: date.start, isDryRun: isDryRun) { deleted in
            emit(.deleted(deleted))
          }
        )
      } catch {
        result = .failure(error)
      }
      emit(isDryRun ? .counted(result) : .pruned(result))
    }
  }
}

extension PrunePresenter.State {
  fileprivate func output(_ dates: DateWording) -> PrunePresenter.Output {
    var output = PrunePresenter.Output()
    output.status = work.status(progress)
    output.plan = plan
    output.question = question
    output.result = result
    output.notice = notice(dates)
    return output
  }

  private var progress: WorkProgress? {
    guard let deleted, let plan else { return nil }
    let share = Double(deleted) / Double(max(deleted, plan.removed))
    return WorkProgress(LibraryWording.pruning(deleted, of: plan.removed), share: share)
  }

  private var question: String? {
    guard isAsking, let plan, plan.removed > PrunePresenter.unconfirmed else { return nil }
    return LibraryWording.pruneQuestion(plan.removed)
  }

  private func notice(_ dates: DateWording) -> Notice? {
    switch work.phase {
    case .waiting: return summary(plan, isDryRun: true, dates)
    case .working: return nil
    case .done: return summary(result, isDryRun: false, dates) ?? Notice("nothing was deleted")
    case .stopped:
      guard let result, let plan else { return Notice("stopped; nothing was deleted") }
      return Notice(LibraryWording.pruneStopped(result.removed, of: plan.removed))
    case .failed(let error): return Notice(error)
    }
  }

  private func summary(
    _ pruned: PrunedArticles?,
    isDryRun: Bool,
    _ dates: DateWording
  ) -> Notice? {
    guard let pruned, let date else { return nil }
    return Notice(
      LibraryWording.pruned(
        pruned.removed,
        before: date,
        saved: pruned.saved,
        isDryRun: isDryRun,
        dates: dates
      )
    )
  }
}
