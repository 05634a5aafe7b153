public import Domain
public import FoundationEssentials

/// An article in a list.
public struct ArticleRow: ListRow {
  /// The article's id.
  public let id: Article.ID
  /// The headline on one line, at most 300 characters.
  public let title: String
  /// The ranges of the words of the search in the headline.
  public let matches: [Range<String.Index>]
  /// The language of the article; nil if unknown.
  public let language: Language?
  /// The name of the source.
  public let source: String
  /// When it was published; nil if unknown.
  public let publishedAt: Date?
  /// Where else the story is: `also at Hacker News, The Guardian`; nil if nowhere.
  public let alsoAt: String?
  /// The article's page.
  public let link: WebLink
  /// Whether the article is saved, and whether it has been read.
  public var marks: ArticleMarks

  /// Whether the article is saved.
  public var isSaved: Bool { marks.isSaved }
  /// Whether the article has been read.
  public var isRead: Bool { marks.isRead }
}

extension MarkedArticle: ListEntry {
  /// The words for lists of articles.
  public static var wording: ListWording { .articles }
  /// Neither saved nor read.
  public static var unmarked: ArticleMarks { ArticleMarks() }

  /// Creates an article with marks from an item of a desk.
  public init?(_ item: DeskItem) {
    guard case .article(let article, let marks) = item else { return nil }
    self.init(article, marks)
  }

  /// Returns the article with other marks as an item of a desk.
  public func item(_ marks: ArticleMarks) -> DeskItem { .article(article, marks) }

  /// Returns the id of an article.
  public static func id(_ item: ItemID) -> Article.ID? {
    if case .article(let id) = item { id } else { nil }
  }

  /// Returns the row of the article.
  public func row(_ finder: WordFinder) -> ArticleRow {
    let title = article.title.cut(at: 300)
    return ArticleRow(
      id: article.id,
      title: title,
      matches: finder.ranges(in: title),
      language: article.language,
      source: article.source.name,
      publishedAt: article.publishedAt,
      alsoAt: AlsoAt.summary(of: article),
      link: article.link,
      marks: marks
    )
  }

  /// Returns a list of articles as a screen.
  public static func screen(_ list: ListOutput<ArticleRow>) -> ScreenOutput { .articles(list) }
}
