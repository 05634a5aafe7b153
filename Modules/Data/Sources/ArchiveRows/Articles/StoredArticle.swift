package import Domain

/// A stored article with its key, its other places and its history.
package struct StoredArticle {
  package let key: Int64
  package let article: Article
  package let history: Article.History

  package init(key: Int64, article: Article, history: Article.History) {
    self.key = key
    self.article = article
    self.history = history
  }
}
