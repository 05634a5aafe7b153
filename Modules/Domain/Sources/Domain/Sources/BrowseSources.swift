/// Lists the publishers that a provider offers, a page at a time.
public protocol BrowseSources: Sendable {
  /// Returns the page of publishers at `cursor`, or the first page when it is nil.
  ///
  /// They are in the provider's order. `cursor` is one that the same provider gave with an earlier
  /// page of the same query.
  func callAsFunction(
    _ query: SourceQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<NewsSource>
}

extension BrowseSources {
  /// Returns what fetches the pages of a query's publishers.
  public func pages(of query: SourceQuery) -> Pager<NewsSource>.Fetch {
    { (cursor) throws(NewsError) in try await self(query, at: cursor) }
  }
}
