public import FoundationEssentials

/// Refreshes feeds with several requests at a time, and stores what arrives meanwhile.
///
/// Up to 16 documents are fetched or read at a time, and one batch waits while another is stored;
/// memory does not grow with the number of feeds.
public struct FeedRefresher: RefreshFeeds {
  /// The number of feeds that are fetched and read at a time, as long as their servers answer soon.
  public static let requestLimit = 16
  /// The number of feeds that are fetched and read at a time, also from slow servers.
  public static let openLimit = 128
  /// The time after which a request without a reply releases its place to the next feed.
  static let patience: Duration = .milliseconds(750)
  /// The number of requests to a host at a time.
  public static let hostLimit = 2
  /// The number of entries that are stored in one transaction; the entries of one feed stay together.
  public static let batchSize = 1_000

  private static let pollingInterval: Duration = .milliseconds(200)
  /// The time for which a refresh waits for another one.
  static let turnPatience: Duration = .seconds(300)

  private let feeds: any FollowFeeds
  private let fetch: any FetchFeed
  private let read: any ReadFeed
  private let maildirs: MaildirFeeds?
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date

  /// Creates a refresh, also of the messages of `maildirs`; `clock` is for waiting for another process, and
  /// for slow servers.
  public init(
    of feeds: any FollowFeeds,
    fetch: any FetchFeed,
    read: any ReadFeed,
    maildirs: MaildirFeeds? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date
  ) {
    self.feeds = feeds
    self.fetch = fetch
    self.read = read
    self.maildirs = maildirs
    self.clock = clock
    self.now = now
  }

  /// Asks the chosen feeds that the mode selects; nil chooses all followed feeds.
  ///
  /// Waits up to five minutes while another task or process refreshes, unless it is automatic. Feeds
  /// that the other asked since this call are not asked again.
  public func callAsFunction(
    _ chosen: Set<FollowedFeed.ID>?,
    mode: RefreshMode,
    progress: @escaping @Sendable (FeedRefresh) -> Void
  ) async throws(NewsError) -> FeedRefresh {
    let called = now()
    guard let (turn, hasWaited) = try await turn(mode, progress) else { return FeedRefresh() }
    defer { withExtendedLifetime(turn) {} }
    let all = try await feeds.followedFeeds()
    let wanted = all.filter { chosen?.contains($0.id) ?? true }
    let followed = wanted.filter { $0.address != nil }
    if Task.isCancelled { throw .cancelled }
    let moment = now()
    let asked = followed.filter { feed in
      feed.isAsked(in: mode, at: moment) && !(hasWaited && feed.wasAsked(since: called))
    }
    var run = RefreshRun(
      asked,
      of: followed,
      among: all,
      into: feeds,
      fetch: { [fetch] feed, memory in
        await Result { () async throws(NewsError) in
          guard let address = feed.address else { throw .cancelled }
          var request = feed.request(for: address, isFresh: mode == .fresh, at: moment)
          request.memory = memory
          return try await fetch(request)
        }
      },
      visit: { [read, now] in FeedVisit(feed: $0, read: read, now: now()) },
      clock: clock,
      report: progress
    )
    var result = try await run()
    for maildir in Set(wanted.compactMap(\.maildir)).sorted() where !result.isStopped {
      try await maildirs?.refresh(maildir, &result)
      progress(result)
    }
    return result
  }

  /// Waits for the turn of this refresh; also returns whether another one had it.
  ///
  /// Nil if an automatic one would have to wait.
  private func turn(
    _ mode: RefreshMode,
    _ progress: (FeedRefresh) -> Void
  ) async throws(NewsError) -> (RefreshTurn, hasWaited: Bool)? {
    var state = FeedRefresh()
    for _ in 0...Int(Self.turnPatience / Self.pollingInterval) {
      if let turn = try await feeds.refreshTurn() { return (turn, state.isWaiting) }
      if case .automatic = mode { return nil }
      if !state.isWaiting {
        state.isWaiting = true
        progress(state)
      }
      do {
        try await clock.sleep(for: Self.pollingInterval)
      } catch {
        throw .cancelled
      }
    }
    throw .refreshTaken(for: Self.turnPatience)
  }
}

extension FollowedFeed {
  /// Whether the feed was asked since a moment; the archive stores times in whole seconds.
  fileprivate func wasAsked(since moment: Date) -> Bool {
    let second = Date(timeIntervalSince1970: moment.timeIntervalSince1970.rounded(.down))
    return state.askedAt.map { $0 >= second } ?? false
  }
}
