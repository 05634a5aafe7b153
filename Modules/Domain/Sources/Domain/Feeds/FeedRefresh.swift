/// The progress or the result of a refresh.
public struct FeedRefresh: Hashable, Sendable {
  /// Something that a person should know about a feed.
  public enum Report: Hashable, Sendable {
    /// The feed moved for good, and its new address was stored.
    case moved(FollowedFeed, to: WebLink)
    /// The feed was removed for good; it is not asked any more.
    case gone(FollowedFeed)
    /// The feed failed for this reason, the given number of times in a row.
    case failing(FollowedFeed, FeedProblem, times: Int)
    /// A maildir, or a folder in it, cannot be read; the number of its senders.
    case unreadable(UnreadableFolder, senders: Int)
    /// A host asked for a pause, for which none of its feeds is asked.
    ///
    /// The first of them is asked again after the shorter time, and the last after the longer one.
    case pausing(host: String, feeds: Int, ClosedRange<Duration>)
  }

  /// The number of feeds to ask.
  public var total = 0
  /// The number of feeds that were asked, successfully or not, with everything stored.
  public var done = 0
  /// The number of chosen feeds that are not due, and were not asked.
  public var notDue = 0
  /// The number of chosen feeds that were not asked because their host asked for a pause.
  public var heldBack = 0
  /// The number of feeds that failed.
  public var failed = 0
  /// The number of new and of changed articles.
  public var changes = FeedChanges()
  /// Articles of a document whose pages are to be fetched, by the policy of the feed.
  struct Excerpts: Hashable, Sendable {
    let feed: FollowedFeed.ID
    /// The state of the feed after the document.
    let state: FeedState
    let articles: [Article.ID]
  }

  /// The articles whose pages are to be fetched, by feed.
  var excerpts: [Excerpts] = []
  /// The number of pages to fetch for these articles.
  public var pages = 0
  /// The number of pages that were requested, successfully or not.
  public var requestedPages = 0
  /// The number of texts of pages that were stored.
  public var fullTexts = 0
  /// The reports for the person, in the order of arrival.
  public var reports: [Report] = []
  /// Whether this refresh waits until that of another process ends.
  public var isWaiting = false
  /// Whether a cancellation ended the work early; stored results stay.
  public var isStopped = false

  /// Creates the state before the start.
  public init() {}

  /// Whether every feed that was asked has failed, as without a network.
  public var hasOnlyFailures: Bool { total > 0 && failed == total }
}

/// Which of the chosen feeds a refresh asks.
public enum RefreshMode: Hashable, Sendable {
  /// Feeds that are due by the intervals of their servers and documents.
  case due
  /// Every feed except: asked within a minute, gone, or paused by its server.
  case now
  /// All, and for whole documents, as after a wrong reply that nothing changed.
  case fresh
  /// Feeds that were not asked for an interval and have no longer one of their own; none while another
  /// process or task refreshes.
  case automatic(every: Duration)
}

/// Refreshes the feeds that a person follows.
public protocol RefreshFeeds: Sendable {
  /// Asks the chosen feeds that the mode selects; nil chooses all followed feeds.
  ///
  /// `progress` receives each new state. After a cancellation what arrived is stored and returned.
  /// Throws only if the archive fails, or if it is cancelled before it could begin.
  func callAsFunction(
    _ chosen: Set<FollowedFeed.ID>?,
    mode: RefreshMode,
    progress: @escaping @Sendable (FeedRefresh) -> Void
  ) async throws(NewsError) -> FeedRefresh
}
