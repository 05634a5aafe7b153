public import Domain

extension SearchArticles {
  /// Returns the page at `cursor` as it arrives.
  public func arriving(_ query: ArticleQuery, at cursor: Cursor?) -> PageStream<Article> {
    source(of: query).arriving(at: cursor)
  }
}

extension AsyncStream where Element == Result<Page<Article>, NewsError> {
  /// Passes the page to `show` while it arrives, and returns the complete page or throws its error.
  public func complete(
    _ show: (Page<Article>) async -> Void
  ) async throws(NewsError) -> Page<Article> {
    for await element in self {
      let page = try element.get()
      if page.awaited.isEmpty { return page }
      await show(page)
    }
    throw .cancelled
  }
}
