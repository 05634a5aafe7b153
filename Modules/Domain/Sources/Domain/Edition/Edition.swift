public import FoundationEssentials

/// A front page: the stories of a time that matter most to a person, then a section for each tag.
///
/// Each story is in it once.
public struct Edition: Equatable, Sendable {
  /// Why a story is where it is.
  public struct Weight: Hashable, Sendable {
    /// The number of sources with headlines of their own; a copy of another headline counts as none.
    public let sources: Int
    /// The source of the story that the person opens most, and what it adds, from 0 to 2.
    public let source: String?
    public let opened: Double
    /// The words that the story shares with headlines that the person saved, and what they add, from
    /// 0 to 2.
    public let words: [String]
    public let saved: Double

    /// The sum.
    public var total: Double { Double(sources) + opened + saved }
  }

  /// An article that represents its story.
  public struct Entry: Identifiable, Equatable, Sendable {
    /// The article, with the story among its marks.
    public let article: MarkedArticle
    /// Why it is where it is.
    public let weight: Weight

    public var id: Article.ID { article.id }
    /// The picture of the story; nil if no article of it has one.
    public var picture: WebLink? { article.article.picture ?? article.marks.story?.picture }
  }

  /// A part of an edition, with an entry.
  public struct Section: Equatable, Sendable {
    /// The tag of the feeds; nil for the front page.
    public let tag: String?
    /// The stories, the heaviest first.
    public let entries: [Entry]
  }

  /// The time that it is about.
  public let time: ClosedRange<Date>
  /// The front page, then the tags in the order of their names; none without articles.
  public let sections: [Section]
}
