public import Domain

extension Route {
  /// The words that the list is searched for; empty for an item.
  public var words: String {
    switch self {
    case .search(let query), .archive(let query), .saved(let query), .unread(let query):
      query.words
    case .feeds(let query): query.words
    case .headlines(let query): query.words
    case .sources(let query): query.words
    case .videos(let query): query.words
    case .likedVideos(let query): query.words
    case .cats(let query): query.words
    case .item: ""
    }
  }

  /// The query of a list of stored articles, whose hits can be counted; nil for other lists.
  public var articles: ArticleQuery? {
    switch self {
    case .search(let query), .archive(let query), .saved(let query), .unread(let query): query
    case .feeds, .headlines, .sources, .videos, .likedVideos, .cats, .item: nil
    }
  }
}
