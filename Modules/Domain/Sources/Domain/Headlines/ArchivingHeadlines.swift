/// Headlines that are kept, so that they can be read and found again.
public struct ArchivingHeadlines: BrowseHeadlines {
  private let headlines: any BrowseHeadlines
  private let archive: any KeepArticles

  /// Creates headlines that are those of another, and keeps them in the archive.
  public init(wrapping headlines: any BrowseHeadlines, into archive: any KeepArticles) {
    self.headlines = headlines
    self.archive = archive
  }

  /// Returns the page that the others have, once it is kept.
  public func callAsFunction(
    _ query: HeadlineQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    await archive.keeping(try await headlines(query, at: cursor))
  }
}
