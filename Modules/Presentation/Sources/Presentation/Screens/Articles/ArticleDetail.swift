public import Domain
public import FoundationEssentials

/// An article in full.
public struct ArticleDetail: ItemDetail {
  /// The article's id.
  public let id: Article.ID
  /// The headline, on one line.
  public let title: String
  /// The language; nil if unknown.
  public let language: Language?
  /// The author and the source, as far as known.
  public let origin: [String]
  /// When it was published; nil if unknown.
  public let publishedAt: Date?
  /// The paragraphs of summary and text; may be empty.
  public let paragraphs: [String]
  /// A note below a text that the provider has cut; nil if the text is complete.
  public let continuation: String?
  /// The article's page.
  public let link: WebLink
  /// The picture at its head; nil if it has none.
  public let picture: WebLink?
  /// Where else the story can be read, the best place first.
  public let alsoAt: [AlsoAt]
  /// Whether the article is saved, and whether it has been read.
  public var marks: ArticleMarks

  /// Whether the article is saved.
  public var isSaved: Bool { marks.isSaved }

  /// Creates the detail of an article.
  public init(_ entry: MarkedArticle) {
    let article = entry.article
    id = article.id
    title = article.title
    language = article.language
    origin = [article.author, article.source.name].compactMap(\.self)
    publishedAt = article.publishedAt
    paragraphs = Self.paragraphs(of: article)
    let isCut = article.content?.hasSuffix("\u{2026}") ?? false
    continuation = isCut ? "The provider sends only the beginning; the rest is at the link." : nil
    link = article.link
    picture = article.picture
    alsoAt = AlsoAt.places(of: article)
    marks = entry.marks
  }

  /// Returns the author, the source and the date, as far as known.
  public func byline(_ dates: DateWording) -> [String] {
    origin + [publishedAt.map(dates.full)].compactMap(\.self)
  }

  /// Returns an article as a screen.
  public static func screen(_ output: ItemOutput<ArticleDetail>) -> ScreenOutput {
    .article(output)
  }

  /// Returns summary and text, without the summary if the text begins with the same words.
  private static func paragraphs(of article: Article) -> [String] {
    let text = article.content?.paragraphs ?? []
    let summary = article.summary?.paragraphs ?? []
    let opening = summary.joined(separator: " ").prefix(60)
    return text.joined(separator: " ").hasPrefix(opening) ? text : summary + text
  }
}

/// Another place where the story of an article can be read.
public struct AlsoAt: Equatable, Sendable {
  /// The name of the source, or of the provider that found it there.
  public let name: String
  /// The page.
  public let link: WebLink

  /// Returns the other places of an article, in their order.
  ///
  /// The article's own page, found by another provider, is listed only if that provider has no
  /// other place for the story, such as a discussion.
  public static func places(of article: Article) -> [AlsoAt] {
    let others = article.alsoAt.filter { Article.ID($0.link) != article.id }
    let known = Set(others.map(\.provider.id))
    return article.alsoAt.compactMap { place in
      guard Article.ID(place.link) == article.id else {
        return AlsoAt(name: name(of: place, beside: article), link: place.link)
      }
      return known.contains(place.provider.id)
        ? nil : AlsoAt(name: place.provider.name.cut(at: 60), link: place.link)
    }
  }

  /// Returns the first two names and the number of the others; nil if there are none.
  static func summary(of article: Article) -> String? {
    var names: [String] = []
    for place in places(of: article) where !names.contains(place.name) { names.append(place.name) }
    guard !names.isEmpty else { return nil }
    let more = names.count > 2 ? " and \(Count.digits(names.count - 2)) more" : ""
    return "also at " + names.prefix(2).joined(separator: ", ") + more
  }

  /// Returns the name of the source, or of the provider if the source is the article's own.
  private static func name(of place: Appearance, beside article: Article) -> String {
    let name = place.source == article.source.name ? place.provider.name : place.source
    return name.cut(at: 60)
  }
}
