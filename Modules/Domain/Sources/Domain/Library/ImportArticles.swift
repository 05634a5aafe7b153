/// Stores many articles with their marks in the archive.
public protocol ImportArticles<Prepared>: Sendable {
  /// Articles that are ready to be stored.
  associatedtype Prepared: Sendable

  /// Returns articles that were seen now, ready to be stored.
  ///
  /// This takes half as long as storing them and blocks its thread; it can be done while others are
  /// stored.
  func prepared(_ articles: [Article]) -> Prepared

  /// Stores articles and adds marks to them; marks that they already have stay.
  ///
  /// Either all of them are stored or none.
  func keep(
    _ articles: Prepared,
    marks: [Article.ID: ArticleMarks]
  ) async throws(NewsError) -> KeptArticles
}
