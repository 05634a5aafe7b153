public import FoundationEssentials

/// The automatic refresh of all followed feeds: when it is due, and by one process at a time.
///
/// Call it at the start, and again after the time that it returns.
public struct AutomaticRefresh: Sendable {
  /// The time that a call waits longer than the first feed, so that feeds that were asked one after
  /// the other are asked together again.
  private static let slack: Duration = .seconds(60)

  private let interval: Duration
  private let feeds: any FollowFeeds
  private let refresh: any RefreshFeeds
  private let now: @Sendable () -> Date

  /// Creates a refresh of feeds that were not asked for `interval`.
  public init(
    every interval: Duration,
    of feeds: any FollowFeeds,
    by refresh: any RefreshFeeds,
    now: @escaping @Sendable () -> Date
  ) {
    (self.interval, self.feeds, self.refresh, self.now) = (interval, feeds, refresh, now)
  }

  /// Refreshes the feeds if one is due; returns the result, nil if nothing was asked, and the time
  /// to the next call.
  ///
  /// It is automatic, so its errors are not reported: the archive cannot be read, or the person
  /// may not change it.
  public func callAsFunction() async -> (result: FeedRefresh?, next: Duration) {
    let mode = RefreshMode.automatic(every: interval)
    guard let followed = try? await feeds.followedFeeds() else { return (nil, interval) }
    let moment = now()
    if followed.contains(where: { $0.isAsked(in: mode, at: moment) }) {
      return (try? await refresh(nil, mode: mode) { _ in }, interval)
    }
    let next = followed.compactMap { $0.nextRequest(in: mode) }.min()
    let wait = next.map { Duration.seconds($0.timeIntervalSince(moment)) + Self.slack } ?? interval
    return (nil, min(wait, interval))
  }
}
