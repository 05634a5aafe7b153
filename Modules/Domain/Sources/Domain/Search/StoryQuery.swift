public import FoundationEssentials
public import Query

/// What a person asks of one story as a list: its articles, the earliest first.
public struct StoryQuery: ListQuery {
  /// An article of the story.
  public let article: Article.ID
  /// None: a search leads to another list.
  public var words: String { "" }

  public init(_ article: Article.ID) { self.article = article }

  /// Returns the same query.
  public func searching(for words: String, now: Date) throws(InvalidQuery) -> StoryQuery { self }
}
