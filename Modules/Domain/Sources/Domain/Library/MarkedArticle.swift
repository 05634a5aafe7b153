/// An article with what a person has done with it.
public struct MarkedArticle: Identifiable, Hashable, Sendable {
  /// The article.
  public let article: Article
  /// What was done with it.
  public let marks: ArticleMarks

  /// Creates an article with marks; by default those of one that nobody has touched.
  public init(_ article: Article, _ marks: ArticleMarks = ArticleMarks()) {
    self.article = article
    self.marks = marks
  }

  /// The article's identity.
  public var id: Article.ID { article.id }
}

extension MarkArticles {
  /// Returns what fetches the same pages with the marks of their articles.
  ///
  /// Which articles are marked is a detail that must not cost a person the news: where it cannot be
  /// told, the page says so in a remark.
  public func marked(_ fetch: @escaping Pager<Article>.Fetch) -> Pager<MarkedArticle>.Fetch {
    { (cursor) throws(NewsError) in await marked(try await fetch(cursor)) }
  }

  private func marked(_ page: Page<Article>) async -> Page<MarkedArticle> {
    do throws(NewsError) {
      let marks = try await marks(of: page.items.map(\.id))
      return page.map(adding: []) { MarkedArticle($0, marks[$0.id] ?? ArticleMarks()) }
    } catch {
      return page.map(adding: [.marksUnknown(error)]) { MarkedArticle($0) }
    }
  }
}
