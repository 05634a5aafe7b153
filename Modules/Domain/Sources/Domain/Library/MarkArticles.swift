/// What a person has done with an article.
public struct ArticleMarks: Hashable, Sendable {
  /// Whether the person keeps it to find it again.
  public var isSaved: Bool
  /// Whether the person has read it.
  public var isRead: Bool

  /// Creates marks; by default those of an article that nobody has touched.
  public init(isSaved: Bool = false, isRead: Bool = false) {
    self.isSaved = isSaved
    self.isRead = isRead
  }
}

/// Remembers what a person has done with articles.
public protocol MarkArticles: Sendable {
  /// Returns the marks of those articles that have any.
  func marks(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleMarks]

  /// Keeps an article, all of it, so that it is there even when its provider is not.
  ///
  /// An article that is saved already stays so, and takes over what this copy knows better.
  func save(_ article: Article) async throws(NewsError)

  /// Lets a saved article go; does nothing for one that is not saved.
  func unsave(_ id: Article.ID) async throws(NewsError)

  /// Notes that a person has read an article, and keeps it.
  func markRead(_ article: Article) async throws(NewsError)
}
