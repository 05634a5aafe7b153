public import Domain
public import FoundationEssentials
public import Query
import Texts

/// A section of the desk: a tab, an entry of a navigation.
public enum Section: String, CaseIterable, Sendable {
  case today
  case unread
  case headlines
  case search
  case saved
  case videos
  case feeds
  case sources

  /// The name.
  public var title: String { rawValue.capitalizedFirst }

  /// Returns the section to begin with: today if several sources have a story, else the unread
  /// articles, or the search if no feed is followed.
  public static func first(_ services: Services) async -> Section {
    let time = EditionQuery().time(until: services.now())
    if (try? await services.edition.hasStory(time)) == true { return .today }
    return (try? await services.feeds.followedFeeds())?.isEmpty == false ? .unread : .search
  }

  /// The names of the fields of its address: `q`, the words, `typed` while they are unfinished, and
  /// what else limits the list.
  public var fields: [String] {
    switch self {
    case .today: ["q"]
    case .unread: ["q", "typed", "feed", "tag", "all", "sort", "each"]
    case .headlines: ["q", "category", "country", "source"]
    case .search: ["q", "typed", "from", "sort", "since", "until", "source", "each"]
    case .saved: ["q", "typed", "sort"]
    case .videos: ["q"]
    case .feeds: []
    case .sources: ["q", "category", "country", "lang"]
    }
  }

  /// What a search in the section does.
  public var searchLabel: String {
    switch self {
    case .today: "Search all articles that are stored"
    case .unread: "Search the unread articles of your feeds"
    case .headlines: "Search the headlines"
    case .search: "Search articles"
    case .saved: "Search the articles that you saved"
    case .videos: "Search videos; without words, the list has the videos you like"
    case .feeds: "Search the feeds"
    case .sources: "Search the sources"
    }
  }

  /// Whether the followed feeds are shown beside its list.
  public var isBesideFeeds: Bool { [.unread, .saved, .headlines].contains(self) }

  /// Limits a filter to the articles that the section lists.
  public func limit(_ filter: inout ArticleFilter) {
    switch self {
    case .unread: filter.isUnreadOnly = true
    case .saved: (filter.isSavedOnly, filter.stories) = (true, .none)
    case .today, .headlines, .search, .videos, .feeds, .sources: break
    }
  }

  /// Returns the first route of the section for the values of its fields, such as `q`, the words.
  ///
  /// Without words, or from the `archive`, the videos are the liked ones. Articles are
  /// searched in the archive unless they are from the `providers`.
  public func route(
    _ field: (_ name: String) -> String?,
    pageSize: Int,
    now: Date
  ) throws(InvalidQuery) -> Route {
    let words = field("q") ?? ""
    switch self {
    case .today where words.isEmpty: return .edition(EditionQuery(pageSize: pageSize))
    case .unread, .saved, .search, .today:
      let query = try articles(words, field, pageSize: pageSize, now: now)
      if self == .unread { return .unread(query) }
      if self == .saved { return .saved(query) }
      return field("from") == "providers" ? .search(query) : .archive(query)
    case .headlines:
      return .headlines(
        try HeadlineQuery(
          words,
          country: field("country").flatMap { Country($0) },
          category: field("category").flatMap(NewsCategory.init),
          sources: [field("source")].compactMap(\.self),
          pageSize: pageSize
        )
      )
    case .videos where words.isEmpty || field("from") == "archive":
      return .likedVideos(try LikedVideoQuery(words, pageSize: pageSize, now: now))
    case .videos:
      return .videos(try VideoQuery(words, pageSize: VideoQuery.pageSize(upTo: pageSize)))
    case .feeds: return .feeds(try FeedQuery(words, pageSize: pageSize))
    case .sources:
      return .sources(
        try SourceQuery(
          words,
          category: field("category").flatMap(NewsCategory.init),
          language: field("lang").flatMap(Language.init),
          country: field("country").flatMap { Country($0) },
          pageSize: pageSize
        )
      )
    }
  }

  private func articles(
    _ words: String,
    _ field: (_ name: String) -> String?,
    pageSize: Int,
    now: Date
  ) throws(InvalidQuery) -> ArticleQuery {
    var filter = ArticleFilter()
    filter.stories = field("each") == nil ? .once : .none
    limit(&filter)
    if self == .unread, field("all") != nil {
      (filter.isUnreadOnly, filter.isFollowedOnly) = (false, true)
    }
    filter.feed = field("feed").flatMap { FollowedFeed.ID($0) }
    filter.tag = field("tag")
    filter.sources = [field("source")].compactMap(\.self)
    if let range = Self.range(field) {
      filter.from = range.lowerBound
      // The last second, which the filter includes.
      filter.to = range.upperBound.addingTimeInterval(-1)
    }
    let sort = field("sort").flatMap(ArticleQuery.Sort.init) ?? .newest
    return try ArticleQuery(
      words,
      filter: filter,
      sort: sort,
      pageSize: pageSize,
      now: now,
      isUnfinished: field("typed") != nil
    )
  }

  /// Returns the moments that a list is limited to; nil for none.
  public static func range(_ field: (_ name: String) -> String?) -> Range<Date>? {
    guard let since = field("since").flatMap({ Date(iso8601: $0) }),
      let until = field("until").flatMap({ Date(iso8601: $0) }), since < until
    else { return nil }
    return since..<until
  }
}
