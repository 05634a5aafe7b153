/// Finds articles, a page at a time.
///
/// Every provider is one of these, and so is whatever wraps them. Conforming types answer for
/// one page; what makes a list of pages is `Paging`.
public protocol SearchArticles: Sendable {
  /// Returns the page of results at `cursor`, or the first page when it is nil.
  ///
  /// The articles are in the order the query asks for. `cursor` is one that the same searcher
  /// gave with an earlier page of the same query.
  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article>
}

extension SearchArticles {
  /// Returns what fetches the pages of a query's results.
  public func pages(of query: ArticleQuery) -> Pager<Article>.Fetch {
    { (cursor) throws(NewsError) in try await self(query, at: cursor) }
  }
}
