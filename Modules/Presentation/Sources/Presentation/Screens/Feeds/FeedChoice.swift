public import Domain

/// A choice of a person for a feed.
public enum FeedChoice: Hashable, Sendable {
  case title(String)
  case tags([String])
  case full(FullTextPolicy)

  /// Creates a choice from its name and its value: `title` and a text, `tags` and tags with commas, or
  /// `full` and a policy; nil for anything else.
  public init?(_ name: String, _ value: String) {
    switch name {
    case "title": self = .title(value)
    case "tags":
      self = .tags(FollowedFeed.tags(from: value.split(separator: ",").map(String.init)))
    case "full":
      guard let policy = FullTextPolicy(rawValue: value) else { return nil }
      self = .full(policy)
    default: return nil
    }
  }

  /// Stores the choice; false if the feed is not followed.
  public func store(
    of feed: FollowedFeed,
    in feeds: any FollowFeeds
  ) async throws(NewsError) -> Bool {
    switch self {
    case .title(let title): try await feeds.change(feed.id) { $0.title = title }
    case .tags(let tags): try await feeds.change(feed.id) { $0.tags = tags }
    case .full(let policy): try await feeds.setFullText(policy, of: feed)
    }
  }

  /// Returns what restores the present choice for the feed.
  func former(of feed: FollowedFeed) -> FeedChoice {
    switch self {
    case .title: .title(feed.title)
    case .tags: .tags(feed.tags)
    case .full: .full(feed.fullText)
    }
  }

  /// Returns what the feed has from now on.
  public func confirmation(of feed: FollowedFeed) -> String {
    switch self {
    case .title(let title):
      var renamed = feed
      renamed.title = title
      return FeedWording.renamed(renamed)
    case .tags(let tags): return FeedWording.tagged(feed, tags)
    case .full(let policy): return FeedWording.fullText(policy, of: feed)
    }
  }
}
