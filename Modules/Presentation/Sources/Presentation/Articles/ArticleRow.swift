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
  /// Whether the person has saved it.
  public internal(set) var isSaved: Bool
  /// Whether the person has read it.
  public internal(set) var isRead: Bool

  init(_ article: Article, number: Int, marks: ArticleMarks, dates: DateWording) {
    id = article.id
    self.number = number
    title = article.title.count > 300 ? article.title.prefix(299) + "\u{2026}" : article.title
    source = article.source.name
    age = article.publishedAt.map(dates.age)
    isSaved = marks.isSaved
    isRead = marks.isRead
  }
}

/// One article in full, ready to draw.
public struct ArticleDetail: Identifiable, Equatable, Sendable {
  /// The article's identity.
  public let id: Article.ID
  /// The headline, on one line.
  public let title: String
  /// Who wrote it, who published it and when, as far as known, most telling first.
  public let byline: [String]
  /// The text, a paragraph each; may be empty.
  public let paragraphs: [String]
  /// Said below a text that the provider has cut off; nil when it is whole.
  public let continuation: String?
  /// Where the article is published.
  public let link: WebLink
  /// Whether the person has saved it.
  public let isSaved: Bool

  /// Makes an article ready to draw.
  public init(_ article: Article, isSaved: Bool, dates: DateWording) {
    id = article.id
    title = article.title
    byline = [
      article.author, article.source.name,
      article.publishedAt.map(dates.full),
    ].compactMap { $0 }
    paragraphs = Self.paragraphs(of: article)
    let isCut = article.content?.hasSuffix("\u{2026}") ?? false
    continuation = isCut ? "The provider gives only the beginning; the rest is at the link." : nil
    link = article.link
    self.isSaved = isSaved
  }

  /// Returns summary and text, without the summary where the text begins with the same words.
  private static func paragraphs(of article: Article) -> [String] {
    let text = lines(article.content)
    let summary = lines(article.summary)
    let opening = summary.joined(separator: " ").prefix(60)
    return text.joined(separator: " ").hasPrefix(opening) ? text : summary + text
  }

  private static func lines(_ text: String?) -> [String] {
    (text ?? "").split(whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }
  }
}
