package import Domain
import FoundationEssentials

/// The articles in a database, inside a transaction.
package protocol ArticleStorage {
  associatedtype Failure: Error
  /// Articles that are ready to be stored.
  associatedtype Prepared: ArticlePreparation

  /// Returns a stored article; nil if there is none with this id.
  func stored(_ id: Int64) throws(Failure) -> StoredArticle?

  /// Stores articles, some in the place of stored ones with the same ids, without stories.
  func store(
    _ articles: Prepared,
    replacing outdated: [Int64: StoredArticle]
  ) throws(Failure) -> StoredBatch

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

/// The outcome of storing articles.
package struct StoredBatch {
  /// The new articles.
  package var added: [PreparedArticles.Entry] = []
  /// The number of known articles that were completed.
  package var filled = 0
  /// The number of known articles that stayed as they were.
  package var known = 0

  package init() {}

  /// The outcome as counts.
  package var counts: KeptArticles {
    var kept = KeptArticles()
    (kept.added, kept.filled, kept.known) = (added.count, filled, known)
    return kept
  }
}

/// Articles in the form in which a database stores them.
package protocol ArticlePreparation: Sendable {
  /// Prepares articles; copies of one article count as one.
  init(_ articles: [SeenArticle])

  var isEmpty: Bool { get }
}
