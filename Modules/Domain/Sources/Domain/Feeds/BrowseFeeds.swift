public import FoundationEssentials
public import Query

/// A valid query for followed feeds.
public struct FeedQuery: ListQuery {
  /// The words to find in titles, addresses and tags, trimmed; empty matches all.
  public let words: String
  /// The maximum number of feeds per page; in `ArticleQuery.pageSizes`.
  public let pageSize: Int
  /// The order; nil is that by title.
  public let order: Order?
  /// The moment since which the listed feeds have no articles; nil lists all feeds.
  public let deadSince: Date?

  /// Creates a query; throws the rule it breaks.
  public init(
    _ words: String = "",
    order: Order? = nil,
    deadSince: Date? = nil,
    pageSize: Int = ArticleQuery.defaultPageSize
  ) throws(InvalidQuery) {
    self.words = try ArticleQuery.validated(words, pageSize: pageSize)
    self.pageSize = pageSize
    self.order = order
    self.deadSince = deadSince
  }

  /// Returns the query with other words.
  public func searching(for words: String, now: Date = .now) throws(InvalidQuery) -> FeedQuery {
    try FeedQuery(words, order: order, deadSince: deadSince, pageSize: pageSize)
  }
}

extension FollowFeeds {
  /// Returns a function that fetches the pages of a query.
  ///
  /// Feeds have their activity if the query has an order or lists dead feeds, because counting it reads
  /// all articles of feeds.
  /// A word of the query matches the beginning of a word of the title, the address or a tag.
  public func pages(of query: FeedQuery) -> Pager<FollowedFeed>.Fetch {
    { (cursor) throws(NewsError) in
      var feeds = try await followedFeeds().matching(query.words)
      if query.order != nil || query.deadSince != nil {
        let activities = try await activities()
        for place in feeds.indices {
          feeds[place].activity = activities[feeds[place].id] ?? FeedActivity()
        }
        feeds = query.arranged(feeds)
      }
      return try feeds.page(at: cursor, size: query.pageSize)
    }
  }
}

extension [FollowedFeed] {
  /// Returns the feeds that some words match as `FollowFeeds.pages` describes it, in order.
  ///
  /// Words are looked for in `texts` of a feed.
  public func matching(
    _ words: String,
    in texts: (FollowedFeed) -> [String] = {
      [$0.title, $0.address?.description ?? $0.id.description, $0.site?.description ?? ""] + $0.tags
    }
  ) -> [FollowedFeed] {
    let words = SearchWords.index(words).utf8.split(separator: UInt8(ascii: " "))
    return words.isEmpty
      ? self
      : filter { feed in
        let known = SearchWords.index(texts(feed).joined(separator: "\n")).utf8
          .split(separator: UInt8(ascii: " "))
        return words.allSatisfy { word in known.contains { $0.starts(with: word) } }
      }
  }
}

extension [FollowedFeed] {
  /// Returns the page after the feed at a cursor.
  fileprivate func page(at cursor: Cursor?, size: Int) throws(NewsError) -> Page<FollowedFeed> {
    var start = 0
    if let cursor {
      guard cursor.provider == FollowedFeed.provider.id,
        let last = firstIndex(where: { $0.id.description == cursor.position })
      else { throw .cursorRefused(FollowedFeed.provider) }
      start = last + 1
    }
    let items = Array(self[start...].prefix(size))
    let isLast = start + items.count == count
    return Page(
      items: items,
      total: .exactly(count),
      continuation: isLast
        ? .end(.complete)
        : .more(
          Cursor(provider: FollowedFeed.provider.id, position: items[size - 1].id.description)
        )
    )
  }
}
