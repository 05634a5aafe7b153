public import Domain
import Texts

extension Job<FeedRefresh> {
  /// The refresh of chosen feeds, or of all followed ones for nil; results stay after a stop.
  ///
  /// The mode selects which of them are asked. The remarks are sentences about single feeds.
  public static func refreshing(
    _ feeds: Set<FollowedFeed.ID>?,
    mode: RefreshMode,
    _ refreshing: any RefreshFeeds
  ) -> Self {
    Job(
      initial: FeedRefresh(),
      work: { report throws(NewsError) in
        try await refreshing(feeds, mode: mode, progress: report)
      },
      isStopped: \.isStopped,
      progress: { refresh in
        guard refresh.total > 0 || refresh.isWaiting else { return nil }
        let (done, total) =
          refresh.pages > 0
          ? (refresh.requestedPages, refresh.pages) : (refresh.done, refresh.total)
        let share = total > 0 ? Double(done) / Double(total) : nil
        return WorkProgress(FeedWording.progress(refresh), share: share)
      },
      remarks: { refresh, _ in refresh.reports.map(FeedWording.report) },
      done: { refresh in
        let count = "\(Count.digits(refresh.done)) of \(Count.of(refresh.total, "feed"))"
        return refresh.done > 0 ? "refreshed \(count)" : nil
      },
      notice: { refresh, isStopped in
        if isStopped { return Notice("stopped; " + FeedWording.summary(refresh)) }
        guard refresh.total == 0 else { return Notice(FeedWording.summary(refresh)) }
        guard refresh.notDue + refresh.heldBack > 0 else { return .noFeeds }
        let text = FeedWording.notAsked(refresh, mode)
        return mode == .now ? Notice(text) : Notice(text, .askFeedsNow)
      }
    )
  }
}

/// A refresh of followed feeds as a part of a screen's state.
struct RefreshWork: Sendable {
  typealias Event = WorkOutput<FeedRefresh>

  /// The latest output; nil before the first refresh.
  private var output: Event?
  private var stop = Stop()

  /// Whether a refresh runs.
  var isRunning: Bool { if case .working? = output?.status { true } else { false } }

  /// The progress of the refresh, or the result of the last one.
  var refresh: FeedRefresh { output?.outcome ?? FeedRefresh() }

  /// The summary with the first remark on a feed, or the error; nil while the refresh runs.
  var notice: Notice? {
    guard let output, let notice = output.notice, notice.error == nil,
      let first = output.remarks.first
    else { return output?.notice }
    let more = output.remarks.count - 1
    return Notice(notice.text + ". " + first + (more > 0 ? "; and \(Count.digits(more)) more" : ""))
  }

  /// Returns the effect that starts a refresh; none while one runs.
  mutating func start<Other: Sendable>(
    _ refreshing: any RefreshFeeds,
    _ feeds: Set<FollowedFeed.ID>?,
    mode: RefreshMode,
    _ event: @escaping @Sendable (Event) -> Other
  ) -> [Effect<Other>] {
    guard !isRunning else { return [] }
    let work = Job.refreshing(feeds, mode: mode, refreshing)
    let stop = Stop()
    self.stop = stop
    output = work.beginning
    return [.observe("work", { stop.outputs(of: work) }, event)]
  }

  /// Returns the effect that stops the refresh; the results received so far stay.
  func requestStop<Other: Sendable>() -> [Effect<Other>] {
    isRunning ? [.observe("stop", { [stop] in stop.request() }, { $0 })] : []
  }

  /// Records progress or the end.
  mutating func receive(_ event: Event) { output = event }
}

/// A request to end one piece of work early.
///
/// `Effect.cancel` drops all events of the work. A stop only cancels the task of the work, so that
/// its last output reports what was done.
private struct Stop: Sendable {
  private let requests: AsyncStream<Void>
  private let requesting: AsyncStream<Void>.Continuation

  init() {
    (requests, requesting) = AsyncStream.makeStream()
  }

  /// Stops the work; returns an empty stream, as an effect without events.
  func request<Event>() -> AsyncStream<Event> {
    requesting.finish()
    return AsyncStream { $0.finish() }
  }

  /// Starts the work, and returns its outputs; they end with the work, also after a stop.
  ///
  /// Cancelling the reading task cancels the work.
  func outputs<Outcome>(of work: Job<Outcome>) -> AsyncStream<WorkOutput<Outcome>> {
    let (outputs, output) = AsyncStream.makeStream(of: WorkOutput<Outcome>.self)
    let task = Task {
      await work { output.yield($0) }
      output.finish()
    }
    let watching = Task { [requests] in
      for await _ in requests {}
      task.cancel()
    }
    output.onTermination = { _ in watching.cancel() }
    return outputs
  }
}
