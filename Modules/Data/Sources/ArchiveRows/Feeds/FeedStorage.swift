package import Domain

/// The followed feeds and their entries in a database, inside a transaction.
package protocol FeedStorage {
  associatedtype Failure: Error

  /// Returns a feed; nil if it is not followed.
  func row(_ id: FollowedFeed.ID) throws(Failure) -> FeedRow?

  /// Returns a feed that anyone follows; nil if there is none.
  func knownRow(_ id: FollowedFeed.ID) throws(Failure) -> FeedRow?

  /// Replaces what is stored about a feed.
  func update(_ row: FeedRow) throws(Failure)

  /// Makes the entries of one feed those of another, and deletes the feed.
  ///
  /// Of entries with the same key, that of the other feed stays.
  func merge(_ number: Int64, into other: Int64) throws(Failure)

  /// Returns the entries of a feed.
  func entries(of number: Int64) throws(Failure) -> [StoredEntry]

  /// Stores entries with different keys, in the place of those with the same keys.
  func keep(_ entries: [StoredEntry], of number: Int64) throws(Failure)

  /// Deletes the entries with these keys.
  func removeEntries(_ keys: [Int64], of number: Int64) throws(Failure)

  /// Makes all entries of an article, of any feed, entries of another article.
  func moveEntries(of article: Int64, to other: Int64) throws(Failure)

  /// Deletes the entries that have left the document and whose articles are deleted.
  func removeEntries(of number: Int64, besides listed: Set<Int64>) throws(Failure)
}

extension FeedStorage {
  /// Returns a feed; an archive of one person knows no other feeds than those.
  package func knownRow(_ id: FollowedFeed.ID) throws(Failure) -> FeedRow? { try row(id) }
}

/// The articles in a database, inside a transaction.
package protocol ArticleStorage {
  associatedtype Failure: Error
  /// Articles that are ready to be stored.
  associatedtype Prepared

  /// Returns a stored article; nil if there is none with this id.
  func stored(_ id: Int64) throws(Failure) -> StoredArticle?

  /// Stores articles.
  func keep(_ articles: Prepared) throws(Failure) -> KeptArticles

  /// Deletes articles that others replace, in the order of their keys.
  func remove(_ articles: [StoredArticle]) throws(Failure)

  /// Adds the marks of a former article to another one, which may be its new version; the saved mark
  /// only if `withSaved`.
  func addMarks(
    of former: StoredArticle,
    to id: Article.ID,
    withSaved: Bool
  ) throws(Failure)
}

/// A feed with its number, by which entries refer to it.
package struct FeedRow {
  package let number: Int64
  package var feed: FollowedFeed

  package init(number: Int64, feed: FollowedFeed) {
    self.number = number
    self.feed = feed
  }
}
