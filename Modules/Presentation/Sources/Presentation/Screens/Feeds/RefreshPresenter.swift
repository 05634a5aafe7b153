public import Domain

/// The presenter of a refresh of followed feeds.
public struct RefreshPresenter: AnsweringPresenter {
  /// A user action.
  public enum Input: Equatable, Sendable {
    /// Chose feeds, or all followed ones for nil; all that are chosen are asked if `isFresh`, else
    /// those that are due. Ignored while a refresh runs.
    case chosen(Set<FollowedFeed.ID>?, isFresh: Bool)
    /// Stopped the refresh; the results received so far stay.
    case stopped
  }

  /// Everything there is to draw.
  public struct Output: WorkOutput {
    /// The status of the presenter.
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
    FeedbackLoop(initial: RefreshWork(), event: Event.input, reduce: reduce, render: \.output)
      .answers(to: inputs)
  }
}

extension RefreshPresenter {
  private enum Event: Sendable {
    case input(Input)
    case work(RefreshWork.Event)
  }

  /// Applies an event to the state and returns effects.
  @Sendable private func reduce(_ state: inout RefreshWork, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(.chosen(let feeds, let isFresh)):
      return state.start(refreshing, feeds, isFresh: isFresh, Event.work)
    case .input(.stopped):
      return state.requestStop()
    case .work(let event):
      state.receive(event)
      return []
    }
  }
}

extension RefreshWork {
  fileprivate var output: RefreshPresenter.Output {
    var output = RefreshPresenter.Output()
    output.status = status
    output.reports = refresh.reports.map { Notice(FeedWording.report($0)) }
    output.notice = notice
    output.hasOnlyFailures = hasOnlyFailures
    return output
  }
}
