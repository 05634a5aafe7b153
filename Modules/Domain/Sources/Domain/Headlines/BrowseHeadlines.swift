public import FoundationEssentials
public import Query

/// The subject of news, in NewsAPI's words.
public enum NewsCategory: String, CaseIterable, Hashable, Sendable {
  case business
  case entertainment
  case general
  case health
  case science
  case sports
  case technology
}

/// A valid query for headlines.
public struct HeadlineQuery: ListQuery {
  /// Words that the headlines must have, without white space around them; may be empty.
  public let words: String
  /// The country of the news.
  public let country: Country?
  /// The subject of the news.
  public let category: NewsCategory?
  /// The sources to include, by the provider's ids; empty means all.
  public let sources: [String]
  /// The maximum number of articles on a page; in `ArticleQuery.pageSizes`.
  public let pageSize: Int
  /// The requested category, without the default of an empty query.
  private let requestedCategory: NewsCategory?

  /// Creates a query, or throws the rule that it breaks.
  ///
  /// Sources cannot be combined with a country or a category: NewsAPI's rule. An empty query is for
  /// general news.
  public init(
    _ words: String = "",
    country: Country? = nil,
    category: NewsCategory? = nil,
    sources: [String] = [],
    pageSize: Int = ArticleQuery.defaultPageSize
  ) throws(InvalidQuery) {
    guard sources.isEmpty || country == nil && category == nil else {
      throw .sourcesWithCountryOrCategory
    }
    var filter = ArticleFilter()
    filter.sources = sources
    try filter.validate()
    self.words = try ArticleQuery.validated(words, pageSize: pageSize)
    self.country = country
    let isOpen = self.words.isEmpty && country == nil && sources.isEmpty
    self.category = category ?? (isOpen ? .general : nil)
    self.sources = sources
    self.pageSize = pageSize
    requestedCategory = category
  }

  /// Returns the query with other words.
  public func searching(for words: String, now: Date = .now) throws(InvalidQuery) -> HeadlineQuery {
    try HeadlineQuery(
      words,
      country: country,
      category: requestedCategory,
      sources: sources,
      pageSize: pageSize
    )
  }
}

/// Lists the current headlines, a page at a time.
public protocol BrowseHeadlines: Sendable {
  /// Returns the page of headlines at `cursor`, most prominent first; nil is the first page.
  ///
  /// `cursor` must be from an earlier page of the same query and provider.
  func callAsFunction(
    _ query: HeadlineQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article>
}

extension BrowseHeadlines {
  /// Returns a function that fetches the pages of a query.
  public func pages(of query: HeadlineQuery) -> Pager<Article>.Fetch {
    { (cursor) throws(NewsError) in try await self(query, at: cursor) }
  }
}

/// A decorator that stores the headlines it returns in the archive, at most a page of them.
public struct ArchivingHeadlines: BrowseHeadlines {
  private let headlines: any BrowseHeadlines
  private let archive: any KeepArticles

  /// Creates a decorator of `headlines` that stores their articles in `archive`.
  public init(wrapping headlines: any BrowseHeadlines, into archive: any KeepArticles) {
    self.headlines = headlines
    self.archive = archive
  }

  /// Returns the page of the wrapped headlines, cut to the page size, after storing its articles.
  public func callAsFunction(
    _ query: HeadlineQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    await archive.storing(try await headlines(query, at: cursor).limited(to: query.pageSize))
  }
}

/// The newest articles of providers without a key, as headlines until the other one has its key.
public struct KeylessHeadlines: BrowseHeadlines {
  private let search: any SearchArticles
  private let other: Provider

  /// Creates headlines from a search; `other` needs a key.
  public init(of search: any SearchArticles, insteadOf other: Provider) {
    self.search = search
    self.other = other
  }

  /// Returns a page of general news, the newest first; throws for a source, a country, or another
  /// category, which only the other provider knows.
  public func callAsFunction(
    _ query: HeadlineQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    guard query.sources.isEmpty, query.country == nil, (query.category ?? .general) == .general
    else { throw .keyMissing(other) }
    let words: ArticleQuery
    do throws(InvalidQuery) {
      words = try ArticleQuery(query.words, pageSize: query.pageSize)
    } catch {
      throw .invalidQuery(error)
    }
    var page = try await search(words, at: cursor)
    if cursor == nil { page.remarks.insert(.missing([.keyMissing(other)]), at: 0) }
    return page
  }
}
