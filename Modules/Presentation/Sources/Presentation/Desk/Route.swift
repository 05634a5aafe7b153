public import Domain
public import FoundationEssentials
public import Query

/// The content of a screen.
public enum Route: Hashable, Sendable {
  /// The front page.
  case edition(EditionQuery)
  /// The articles of one story.
  case story(StoryQuery)
  /// The results of a search.
  case search(ArticleQuery)
  /// The stored articles that a query finds.
  case archive(ArticleQuery)
  case saved(ArticleQuery)
  /// The unread articles of followed feeds.
  case unread(ArticleQuery)
  /// The feeds that a person follows.
  case feeds(FeedQuery)
  case headlines(HeadlineQuery)
  /// The sources of a provider.
  case sources(SourceQuery)
  /// The results of a search for videos.
  case videos(VideoQuery)
  /// The videos that a person likes.
  case likedVideos(LikedVideoQuery)
  /// The captioned cats that were saved.
  case cats(PlainQuery)
  /// The entries of the declared list with a noun.
  case entries(of: String, PlainQuery)
  /// One item in full.
  case item(ItemID)
}

extension Route {
  /// Returns the route with the stories of its articles listed in another way.
  public func listing(_ stories: ArticleFilter.StoryListing) -> Route {
    switch self {
    case .search(let query): .search(query.listing(stories))
    case .archive(let query): .archive(query.listing(stories))
    case .saved(let query): .saved(query.listing(stories))
    case .unread(let query): .unread(query.listing(stories))
    default: self
    }
  }

  /// The route to all stored articles, each story once.
  static func storedStories(pageSize: Int) -> Route {
    .archive(ArticleQuery(matching: .everything, pageSize: pageSize).listing(.once))
  }

  /// Whether the list is searched while a person types.
  public var isSearchedAsTyped: Bool {
    if case .edition = self { true } else { articles != nil }
  }

  /// The query of a list; nil for an item.
  var query: (any ListQuery)? {
    switch self {
    case .search(let query), .archive(let query), .saved(let query), .unread(let query): query
    case .edition(let query): query
    case .story(let query): query
    case .feeds(let query): query
    case .headlines(let query): query
    case .sources(let query): query
    case .videos(let query): query
    case .likedVideos(let query): query
    case .cats(let query), .entries(_, let query): query
    case .item: nil
    }
  }

  /// The words that the list is searched for; empty for an item.
  public var words: String { query?.words ?? "" }

  /// The query of a list of stored articles, whose hits can be counted, and which can be searched
  /// while a person types; nil for other lists.
  public var articles: ArticleQuery? { query as? ArticleQuery }

  /// Whether no provider is asked for its further pages: they are stored, or in one reply with the
  /// first.
  public var isStored: Bool {
    switch self {
    case .edition, .story, .archive, .saved, .unread, .feeds, .sources, .likedVideos, .cats: true
    case .search(let query): query.isOfFeeds
    case .headlines, .videos, .entries, .item: false
    }
  }

  /// The kind of the items of a list, or of the one item.
  public var items: ItemKind {
    switch self {
    case .edition, .story, .search, .archive, .saved, .unread, .headlines: .article
    case .feeds: .feed
    case .sources: .source
    case .videos, .likedVideos: .video
    case .cats: .picture
    case .entries(let noun, _): .entry(of: noun)
    case .item(let id): id.kind
    }
  }

  /// Whether it is the list of one story.
  public var isStory: Bool { if case .story = self { true } else { false } }

  /// Whether a row represents its story if the story has several articles.
  public var hasStories: Bool {
    if case .edition = self { return true }
    return isStored && articles?.filter.stories.isOnce == true
  }

  /// Whether its articles are unread ones.
  public var isOfUnread: Bool { articles?.filter.isUnreadOnly == true }

  /// Whether unread reports represent their stories when it is read again: it is about all feeds.
  public var leadsToNewReports: Bool {
    guard isOfUnread, let query = articles else { return false }
    return query.words.isEmpty && query.filter.feed == nil && query.filter.tag == nil
  }

  /// The words for its list.
  public var wording: ListWording {
    if case .edition = self { return .stories }
    if isOfUnread { return .unread }
    return articles?.filter.stories == .only ? .stories : items.wording
  }

  /// Returns the route to the results for other words, as Enter requests them.
  ///
  /// From the archive, a search leads to the providers; from the liked videos, it leads to YouTube.
  /// Without words it leads to everything that is stored.
  public func searching(for words: String, now: Date) throws(InvalidQuery) -> Route {
    switch self {
    case .archive(let query) where words.isEmpty, .search(let query) where words.isEmpty:
      .archive(try query.searching(for: "", now: now))
    case .likedVideos where words.isEmpty, .edition where words.isEmpty,
      .story where words.isEmpty:
      self
    case .edition(let query):
      .archive(try ArticleQuery(words, pageSize: query.pageSize, now: now).listing(.once))
    case .story: .archive(try ArticleQuery(words, now: now).listing(.once))
    case .archive(let query): .search(try query.searching(for: words, now: now))
    case .likedVideos(let query):
      .videos(try VideoQuery(words, pageSize: VideoQuery.pageSize(upTo: query.pageSize)))
    default: try refined(by: words, now: now)
    }
  }

  /// Returns the route to the same list for other words, of which those for articles can be
  /// unfinished.
  public func refined(
    by words: String,
    now: Date,
    isUnfinished: Bool = false
  ) throws(InvalidQuery) -> Route {
    if let articles {
      return with(try articles.searching(for: words, now: now, isUnfinished: isUnfinished))
    }
    guard let query else { return self }
    return with(try query.searching(for: words, now: now))
  }

  /// Returns the route to the same list of articles with another filter or order; nil for other
  /// lists, and if the words cannot be combined with the filter.
  public func filtered(
    by filter: ArticleFilter,
    sort: ArticleQuery.Sort? = nil,
    now: Date
  ) -> Route? {
    guard let query = articles else { return nil }
    let filtered = try? ArticleQuery(
      query.words,
      filter: filter,
      sort: sort ?? query.sort,
      pageSize: query.pageSize,
      now: now
    )
    return filtered.map { with($0) }
  }

  /// Returns the route to the same list with another query of the same type.
  private func with(_ query: any ListQuery) -> Route {
    switch (self, query) {
    case (.search, let query as ArticleQuery): .search(query)
    case (.archive, let query as ArticleQuery): .archive(query)
    case (.saved, let query as ArticleQuery): .saved(query)
    case (.unread, let query as ArticleQuery): .unread(query)
    case (.edition, let query as EditionQuery): .edition(query)
    case (.story, let query as StoryQuery): .story(query)
    case (.feeds, let query as FeedQuery): .feeds(query)
    case (.headlines, let query as HeadlineQuery): .headlines(query)
    case (.sources, let query as SourceQuery): .sources(query)
    case (.videos, let query as VideoQuery): .videos(query)
    case (.likedVideos, let query as LikedVideoQuery): .likedVideos(query)
    case (.cats, let query as PlainQuery): .cats(query)
    case (.entries(let noun, _), let query as PlainQuery): .entries(of: noun, query)
    default: self
    }
  }

  /// Whether it is a list of the articles of feeds, to which a refresh may add some.
  public var isOfFeeds: Bool {
    if case .unread = self { true } else { articles?.filter.feed != nil }
  }

  /// Whether both lead to the same list, for whatever words and filters.
  public func isSameList(as other: Route) -> Bool {
    other.query.map { with($0) == other } ?? false
  }
}
