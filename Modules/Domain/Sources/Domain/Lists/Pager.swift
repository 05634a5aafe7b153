/// Fetches a list page by page, for callers that want every item once and keep none.
///
/// Memory grows by the ids seen, unless the list is known to be distinct, and nothing else.
public struct Pager<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// Fetches the page at a cursor, or the first page for nil.
  public typealias Fetch = @Sendable (Cursor?) async throws(NewsError) -> Page<Item>

  /// How far the list has come.
  public private(set) var paging: Paging<Item>
  /// What there is to know about the page that came last.
  public private(set) var remarks: [PageRemark] = []
  private let fetch: Fetch

  /// Creates a pager that begins at `cursor`; `isDistinct` says that no item comes twice anyhow, so
  /// that none is remembered.
  public init(from cursor: Cursor? = nil, isDistinct: Bool = false, fetch: @escaping Fetch) {
    paging = Paging(from: cursor, isDistinct: isDistinct)
    self.fetch = fetch
  }

  /// Returns the new items of the next page, which may be none, or nil after the last page.
  ///
  /// After an error the same page is fetched again.
  public mutating func next() async throws(NewsError) -> [Item]? {
    guard paging.begin() else { return nil }
    do throws(NewsError) {
      // Not everyone who is asked looks whether the answer is still wanted.
      if Task.isCancelled { throw .cancelled }
      let page = try await fetch(paging.cursor)
      remarks = page.remarks
      return paging.receive(page)
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
    from cursor: Cursor? = nil,
    isDistinct: Bool = false
  ) {
    self.init(from: cursor, isDistinct: isDistinct, fetch: search.pages(of: query))
  }
}
