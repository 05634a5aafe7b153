public import Domain

/// One article in full.
public typealias ArticlePresenter = ItemPresenter<ArticleDetail>

extension ItemPresenter<ArticleDetail> {
  /// Creates a presenter of an article that is known, such as one of a list.
  public init(_ article: MarkedArticle, marking: any MarkArticles) {
    self.init(article.id, known: article, marks: MarkSource(marking), missing: "", load: nil)
  }

  /// Creates a presenter of the article with an id in the archive.
  public init(_ id: Article.ID, in archive: any FindArticle, marking: any MarkArticles) {
    self.init(
      id,
      known: nil,
      marks: MarkSource(marking),
      missing: "this article is not in the archive"
    ) { () throws(NewsError) in
      try await archive.article(id).map { Loaded(entry: MarkedArticle($0)) }
    }
  }
}
