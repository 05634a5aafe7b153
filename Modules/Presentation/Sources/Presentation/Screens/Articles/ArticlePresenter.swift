public import Domain

/// One article in full.
public typealias ArticlePresenter = ItemPresenter<ArticleDetail>

extension ItemPresenter<ArticleDetail> {
  /// Creates a presenter of an article that is known, such as one of a list.
  public init(_ article: MarkedArticle, marking: any MarkArticles) {
    self.init(article.id, known: article, marks: MarkSource(marking))
  }
}
