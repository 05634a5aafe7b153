import Domain

/// The part of a screen's state that records whether its work runs and how it ended.
struct LongWork: Sendable {
  /// The state of the work.
  enum Phase: Equatable, Sendable {
    case waiting
    case working
    case done
    case stopped
    case failed(NewsError)
  }

  private(set) var phase = Phase.waiting
  private var stop = Stop()
  private var isStopRequested = false

  /// Whether work runs, so that no other can be started.
  var isRunning: Bool { phase == .working }

  /// Returns the effect that starts work while none runs.
  ///
  /// After a stop before the first start, the work ends as stopped without being started.
  mutating func start<Event: Sendable>(_ work: @escaping Stop.Work<Event>) -> [Effect<Event>] {
    guard !isStopRequested else {
      end(.stopped)
      return []
    }
    let stop = Stop()
    self.stop = stop
    phase = .working
    return [.observe("work", { stop.events(of: work) }, { $0 })]
  }

  /// Returns the effect that stops the work, which still reports its results.
  mutating func requestStop<Event: Sendable>() -> [Effect<Event>] {
    guard phase == .waiting || isRunning else { return [] }
    isStopRequested = true
    guard isRunning else { return [] }
    return [.observe("stop", { [stop] in stop.request() }, { $0 })]
  }

  /// Records the state of the work; stopped work ends instead of waiting for a next step.
  mutating func end(_ phase: Phase) {
    self.phase = phase == .waiting && isStopRequested ? .stopped : phase
    isStopRequested = false
  }

  /// Records the failure of work; cancelled work was stopped.
  mutating func end(_ error: NewsError) {
    end(error == .cancelled ? .stopped : .failed(error))
  }

  /// The status to draw, with the progress if the work runs.
  func status(_ progress: WorkProgress?) -> WorkStatus {
    switch phase {
    case .waiting: .waiting
    case .working: .working(progress)
    case .done: .done
    case .stopped: .stopped
    case .failed: .failed
    }
  }
}

/// A request to end one piece of work early.
///
/// `Effect.cancel` drops all events of the work. A stop only cancels the task of the work, so that
/// its last event reports what was done.
struct Stop: Sendable {
  /// Work that yields events; it ends early if its task is cancelled.
  typealias Work<Event> = @Sendable (_ emit: @escaping @Sendable (Event) -> Void) async -> Void

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

  /// Starts the work, and returns its events; they end with the work, also after a stop.
  ///
  /// Cancelling the reading task cancels the work.
  func events<Event: Sendable>(of work: @escaping Work<Event>) -> AsyncStream<Event> {
    let (events, event) = AsyncStream.makeStream(of: Event.self)
    let task = Task {
      await work { event.yield($0) }
      event.finish()
    }
    let watching = Task { [requests] in
      for await _ in requests {}
      task.cancel()
    }
    event.onTermination = { _ in watching.cancel() }
    return events
  }
}
