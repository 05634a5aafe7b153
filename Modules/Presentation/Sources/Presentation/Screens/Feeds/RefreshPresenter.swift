public import Domain

/// The presenter of a refresh of followed feeds.
public struct RefreshPresenter: AnsweringPresenter {
  /// A user action.
  public enum Input: Equatable, Sendable {
    /// Chose feeds, or all followed ones for nil; all that are chosen are asked if `isFresh`, else
    /// those that are due. Ignored while a refresh runs.
    case chosen(Set<FollowedFeed.ID>?, isFresh: Bool)
    /// Stopped the refresh; what arrived stays.
    case stopped
  }

  /// Everything there is to draw.
  public struct Output: WorkOutput {
    /// What the presenter is doing.
    public var status = WorkStatus.waiting
    /// Sentences about single feeds, in the order of arrival; only added to.
    public var reports: [Notice] = []
    /// The summary or the error; nil while the refresh runs.
    public var notice: Notice?
    /// Whether every feed that was asked has failed, as without a network.
    public var hasOnlyFailures = false

    /// Creates the initial output.
    public init() {}
  }

  private let refreshing: any RefreshFeeds

  /// Creates a presenter of refreshes.
  public init(_ refreshing: any RefreshFeeds) {
    self.refreshing = refreshing
  }

  /// Returns the outputs for a stream of inputs, at least one for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    FeedbackLoop(initial: State(), event: Event.input, reduce: reduce, render: \.output)
      .answers(to: inputs)
  }
}

extension RefreshPresenter {
  private enum Event: Sendable {
    case input(Input)
    case progressed(FeedRefresh)
    case ended(Result<FeedRefresh, NewsError>)
  }

  fileprivate struct State: Sendable {
    var work = LongWork()
    var refresh = FeedRefresh()
  }

  /// Applies an event to the state and returns effects.
  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(.chosen(let feeds, let isFresh)):
      guard !state.work.isRunning else { return [] }
      state.refresh = FeedRefresh()
      return start(feeds, isFresh: isFresh, &state.work)
    case .input(.stopped):
      return state.work.requestStop()
    case .progressed(let refresh):
      state.refresh = refresh
    case .ended(.success(let refresh)):
      state.refresh = refresh
      state.work.end(refresh.isStopped ? .stopped : .done)
    case .ended(.failure(let error)):
      state.work.end(error)
    }
    return []
  }

  private func start(
    _ feeds: Set<FollowedFeed.ID>?,
    isFresh: Bool,
    _ work: inout LongWork
  ) -> [Effect<Event>] {
    work.start { [refreshing] emit in
      do throws(NewsError) {
        let refresh = try await refreshing(feeds, isFresh: isFresh) { emit(.progressed($0)) }
        emit(.ended(.success(refresh)))
      } catch {
        emit(.ended(.failure(error)))
      }
    }
  }
}

extension RefreshPresenter.State {
  fileprivate var output: RefreshPresenter.Output {
    var output = RefreshPresenter.Output()
    output.status = work.status(progress)
    output.reports = refresh.reports.map { Notice(FeedWording.report($0)) }
    output.notice = notice
    output.hasOnlyFailures =
      work.phase == .done && refresh.total > 0 && refresh.failed == refresh.total
    return output
  }

  private var progress: WorkProgress? {
    guard refresh.total > 0 || refresh.isWaiting else { return nil }
    let share = refresh.total > 0 ? Double(refresh.done) / Double(refresh.total) : nil
    return WorkProgress(FeedWording.progress(refresh), share: share)
  }

  private var notice: Notice? {
    switch work.phase {
    case .waiting, .working: nil
    case .done: done
    case .stopped: Notice("stopped; " + FeedWording.summary(refresh))
    case .failed(let error): Notice(error)
    }
  }

  private var done: Notice {
    guard refresh.total == 0 else { return Notice(FeedWording.summary(refresh)) }
    guard refresh.notDue > 0 else { return .noFeeds }
    return Notice(FeedWording.notDue(refresh.notDue), .askFeedsNow)
  }
}
