public import Domain

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
  /// Where else the story can be read, most telling first.
  public let alsoAt: [AlsoAt]
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
    alsoAt = AlsoAt.places(of: article)
    self.isSaved = isSaved
  }

  /// Returns summary and text, without the summary where the text begins with the same words.
  private static func paragraphs(of article: Article) -> [String] {
    let text = article.content?.paragraphs ?? []
    let summary = article.summary?.paragraphs ?? []
    let opening = summary.joined(separator: " ").prefix(60)
    return text.joined(separator: " ").hasPrefix(opening) ? text : summary + text
  }
}
