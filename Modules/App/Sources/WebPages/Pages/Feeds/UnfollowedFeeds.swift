import Domain
import Synchronization

/// The feeds that were unfollowed last, so that each can be followed again with what it had.
final class UnfollowedFeeds: Sendable {
  /// The maximum number of feeds; the oldest one is dropped.
  static let limit = 20

  private let feeds = Mutex<[UnfollowedFeed]>([])

  /// Returns the feed with an id; nil if it is not among them.
  subscript(id: FollowedFeed.ID) -> UnfollowedFeed? {
    feeds.withLock { feeds in feeds.last { $0.feed.id == id } }
  }

  func add(_ feed: UnfollowedFeed) {
    remove(feed.feed.id)
    feeds.withLock { feeds in
      feeds.append(feed)
      if feeds.count > Self.limit { feeds.removeFirst() }
    }
  }

  func remove(_ id: FollowedFeed.ID) {
    feeds.withLock { feeds in feeds.removeAll { $0.feed.id == id } }
  }
}
