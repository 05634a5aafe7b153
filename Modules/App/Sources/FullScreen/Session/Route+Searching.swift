import Domain
import FoundationEssentials
import Presentation

extension Route {
  /// Whether the archive can be searched in this list while a person types.
  var isSearchedWhileTyping: Bool {
    switch self {
    case .search, .archive, .saved, .unread: true
    case .feeds, .headlines, .sources, .videos, .likedVideos, .cats, .item: false
    }
  }

  /// Returns the route to the results for other words, as Enter requests them.
  ///
  /// From the archive, a search leads to the providers; from the liked videos, it leads to YouTube.
  func searching(for words: String, now: Date) throws(InvalidQuery) -> Route {
    switch self {
    case .archive(let query) where words.isEmpty: .archive(try query.searching(for: "", now: now))
    case .archive(let query), .search(let query): .search(try query.searching(for: words, now: now))
    case .saved(let query): .saved(try query.searching(for: words, now: now))
    case .unread(let query): .unread(try query.searching(for: words, now: now))
    case .feeds(let query): .feeds(try query.searching(for: words, now: now))
    case .headlines(let query): .headlines(try query.searching(for: words, now: now))
    case .sources(let query): .sources(try query.searching(for: words, now: now))
    case .videos(let query): .videos(try query.searching(for: words, now: now))
    case .likedVideos(let query) where words.isEmpty: .likedVideos(query)
    case .likedVideos(let query): .videos(try VideoQuery(words, pageSize: min(query.pageSize, 50)))
    case .cats(let query): .cats(try query.searching(for: words, now: now))
    case .item: self
    }
  }
}

extension Route {
  /// Returns the route to the same list of articles with another filter; nil for other lists, and
  /// if the words cannot be combined with the filter.
  func filtered(by filter: ArticleFilter, now: Date) -> Route? {
    guard let query = articles,
      let filtered = try? ArticleQuery(
        query.words,
        filter: filter,
        sort: query.sort,
        pageSize: query.pageSize,
        now: now
      )
    else { return nil }
    return switch self {
    case .search: .search(filtered)
    case .archive: .archive(filtered)
    case .saved: .saved(filtered)
    case .unread: .unread(filtered)
    case .feeds, .headlines, .sources, .videos, .likedVideos, .cats, .item: nil
    }
  }

  /// Whether both lead to the same kind of screen.
  func isSameKind(as other: Route) -> Bool {
    switch (self, other) {
    case (.search, .search), (.archive, .archive), (.saved, .saved), (.unread, .unread),
      (.feeds, .feeds), (.headlines, .headlines), (.sources, .sources), (.videos, .videos),
      (.likedVideos, .likedVideos), (.cats, .cats), (.item, .item):
      true
    default: false
    }
  }
}
