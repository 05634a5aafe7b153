/// Searches the unread articles of followed feeds; adds a remark if no feed is followed.
public struct UnreadArticles: SearchArticles {
  private let search: any SearchArticles
  private let feeds: any FollowFeeds

  /// Creates a search of an archive and of its feeds.
  public init(of search: any SearchArticles, feeds: any FollowFeeds) {
    self.search = search
    self.feeds = feeds
  }

  /// Returns a page of the articles that a query finds.
  ///
  /// An empty list has a remark if no feed is followed.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    var page = try await search(query, at: cursor)
    if page.items.isEmpty, cursor == nil, try await feeds.followedFeeds().isEmpty {
      page.remarks.append(.noFeeds)
    }
    return page
  }
}
