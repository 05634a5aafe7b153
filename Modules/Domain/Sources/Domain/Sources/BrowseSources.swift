public import FoundationEssentials
public import Query
import Texts

/// A source that a provider has articles of, and that searches can be limited to.
public struct NewsSource: ListedItem, Hashable, Sendable {
  /// The provider's id, which queries use: `bbc-news`.
  public let id: String
  /// The display name.
  public let name: String
  /// A description of one or two sentences.
  public let summary: String?
  /// The front page.
  public let link: WebLink?
  /// The main subject.
  public let category: NewsCategory?
  /// The language it is written in.
  public let language: Language?
  public let country: Country?

  /// Creates a source; nil if the id or the name is empty.
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
    self.id = id.bounded(to: .line)
    self.name = name.bounded(to: .line)
    self.summary = summary?.bounded(to: .text)
    self.link = link
    self.category = category
    self.language = language
    self.country = country
  }
}

/// A valid query for sources.
public struct SourceQuery: ListQuery {
  /// Words to find in the id, the name or the description, by `SearchWords`; empty for all.
  public let words: String
  /// The main subject.
  public let category: NewsCategory?
  /// The language the sources are written in.
  public let language: Language?
  /// The country the sources are from.
  public let country: Country?
  /// The maximum number of sources on a page; in `ArticleQuery.pageSizes`.
  public let pageSize: Int

  /// Creates a query, or throws the rule that it breaks.
  public init(
    _ words: String = "",
    category: NewsCategory? = nil,
    language: Language? = nil,
    country: Country? = nil,
    pageSize: Int = ArticleQuery.defaultPageSize
  ) throws(InvalidQuery) {
    self.words = try ArticleQuery.validated(words, pageSize: pageSize)
    self.category = category
    self.language = language
    self.country = country
    self.pageSize = pageSize
  }

  /// Returns the query with other words.
  public func searching(for words: String, now: Date = .now) throws(InvalidQuery) -> SourceQuery {
    try SourceQuery(
      words,
      category: category,
      language: language,
      country: country,
      pageSize: pageSize
    )
  }
}

/// Lists the sources that a provider has, a page at a time.
public protocol BrowseSources: Sendable {
  /// Returns the page of sources at `cursor`, in the provider's order; nil is the first page.
  ///
  /// `cursor` must be from an earlier page of the same query and provider.
  func callAsFunction(
    _ query: SourceQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<NewsSource>
}

extension BrowseSources {
  /// Returns a function that fetches the pages of a query.
  public func pages(of query: SourceQuery) -> Pager<NewsSource>.Fetch {
    { (cursor) throws(NewsError) in try await self(query, at: cursor) }
  }
}
