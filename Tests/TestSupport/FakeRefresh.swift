public import Domain

/// A refresh with prepared progress, which can wait to be stopped.
public final class FakeRefresh: RefreshFeeds {
  /// A request for a refresh.
  public struct Request: Equatable, Sendable {
    /// The feeds; nil for all.
    public let chosen: Set<FollowedFeed.ID>?
    /// Whether feeds that are not due are asked too.
    public let mode: RefreshMode

    public init(chosen: Set<FollowedFeed.ID>?, mode: RefreshMode) {
      (self.chosen, self.mode) = (chosen, mode)
    }
  }

  private let steps: [FeedRefresh]
  private let stopped: FeedRefresh?
  private let failure: NewsError?
  /// The gate at which it waits to be stopped.
  public let gate = Gate()
  private let received = Locked<[Request]>([])

  /// Creates a refresh; with `stopped`, it waits after its steps until it is stopped.
  public init(_ steps: [FeedRefresh], stopped: FeedRefresh? = nil, failure: NewsError? = nil) {
    (self.steps, self.stopped, self.failure) = (steps, stopped, failure)
  }

  /// The requests, in order.
  public var requests: [Request] { received.withLock { $0 } }

  /// Reports the steps, and returns the last one.
  public func callAsFunction(
    _ chosen: Set<FollowedFeed.ID>?,
    mode: RefreshMode,
    progress: @escaping @Sendable (FeedRefresh) -> Void
  ) async throws(NewsError) -> FeedRefresh {
    received.withLock { $0.append(Request(chosen: chosen, mode: mode)) }
    for step in steps { progress(step) }
    if let failure { throw failure }
    guard var stopped else { return steps.last ?? FeedRefresh() }
    await gate.pass()
    stopped.isStopped = true
    return stopped
  }
}
