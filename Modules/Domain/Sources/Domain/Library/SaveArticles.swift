/// Keeps the articles that a person wants to find again.
public protocol SaveArticles: Sendable {
  /// Returns which of the articles are saved.
  func saved(among ids: [Article.ID]) async throws(NewsError) -> Set<Article.ID>

  /// Keeps an article, all of it, so that it is there even when its provider is not.
  ///
  /// An article that is saved already stays so, and takes over what this copy knows better.
  func save(_ article: Article) async throws(NewsError)

  /// Lets a saved article go; does nothing for one that is not saved.
  func unsave(_ id: Article.ID) async throws(NewsError)
}
