public import Domain

/// An article in a list.
public struct ArticleRow: Identifiable, Equatable, Sendable {
  /// The article's id.
  public let id: Article.ID
  /// The headline on one line, at most 300 characters.
  public let title: String
  /// Where the words of the search are in the headline.
  public let matches: [Range<String.Index>]
  /// The name of the source.
  public let source: String
  /// How long ago it was published, in words; nil if unknown.
  public let age: String?
  /// Where else the story is: `also at Hacker News, The Guardian`; nil if nowhere.
  public let alsoAt: String?
  /// The article's page.
  public let link: WebLink
  /// Whether the article is saved.
  public internal(set) var isSaved: Bool
  /// Whether the article has been read.
  public internal(set) var isRead: Bool

  init(_ marked: MarkedArticle, finder: WordFinder, dates: DateWording) {
    let article = marked.article
    id = article.id
    title = article.title.cut(at: 300)
    matches = finder.ranges(in: title)
    source = article.source.name
    age = article.publishedAt.map(dates.age)
    alsoAt = AlsoAt.summary(of: article)
    link = article.link
    isSaved = marked.marks.isSaved
    isRead = marked.marks.isRead
  }
}
