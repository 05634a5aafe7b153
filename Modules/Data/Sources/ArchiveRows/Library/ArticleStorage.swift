package import Domain
package import FoundationEssentials

/// The articles in a database, inside a transaction.
package protocol ArticleStorage {
  associatedtype Failure: Error
  /// Articles that are ready to be stored.
  associatedtype Prepared: ArticlePreparation

  /// Returns a stored article; nil if there is none with this id.
  func stored(_ id: Int64) throws(Failure) -> StoredArticle?

  /// Stores articles, some in the place of stored ones with the same ids.
  func keep(
    _ articles: Prepared,
    replacing outdated: [Int64: StoredArticle]
  ) throws(Failure) -> KeptArticles

  /// Deletes articles whose marks others have got, in the order of their keys, as far as the person may.
  func remove(_ articles: [StoredArticle]) throws(Failure)

  /// Adds the marks of a former article to another one, which may be its new version; the saved mark
  /// only if `withSaved`.
  func addMarks(
    of former: StoredArticle,
    to id: Article.ID,
    withSaved: Bool
  ) throws(Failure)
}

extension ArticleStorage {
  /// Stores articles.
  package func keep(_ articles: Prepared) throws(Failure) -> KeptArticles {
    try keep(articles, replacing: [:])
  }
}

/// Articles in the form in which a database stores them.
package protocol ArticlePreparation: Sendable {
  /// Prepares articles that were first seen at some moment; copies of one article count as one.
  init(_ articles: [(article: Article, seenAt: Date)])

  var isEmpty: Bool { get }
}
