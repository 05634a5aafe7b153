/// A decorator of a refresh that fetches the pages of excerpts after it.
///
/// Asks at most `hostLimit` pages of a host, as many at a time as `FeedRefresher` asks feeds, and no
/// more of a host that does not answer or asks to wait. Failures of pages are not reported, because the
/// feed's own texts are there. If the limits leave pages of a feed, the next refresh reads its document
/// again, and continues. If one fails, that waits for a changed document, so that a server whose pages
/// always fail does not send the whole document each time.
public struct FullTextRefresh: RefreshFeeds {
  /// The number of pages that a refresh requests from a host.
  public static let hostLimit = 20
  /// The time after which a refresh requests no more pages.
  public static let patience: Duration = .seconds(120)
  /// The number of articles that are read from the archive at a time.
  private static let chunk = 200

  private let refresh: any RefreshFeeds
  private let feeds: any FollowFeeds
  private let fetch: any FetchFullText
  private let archive: any FindArticle
  private let clock: any Clock<Duration>
  private let isInBackground: Bool

  /// Creates a decorator of `refresh`; `isInBackground` if its result does not wait for the pages,
  /// and `clock` is for slow servers and the end of the requests.
  public init(
    wrapping refresh: any RefreshFeeds,
    of feeds: any FollowFeeds,
    fetch: any FetchFullText,
    archive: any FindArticle,
    clock: any Clock<Duration> = ContinuousClock(),
    isInBackground: Bool
  ) {
    self.refresh = refresh
    self.feeds = feeds
    self.fetch = fetch
    self.archive = archive
    self.clock = clock
    self.isInBackground = isInBackground
  }

  public func callAsFunction(
    _ chosen: Set<FollowedFeed.ID>?,
    mode: RefreshMode,
    progress: @escaping @Sendable (FeedRefresh) -> Void
  ) async throws(NewsError) -> FeedRefresh {
    let result = try await refresh(chosen, mode: mode, progress: progress)
    if result.excerpts.isEmpty { return result }
    guard isInBackground else { return try await fetchPages(after: result, progress) }
    Task { try await fetchPages(after: result) { _ in } }
    return result
  }

  /// Fetches the pages of the articles that have no text of their page.
  private func fetchPages(
    after result: FeedRefresh,
    _ progress: (FeedRefresh) -> Void
  ) async throws(NewsError) -> FeedRefresh {
    var articles: [Article] = []
    let ids = result.excerpts.flatMap(\.articles)
    for start in stride(from: 0, to: ids.count, by: Self.chunk) {
      let known = try await archive.articles(Array(ids[start...].prefix(Self.chunk)))
      articles += known.filter { $0.body?.full == nil }.map(\.withoutBody)
    }
    if articles.isEmpty { return result }
    var run = PageRun(articles, after: result, timeLeft: clock.countdown(Self.patience))
    let open = run.openFeeds
    try await feeds.store(open.map { FeedUpdate($0.feed, state: $0.state.withoutDocument) })
    await withTaskGroup(of: PageRun.Reply?.self) { group in
      repeat {
        while let turn = run.next() {
          group.addTask { [fetch] in
            (turn, await Result { () async throws(NewsError) in try await fetch(turn.item) })
          }
        }
        if run.beginWait() {
          group.addTask { [clock] in
            try? await clock.sleep(for: FeedRefresher.patience)
            return nil
          }
        }
        progress(run.progress)
        // Only the wait is left.
        if run.isIdle { group.cancelAll() }
        guard let reply = await group.next() else { return }
        run.receive(reply)
      } while true
    }
    if let failure = run.failure { throw failure }
    let rest = Set(run.openFeeds.map(\.feed))
    let done = open.filter { !rest.contains($0.feed) }
    try await feeds.store(done.map { FeedUpdate($0.feed, state: $0.state) })
    run.progress.isStopped = Task.isCancelled
    return run.progress
  }
}

/// The pages that are still to be requested, and the progress.
private struct PageRun {
  typealias Reply = (turn: HostQueue<Article>.Turn, result: Result<Article, NewsError>)

  /// The failures after which a host is not asked any more; a page may only lead to another host.
  private static let failureLimit = 3

  var progress: FeedRefresh
  /// The error of the archive.
  private(set) var failure: NewsError?
  private var queue: HostQueue<Article>
  /// The articles whose pages a later refresh requests.
  private var open: Set<Article.ID>
  /// The articles whose pages could not be fetched this time.
  private var failed: Set<Article.ID> = []
  private var failures: [String: Int] = [:]
  private let timeLeft: @Sendable () -> Duration

  init(
    _ articles: [Article],
    after refresh: FeedRefresh,
    timeLeft: @escaping @Sendable () -> Duration
  ) {
    self.timeLeft = timeLeft
    queue = HostQueue(articles, limit: FullTextRefresh.hostLimit) {
      FollowedFeed.ID($0.link).host
    }
    open = Set(articles.map(\.id))
    progress = refresh
    progress.pages = queue.count
  }

  /// The feeds of which pages are still to be requested, and no page failed.
  var openFeeds: [FeedRefresh.Excerpts] {
    progress.excerpts.filter { feed in
      !open.isDisjoint(with: feed.articles) && failed.isDisjoint(with: feed.articles)
    }
  }

  /// Returns the next page to request; nil if the limits permit none now, and after a cancellation.
  mutating func next() -> HostQueue<Article>.Turn? {
    failure != nil || Task.isCancelled || timeLeft() <= .zero ? nil : queue.next()
  }

  var isIdle: Bool { queue.inFlight == 0 }

  mutating func beginWait() -> Bool { queue.beginWait() }

  /// Receives a reply, or that the wait has ended.
  mutating func receive(_ reply: Reply?) {
    guard let reply else { return queue.endWait() }
    let host = reply.turn.host
    queue.finish(reply.turn)
    progress.requestedPages += 1
    if case .failure(let error) = reply.result, error != .cancelled {
      failed.insert(reply.turn.item.id)
    }
    switch reply.result {
    case .success:
      progress.fullTexts += 1
      open.remove(reply.turn.item.id)
    case .failure(.cancelled), .failure(.providerFailed): break
    case .failure(.rateLimited): progress.pages -= queue.remove(host).count
    case .failure(.unreachable), .failure(.timedOut):
      failures[host, default: 0] += 1
      if failures[host] == Self.failureLimit { progress.pages -= queue.remove(host).count }
    case .failure(let error):
      if error.provider == nil { failure = error }
    }
  }
}

extension Article {
  /// The article without its texts, which the archive has.
  fileprivate var withoutBody: Article {
    var article = self
    article.body = nil
    return article
  }
}
