public import FoundationEssentials

/// The article of a web page, without what surrounds it there.
public struct PageArticle: Equatable, Sendable {
  public var title: String?
  /// The authors on one line, as the page has them.
  public var byline: String?
  /// The description of the page, else the first paragraph.
  public var excerpt: String?
  public var siteName: String?
  /// The language tag (BCP 47) in the page's spelling.
  public var language: String?
  public var publishedAt: Date?
  /// The picture that represents the article in previews.
  public var picture: WebLink?
  /// The text; not empty.
  public var document: Document

  public init(_ document: Document) {
    self.document = document
  }
}

/// Reads the articles of web pages.
public protocol ReadPage: Sendable {
  /// Returns the article of a page in HTML; nil if it has none.
  ///
  /// Loads nothing else. Relative addresses are resolved against the address of the page.
  func callAsFunction(_ page: LoadedDocument) -> PageArticle?
}
