public import Domain

/// One article in full.
public typealias ArticlePresenter = ItemPresenter<ArticleDetail>

extension ItemPresenter<ArticleDetail> {
  /// Creates a presenter of an article that is known, such as one of a list.
  public init(_ article: MarkedArticle, marking: any MarkArticles) {
    self.init(article.id, known: article, marks: MarkSource(marking))
  }

  /// Creates a presenter of a stored article that no list shows.
  public init(_ id: Article.ID, in archive: any FindArticle, marking: any MarkArticles) {
    let loading = Loading(
      progress: "Loading\u{2026}",
      missing: "this article is not stored any more"
    ) { () throws(NewsError) in
      guard let article = try await archive.article(id) else { return nil }
      let marks = try await marking.marks(of: [id])[id] ?? ArticleMarks()
      return Loaded(entry: MarkedArticle(article, marks))
    }
    self.init(id, known: nil, marks: MarkSource(marking), loading: loading)
  }
}
