/// A search of the archive that tells an empty archive from one that lacks what is looked for.
public struct OfflineSearch: SearchArticles {
  private let archive: any SearchArticles

  /// Creates a search that does what another does, and says when that has nothing at all.
  public init(of archive: any SearchArticles) {
    self.archive = archive
  }

  /// Returns the page that the archive finds, with a remark where it cannot find anything.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    var page = try await archive(query, at: cursor)
    guard cursor == nil, page.items.isEmpty, let anything = try? ArticleQuery("", pageSize: 1)
    else { return page }
    if try await archive(anything, at: nil).items.isEmpty { page.remarks.append(.archiveIsEmpty) }
    return page
  }
}
