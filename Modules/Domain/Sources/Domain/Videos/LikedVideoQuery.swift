public import FoundationEssentials

/// Which of the videos that a person likes they want to see, checked.
public struct LikedVideoQuery: Hashable, Sendable {
  /// What was typed, without white space around it; empty asks for all.
  public let words: String
  /// What `words` mean: a video's title and description are searched; its channel is both the
  /// `source:` and the `author:`.
  public let expression: SearchExpression
  /// How many videos a page holds at the most; in `ArticleQuery.pageSizes`.
  public let pageSize: Int

  /// Creates a query, or says which rule it breaks.
  ///
  /// Ages in the words, such as `after:7d`, count back from `now`.
  public init(
    _ words: String = "",
    pageSize: Int = 20,
    now: Date = .now
  ) throws(InvalidQuery) {
    let checked = try ArticleQuery(words, pageSize: pageSize, now: now)
    self.words = checked.words
    expression = checked.expression
    self.pageSize = pageSize
  }

  /// Returns the query for other words, with everything else as it is.
  public func searching(
    for words: String,
    now: Date = .now
  ) throws(InvalidQuery) -> LikedVideoQuery {
    try LikedVideoQuery(words, pageSize: pageSize, now: now)
  }
}
