public import Domain

/// A choice of a person for a feed.
public enum FeedChoice: Hashable, Sendable {
  case title(String)
  case tags([String])
  case full(FullTextPolicy)
  /// The number of new articles a day that become unread; nil for all.
  case cap(Int?)
  /// Whether edited articles become unread again.
  case edited(isUnread: Bool)
  /// Whether the common list lacks its articles.
  case quiet(Bool)

  /// Creates a choice from its name and its value: `title` and a text, `tags` and tags with commas,
  /// `full` and a policy, `cap` and a number or nothing, `edited` and `unread` or nothing, or `quiet`
  /// and `on` or `off`; nil for anything else.
  public init?(_ name: String, _ value: String) {
    switch name {
    case "title": self = .title(value)
    case "tags":
      self = .tags(FollowedFeed.tags(from: value.split(separator: ",").map(String.init)))
    case "full":
      guard let policy = FullTextPolicy(rawValue: value) else { return nil }
      self = .full(policy)
    case "cap":
      let number = Int(value).flatMap { $0 > 0 ? $0 : nil }
      guard number != nil || value.isEmpty else { return nil }
      self = .cap(number)
    case "edited" where ["", "unread"].contains(value): self = .edited(isUnread: !value.isEmpty)
    case "quiet" where ["on", "off"].contains(value): self = .quiet(value == "on")
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
    case .cap(let cap): try await feeds.change(feed.id) { $0.choices.cap = cap }
    case .edited(let isUnread):
      try await feeds.change(feed.id) { $0.choices.isUnreadAfterEdit = isUnread }
    case .quiet(let isQuiet): try await feeds.change(feed.id) { $0.choices.isQuiet = isQuiet }
    }
  }

  /// Returns what restores the present choice for the feed.
  func former(of feed: FollowedFeed) -> FeedChoice {
    switch self {
    case .title: .title(feed.title)
    case .tags: .tags(feed.tags)
    case .full: .full(feed.choices.fullText)
    case .cap: .cap(feed.choices.cap)
    case .edited: .edited(isUnread: feed.choices.isUnreadAfterEdit)
    case .quiet: .quiet(feed.choices.isQuiet)
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
    case .cap(let cap):
      return FeedWording.of(
        feed,
        cap.map { "new articles beyond \($0) a day are stored as read" }
          ?? "all new articles become unread"
      )
    case .edited(let isUnread):
      return FeedWording.of(
        feed,
        "edited articles " + (isUnread ? "become unread again" : "stay read")
      )
    case .quiet(let isQuiet):
      return FeedWording.of(
        feed,
        isQuiet
          ? "quiet; `unread feed:...`, a tag or words still find its articles"
          : "its articles are in the list of all feeds"
      )
    }
  }
}
