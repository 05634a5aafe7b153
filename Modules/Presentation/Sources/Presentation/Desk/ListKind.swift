public import Domain

/// A kind of list: which routes lead to it, and with which query.
public struct ListKind<Query: ListQuery>: Sendable {
  /// Returns the route to a list of a query.
  public let route: @Sendable (Query) -> Route
  /// Returns the query of a route; nil for a route to something else.
  public let query: @Sendable (Route) -> Query?
}

extension ListKind<ArticleQuery> {
  /// The results of a search.
  public static let search = ListKind(route: Route.search) {
    if case .search(let query) = $0 { query } else { nil }
  }
  /// The stored articles that a query finds.
  public static let archive = ListKind(route: Route.archive) {
    if case .archive(let query) = $0 { query } else { nil }
  }
  /// The saved articles.
  public static let saved = ListKind(route: Route.saved) {
    if case .saved(let query) = $0 { query } else { nil }
  }
  /// The unread articles of followed feeds.
  public static let unread = ListKind(route: Route.unread) {
    if case .unread(let query) = $0 { query } else { nil }
  }
}

extension ListKind<FeedQuery> {
  /// The feeds that a person follows.
  public static let feeds = ListKind(route: Route.feeds) {
    if case .feeds(let query) = $0 { query } else { nil }
  }
}

extension ListKind<HeadlineQuery> {
  /// The headlines.
  public static let headlines = ListKind(route: Route.headlines) {
    if case .headlines(let query) = $0 { query } else { nil }
  }
}

extension ListKind<SourceQuery> {
  /// The sources of a provider.
  public static let sources = ListKind(route: Route.sources) {
    if case .sources(let query) = $0 { query } else { nil }
  }
}

extension ListKind<VideoQuery> {
  /// The results of a search for videos.
  public static let videos = ListKind(route: Route.videos) {
    if case .videos(let query) = $0 { query } else { nil }
  }
}

extension ListKind<LikedVideoQuery> {
  /// The videos that a person likes.
  public static let likedVideos = ListKind(route: Route.likedVideos) {
    if case .likedVideos(let query) = $0 { query } else { nil }
  }
}

extension ListKind<PictureQuery> {
  /// The captioned cats that were saved.
  public static let cats = ListKind(route: Route.cats) {
    if case .cats(let query) = $0 { query } else { nil }
  }
}
