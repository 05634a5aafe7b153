public import Domain
public import FoundationEssentials
public import Query

/// Articles in memory, or an archive that fails.
public struct FakeArticleShelf: FindArticle {
  public var articles: [Article]
  public var stories: [Article.ID: ArticleStory] = [:]
  /// The error of every call; nil for none.
  public var failure: NewsError?

  public init(articles: [Article] = [], failure: NewsError? = nil) {
    self.articles = articles
    self.failure = failure
  }

  public func article(_ id: Article.ID) async throws(NewsError) -> Article? {
    if let failure { throw failure }
    return articles.first { $0.id == id }
  }

  public func articles(_ ids: [Article.ID]) async throws(NewsError) -> [Article] {
    if let failure { throw failure }
    return found(ids)
  }

  public func stories(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleStory] {
    stories.filter { ids.contains($0.key) }
  }

  /// Returns the dates of publication, as if each article had been seen when it was published.
  public func firstSeen(_ ids: [Article.ID]) async throws(NewsError) -> [Article.ID: Date] {
    if let failure { throw failure }
    return found(ids).reduce(into: [:]) { $0[$1.id] = $1.publishedAt }
  }

  /// Returns the states of the articles without marks.
  public func states(
    matching condition: SearchExpression
  ) async throws(NewsError) -> [ArticleState] {
    if let failure { throw failure }
    return articles.map {
      let seen = $0.publishedAt ?? .distantPast
      return ArticleState($0.id, date: $0.publishedAt, firstSeen: seen, marks: ArticleMarks())
    }
  }

  /// Returns the ids that begin with numbers.
  public func ids(
    beginningWith numbers: [UInt64],
    bits: Int
  ) async throws(NewsError) -> [Article.ID] {
    if let failure { throw failure }
    return articles.map(\.id).filter { numbers.contains($0.rawValue >> (64 - bits)) }
  }

  private func found(_ ids: [Article.ID]) -> [Article] {
    var wanted = Set<Article.ID>()
    return ids.compactMap { id in
      wanted.insert(id).inserted ? articles.first { $0.id == id } : nil
    }
  }
}
