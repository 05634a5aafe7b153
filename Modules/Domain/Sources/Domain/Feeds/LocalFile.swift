import ByteStrings

/// What a file of another program contains.
public enum LocalFile: Equatable, Sendable {
  case feeds(SubscriptionList)
  case history(ReadingHistory)
  /// Saved pages, and the number of those without a usable address.
  case pages([MarkedArticle], invalid: Int)
}

extension ImportArticles {
  /// Stores articles with their marks; the last of several copies counts.
  public func keep(_ articles: [MarkedArticle]) async throws(NewsError) -> KeptArticles {
    let marks = Dictionary(articles.map { ($0.id, $0.marks) }) { $1 }
    return try await keep(prepared(articles.map(\.article)), marks: marks)
  }
}

/// The articles of another reader, and which of them are read.
public struct ReadingHistory: Equatable, Sendable {
  /// The articles of a feed.
  public struct Part: Equatable, Sendable {
    /// The feed with its title and its entries.
    public var feed = Feed(format: .rss)
    /// The ids of the entries that are read.
    public var read: Set<String> = []

    public init() {}
  }

  /// The articles by feed.
  public var parts: [FollowedFeed.ID: Part] = [:]

  public init() {}
}

/// The result of adding a history, as counts.
public struct AddedHistory: Equatable, Sendable {
  /// The numbers of followed and of other feeds of the history.
  public var feeds = 0, unknown = 0
  /// The read articles of the followed feeds, and how many of them are in the archive.
  public var read = 0, found = 0

  public init() {}
}

extension FollowFeeds {
  /// Marks the articles of followed feeds as read that are read in a history.
  ///
  /// They are found by their ids and links. A feed that was never loaded gets the articles of the history.
  public func add(
    _ history: ReadingHistory,
    marking: any MarkArticles
  ) async throws(NewsError) -> AddedHistory {
    var added = AddedHistory()
    for known in try await followedFeeds() {
      guard let part = history.parts[known.id] else { continue }
      let title = part.feed.title ?? known.ownTitle
      let entries = known.entries(of: part.feed, source: title)
      if known.state.documentAt == nil {
        try await store([
          FeedUpdate(known.id, state: known.state, title: part.feed.title, entries: entries)
        ])
      }
      let keys = Set(part.read.map(\.utf8.fnv1a))
      let read = entries.filter { keys.contains($0.key) }.map(\.article.id)
      let found = try await feeds(of: read).keys
      try await marking.mark(Array(found), isRead: true, isSaved: nil)
      added.feeds += 1
      added.read += read.count
      added.found += found.count
    }
    added.unknown = history.parts.count - added.feeds
    return added
  }
}
