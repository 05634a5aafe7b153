public import Domain

/// One article of a list, ready to draw.
public struct ArticleRow: Identifiable, Equatable, Sendable {
  /// The article's identity.
  public let id: Article.ID
  /// Its place in the list, from 1: what a person types to choose it.
  public let number: Int
  /// The headline, on one line; cut at 300 characters, so that one cannot bury the others.
  public let title: String
  /// The publisher's name.
  public let source: String
  /// How long ago it appeared, in words; nil when nobody knows.
  public let age: String?
  /// Where else the story can be read: `also at Hacker News, The Guardian`; nil for nowhere.
  public let alsoAt: String?
  /// Whether the person has saved it.
  public internal(set) var isSaved: Bool
  /// Whether the person has read it.
  public internal(set) var isRead: Bool

  init(_ marked: MarkedArticle, number: Int, dates: DateWording) {
    let article = marked.article
    id = article.id
    self.number = number
    title = article.title.cut(at: 300)
    source = article.source.name
    age = article.publishedAt.map(dates.age)
    alsoAt = AlsoAt.summary(of: article)
    isSaved = marked.marks.isSaved
    isRead = marked.marks.isRead
  }
}
