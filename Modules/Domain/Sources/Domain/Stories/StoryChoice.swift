public import FoundationEssentials

/// What a person decided about the stories of articles.
public struct StoryChoice: Hashable, Sendable {
  /// The article; of two that are joined, the one with the lower id.
  public let article: Article.ID
  /// The article whose story is the same; the article itself if it is in no story.
  public let other: Article.ID

  /// An article is not of the story that it was added to.
  public init(apart article: Article.ID) { (self.article, other) = (article, article) }

  /// The stories of two articles are one.
  public init(joining first: Article.ID, _ second: Article.ID) {
    let isOrdered = first.rawValue <= second.rawValue
    (article, other) = isOrdered ? (first, second) : (second, first)
  }

  /// Whether it takes an article out of its story.
  public var isApart: Bool { article == other }
}

/// A choice with its last change: of two copies, the later one wins.
public struct StoredStoryChoice: Hashable, Sendable {
  public let choice: StoryChoice
  /// Whether it was made; false after it was undone.
  public let isMade: Bool
  public let changedAt: Date

  public init(_ choice: StoryChoice, isMade: Bool, changedAt: Date) {
    (self.choice, self.isMade, self.changedAt) = (choice, isMade, changedAt)
  }
}
