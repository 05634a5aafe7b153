/// Which videos a person searches for, checked: whoever holds one may send it.
public struct VideoQuery: Hashable, Sendable {
  /// The order of the results, in YouTube's own words.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    case relevance
    case date
    case viewCount
    case rating
    case title
  }

  /// The sizes that a page may have, in videos: YouTube's rule for `maxResults`.
  public static let pageSizes = 1...50

  /// What was typed, without white space around it; never empty.
  public let words: String
  /// The order of the results.
  public let order: Order
  /// How many videos a page holds at the most; in `pageSizes`.
  public let pageSize: Int

  /// Creates a query, or says which rule it breaks.
  public init(
    _ words: String,
    order: Order = .relevance,
    pageSize: Int = 20
  ) throws(InvalidQuery) {
    let checked = try ArticleQuery(words)
    guard !checked.words.isEmpty else { throw .noWords }
    guard Self.pageSizes.contains(pageSize) else {
      throw .pageSize(pageSize, allowed: Self.pageSizes)
    }
    self.words = checked.words
    self.order = order
    self.pageSize = pageSize
  }

  /// Returns the query for other words, with everything else as it is.
  public func searching(for words: String) throws(InvalidQuery) -> VideoQuery {
    try VideoQuery(words, order: order, pageSize: pageSize)
  }
}
