public import FoundationEssentials
public import Query

/// A valid query of a list that has no conditions besides words.
public struct PlainQuery: ListQuery {
  /// The words to find, trimmed; empty matches all.
  public let words: String
  /// The maximum number of items on a page; in `ArticleQuery.pageSizes`.
  public let pageSize: Int

  /// Creates a query; throws the rule it breaks.
  public init(
    _ words: String = "",
    pageSize: Int = ArticleQuery.defaultPageSize
  ) throws(InvalidQuery) {
    self.words = try ArticleQuery.validated(words, pageSize: pageSize)
    self.pageSize = pageSize
  }

  /// Returns the query with other words.
  public func searching(for words: String, now: Date = .now) throws(InvalidQuery) -> PlainQuery {
    try PlainQuery(words, pageSize: pageSize)
  }
}
