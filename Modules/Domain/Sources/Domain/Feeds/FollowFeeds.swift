/// Stores the feeds that a person follows, with their articles.
public protocol FollowFeeds: Sendable {
  /// Returns the feeds with their numbers of unread articles, sorted by title and then by address.
  func followedFeeds() async throws(NewsError) -> [FollowedFeed]

  /// Returns the activity of each feed that has articles.
  func activities() async throws(NewsError) -> [FollowedFeed.ID: FeedActivity]

  /// Returns the feeds of those articles that are from any, sorted by address.
  func feeds(of articles: [Article.ID]) async throws(NewsError) -> [Article.ID: [FollowedFeed.ID]]

  /// Follows feeds, and returns the newly followed ones.
  ///
  /// A known feed, also with the other one of the schemes `http` and `https`, keeps its title and
  /// state; tags and other attributes are added to it. All of them are followed or none.
  @discardableResult
  func follow(_ feeds: [FollowedFeed]) async throws(NewsError) -> [FollowedFeed.ID]

  /// Changes what the person chose for a feed: the tags and the other attributes; false if it is not
  /// followed.
  ///
  /// `change` may be called several times.
  @discardableResult
  func change(
    _ id: FollowedFeed.ID,
    _ change: @escaping @Sendable (inout FollowedFeed) -> Void
  ) async throws(NewsError) -> Bool

  /// Returns what `FollowedFeed.seal(by:)` needs, which only the person's archive has; nil without one.
  func listKey() async -> String?

  /// Stops following a feed; nil if it was not followed.
  ///
  /// Its articles stay in the archive, with their marks, but are no longer articles of a feed.
  @discardableResult
  func unfollow(_ id: FollowedFeed.ID) async throws(NewsError) -> UnfollowedFeed?

  /// Stores the results of requests for feeds in one transaction, and returns the changes in the
  /// same order.
  ///
  /// Updates of feeds that are not followed change nothing.
  @discardableResult
  func store(_ updates: [FeedUpdate]) async throws(NewsError) -> [FeedChanges]

  /// Returns the right to refresh the feeds; nil while another process or task has it.
  ///
  /// It is released when its process ends.
  func refreshTurn() async throws(NewsError) -> RefreshTurn?
}

/// A feed that a person has stopped following.
public struct UnfollowedFeed: Sendable {
  /// The feed as it was.
  public let feed: FollowedFeed
  /// Follows it again, with the articles that it had; does nothing if it is followed.
  public let followAgain: @Sendable () async throws(NewsError) -> Void

  public init(
    _ feed: FollowedFeed,
    followAgain: @escaping @Sendable () async throws(NewsError) -> Void
  ) {
    (self.feed, self.followAgain) = (feed, followAgain)
  }
}

/// The right to refresh the feeds; one task of all processes has it at a time.
///
/// It ends when the value is released.
public final class RefreshTurn: Sendable {
  private let end: @Sendable () -> Void

  /// Creates a turn; `end` is called when it ends.
  public init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }
}

/// The result of a request for a feed.
public struct FeedUpdate: Hashable, Sendable {
  /// The feed that was asked.
  public var id: FollowedFeed.ID
  /// The new state.
  public var state: FeedState
  /// The address to ask from now on; nil if it did not change.
  ///
  /// If a feed at that address is followed too, both are merged, with the tags of both.
  public var movedTo: WebLink?
  /// The title of the feed; nil to keep the old one.
  public var title: String?
  /// The page of the site; nil to keep the old one.
  public var site: WebLink?
  /// The hub that the document states; kept without a document.
  public var hub: WebLink?
  /// The icon that the document states; kept without a document.
  public var icon: WebLink?
  /// The entries of the document, in its order; nil without a document, or if it did not change.
  public var entries: [FeedEntry]?

  /// Creates an update that changes the state only.
  public init(
    _ id: FollowedFeed.ID,
    state: FeedState,
    movedTo: WebLink? = nil,
    title: String? = nil,
    site: WebLink? = nil,
    entries: [FeedEntry]? = nil
  ) {
    self.id = id
    self.state = state
    self.movedTo = movedTo
    self.title = title
    self.site = site
    self.entries = entries
  }
}

/// An entry of a feed as an article.
///
/// An entry is the same as a stored one of the feed with the same key, or else with its other key if
/// that has left the document, or else with the same link and the same title. A stored article of a
/// feed is replaced by a changed one and keeps its marks.
public struct FeedEntry: Hashable, Sendable {
  /// The identity of the entry within its feed: a hash of its id, else of its link, else of its text.
  public let key: UInt64
  /// The key that it had before its site moved from `http` to `https`, or back; nil without an address
  /// in the key.
  public let otherKey: UInt64?
  public let article: Article
  /// Whether a new article is stored as read.
  public let isRead: Bool

  public init(key: UInt64, otherKey: UInt64? = nil, article: Article, isRead: Bool = false) {
    self.key = key
    self.otherKey = otherKey
    self.article = article
    self.isRead = isRead
  }
}

/// The changes by storing an update, as counts.
public struct FeedChanges: Hashable, Sendable {
  /// New unread articles, including articles that another provider had found before.
  public var added = 0
  /// New articles that were stored as read.
  public var read = 0
  /// Articles whose text or data changed.
  public var changed = 0

  /// Creates the result of an update without changes.
  public init(added: Int = 0, read: Int = 0, changed: Int = 0) {
    (self.added, self.read, self.changed) = (added, read, changed)
  }

  static func += (sum: inout FeedChanges, changes: FeedChanges) {
    sum.added += changes.added
    sum.read += changes.read
    sum.changed += changes.changed
  }
}
