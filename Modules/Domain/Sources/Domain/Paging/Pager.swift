/// Fetches a list page by page, for callers that want every item once and keep none.
///
/// Memory grows by the ids seen and nothing else.
public struct Pager<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// Fetches the page at a cursor, or the first page for nil.
  public typealias Fetch = @Sendable (Cursor?) async throws(NewsError) -> Page<Item>

  /// How far the list has come.
  public private(set) var paging: Paging<Item>
  private let fetch: Fetch

  /// Creates a pager that begins at `cursor`.
  public init(from cursor: Cursor? = nil, fetch: @escaping Fetch) {
    paging = Paging(from: cursor)
    self.fetch = fetch
  }

  /// Returns the new items of the next page, which may be none, or nil after the last page.
  ///
  /// After an error the same page is fetched again.
  public mutating func next() async throws(NewsError) -> [Item]? {
    guard paging.begin() else { return nil }
    do throws(NewsError) {
      return paging.receive(try await fetch(paging.cursor))
    } catch {
      paging.fail(error)
      throw error
    }
  }
}

extension Pager<Article> {
  /// Creates a pager over the results of `query`.
  public init(
    _ search: any SearchArticles,
    for query: ArticleQuery,
    from cursor: Cursor? = nil
  ) {
    self.init(from: cursor) { (cursor) throws(NewsError) in
      try await search(query, at: cursor)
    }
  }
}
