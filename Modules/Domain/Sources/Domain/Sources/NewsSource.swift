/// A publisher that a provider has articles of, and that searches can be limited to.
public struct NewsSource: Identifiable, Hashable, Sendable {
  /// The provider's own name for it, which queries use: `bbc-news`.
  public let id: String
  /// The name as people know it.
  public let name: String
  /// What it is, in a sentence or two.
  public let summary: String?
  /// Its front page.
  public let link: WebLink?
  /// What it mostly writes about.
  public let category: NewsCategory?
  /// The language it is written in.
  public let language: Language?
  /// The country it is from.
  public let country: Country?

  /// Creates a publisher; nil when the id or the name is empty.
  public init?(
    id: String,
    name: String,
    summary: String? = nil,
    link: WebLink? = nil,
    category: NewsCategory? = nil,
    language: Language? = nil,
    country: Country? = nil
  ) {
    guard !id.isEmpty, !name.isEmpty else { return nil }
    self.id = id
    self.name = name
    self.summary = summary
    self.link = link
    self.category = category
    self.language = language
    self.country = country
  }
}
