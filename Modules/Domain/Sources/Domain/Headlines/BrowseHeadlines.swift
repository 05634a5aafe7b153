/// Tells what leads the news at this moment, a page at a time.
public protocol BrowseHeadlines: Sendable {
  /// Returns the page of headlines at `cursor`, or the first page when it is nil.
  ///
  /// The articles are in the provider's order, the most prominent first. `cursor` is one that the
  /// same provider gave with an earlier page of the same query.
  func callAsFunction(
    _ query: HeadlineQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article>
}

extension BrowseHeadlines {
  /// Returns what fetches the pages of a query's headlines.
  public func pages(of query: HeadlineQuery) -> Pager<Article>.Fetch {
    { (cursor) throws(NewsError) in try await self(query, at: cursor) }
  }
}
