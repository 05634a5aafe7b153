/// A place where a story can be read: what one provider says of it.
public struct Appearance: Hashable, Sendable {
  /// The provider that found the story there.
  public let provider: Provider
  /// The name of the publisher, or of whoever discusses the story.
  public let source: String
  /// The page.
  public let link: WebLink

  /// Creates an appearance.
  public init(provider: Provider, source: String, link: WebLink) {
    self.provider = provider
    self.source = source
    self.link = link
  }

  /// Creates the appearance that an article is itself.
  public init(of article: Article) {
    self.init(provider: article.provider, source: article.source.name, link: article.link)
  }

  /// Tells whether another is the same page, however its address is spelled, found by the same
  /// provider.
  func isSame(as other: Appearance) -> Bool {
    provider.id == other.provider.id && Article.ID(link) == Article.ID(other.link)
  }
}
