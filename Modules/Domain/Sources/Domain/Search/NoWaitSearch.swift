/// A decorator that does not wait for slow providers.
public struct NoWaitSearch: SearchArticles {
  private let search: any SearchArticles
  private let onMissing: @Sendable ([Provider]) -> Void

  /// Creates a decorator of `search`; `onMissing` receives the providers whose results a page lacks.
  public init(
    wrapping search: any SearchArticles,
    onMissing: @escaping @Sendable ([Provider]) -> Void
  ) {
    self.search = search
    self.onMissing = onMissing
  }

  /// Returns the page as soon as it has articles, complete or with the results received within the
  /// patience.
  ///
  /// The missing results are on the next pages. A page without articles is complete, so that a list
  /// does not end before its last results.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    for await element in search.source(of: query).arriving(at: cursor) {
      var page = try element.get()
      if page.awaited.isEmpty { return page }
      if !page.items.isEmpty {
        onMissing(page.awaited)
        page.awaited = []
        return page
      }
    }
    throw .cancelled
  }
}
