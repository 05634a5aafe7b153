/// A search that keeps everything it brings.
public struct ArchivingSearch: SearchArticles {
  private let search: any SearchArticles
  private let archive: any KeepArticles

  /// Creates a search that does what another does, and keeps what that brings in the archive.
  public init(wrapping search: any SearchArticles, into archive: any KeepArticles) {
    self.search = search
    self.archive = archive
  }

  /// Returns the page that the other search finds, once it is kept.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    await archive.keeping(try await search(query, at: cursor))
  }
}
