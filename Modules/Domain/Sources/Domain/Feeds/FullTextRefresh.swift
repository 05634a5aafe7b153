/// A decorator of a refresh that fetches the pages of excerpts after it.
///
/// Asks at most `hostLimit` pages of a host, as many at a time as `FeedRefresher` asks feeds, and no
/// more of a host that does not answer or asks to wait. Failures are not reported, because the feed's
/// own texts are there.
public struct FullTextRefresh: RefreshFeeds {
  /// The number of pages that a refresh requests from a host.
  public static let hostLimit = 20
  /// The number of articles that are read from the archive at a time.
  private static let chunk = 200

  private let refresh: any RefreshFeeds
  private let fetch: any FetchFullText
  private let archive: any FindArticle
  private let isInBackground: Bool

  /// Creates a decorator of `refresh`; `isInBackground` if its result does not wait for the pages.
  public init(
    wrapping refresh: any RefreshFeeds,
    fetch: any FetchFullText,
    archive: any FindArticle,
    isInBackground: Bool
  ) {
    self.refresh = refresh
    self.fetch = fetch
    self.archive = archive
    self.isInBackground = isInBackground
  }

  public func callAsFunction(
    _ chosen: Set<FollowedFeed.ID>?,
    isFresh: Bool,
    progress: @escaping @Sendable (FeedRefresh) -> Void
  ) async throws(NewsError) -> FeedRefresh {
    let result = try await refresh(chosen, isFresh: isFresh, progress: progress)
    if result.isStopped || result.excerpts.isEmpty { return result }
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
    for start in stride(from: 0, to: result.excerpts.count, by: Self.chunk) {
      let ids = Array(result.excerpts[start...].prefix(Self.chunk))
      let known = try await archive.articles(ids)
      articles += known.filter { $0.body?.full == nil }.map(\.withoutBody)
    }
    var run = PageRun(articles, after: result)
    await withTaskGroup(of: PageRun.Reply.self) { group in
      repeat {
        while let turn = run.next() {
          group.addTask { [fetch] in
            let reply = await Result { () async throws(NewsError) in try await fetch(turn.item) }
            return (turn.host, reply.failure)
          }
        }
        progress(run.progress)
        guard let reply = await group.next() else { return }
        run.receive(reply)
      } while true
    }
    run.progress.isStopped = Task.isCancelled
    return run.progress
  }
}

/// The pages that are still to be requested, and the progress.
private struct PageRun {
  /// The host that was asked, and the error; nil if the text was stored.
  typealias Reply = (host: String, failure: NewsError?)

  var progress: FeedRefresh
  private var queue: HostQueue<Article>
  private var inFlight = 0

  init(_ articles: [Article], after refresh: FeedRefresh) {
    queue = HostQueue(articles, limit: FullTextRefresh.hostLimit) {
      FollowedFeed.ID($0.link).host
    }
    progress = refresh
    progress.pages = queue.count
  }

  /// Returns the next page to request; nil if the limits permit none now, and after a cancellation.
  mutating func next() -> HostQueue<Article>.Turn? {
    guard inFlight < FeedRefresher.requestLimit, !Task.isCancelled, let turn = queue.next() else {
      return nil
    }
    inFlight += 1
    return turn
  }

  mutating func receive(_ reply: Reply) {
    inFlight -= 1
    queue.finish(at: reply.host)
    progress.requestedPages += 1
    switch reply.failure {
    case nil: progress.fullTexts += 1
    case .unreachable, .timedOut, .rateLimited, .insecure:
      progress.pages -= queue.remove(reply.host)
    default: break
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

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
