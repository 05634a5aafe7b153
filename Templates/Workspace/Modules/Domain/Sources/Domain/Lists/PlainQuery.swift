/// A valid query of a list that has no conditions besides words.
public struct PlainQuery: Hashable, Sendable {
  /// The words to find; empty for all.
  public let words: String
  /// The maximum number of items on a page.
  public let pageSize = 20

  /// Creates a query, or throws the rule that it breaks.
  public init(_ words: String = "") throws(InvalidQuery) {
    guard words.count <= 500 else { throw .tooLong(length: words.count, maximum: 500) }
    self.words = words
  }
}

public enum InvalidQuery: Error, Hashable, Sendable { case tooLong(length: Int, maximum: Int) }
