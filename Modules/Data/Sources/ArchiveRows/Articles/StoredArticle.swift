package import Domain

/// A stored article with its key, its other places and its history.
package struct StoredArticle: Sendable {
  package let key: Int64
  package let article: Article
  package let history: Article.History

  package init(key: Int64, article: Article, history: Article.History) {
    self.key = key
    self.article = article
    self.history = history
  }

  /// Reads `Article.columns`, without other places; nil if they do not make a valid article.
  package init?(_ row: some RowReader) {
    guard let article = Article(row) else { return nil }
    self.init(key: row.integer(0) ?? 0, article: article, history: Article.History(row))
  }

  package func with(_ article: Article) -> StoredArticle {
    StoredArticle(key: key, article: article, history: history)
  }
}
