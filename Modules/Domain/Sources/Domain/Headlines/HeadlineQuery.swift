/// Which headlines a person wants, checked: whoever holds one may send it.
public struct HeadlineQuery: Hashable, Sendable {
  /// Words that the headlines are to have, without white space around them; may be empty.
  public let words: String
  /// The country whose news it is.
  public let country: Country?
  /// What it is about.
  public let category: NewsCategory?
  /// The publishers to keep, by the provider's ids; empty means all.
  public let sources: [String]
  /// How many articles a page holds at the most; in `ArticleQuery.pageSizes`.
  public let pageSize: Int
  /// The category that was named, which other words are to have too.
  private let namedCategory: NewsCategory?

  /// Creates a query, or says which rule it breaks.
  ///
  /// Sources have a country and a category of their own, so they go with neither: NewsAPI's rule.
  /// A query that names nothing asks for general news.
  public init(
    _ words: String = "",
    country: Country? = nil,
    category: NewsCategory? = nil,
    sources: [String] = [],
    pageSize: Int = 20
  ) throws(InvalidQuery) {
    guard sources.isEmpty || country == nil && category == nil else {
      throw .sourcesWithCountryOrCategory
    }
    var filter = ArticleFilter()
    filter.sources = sources
    let checked = try ArticleQuery(words, filter: filter, pageSize: pageSize)
    self.words = checked.words
    self.country = country
    let isOpen = checked.words.isEmpty && country == nil && sources.isEmpty
    self.category = category ?? (isOpen ? .general : nil)
    self.sources = sources
    self.pageSize = pageSize
    namedCategory = category
  }

  /// Returns the query for other words, with everything else as it is.
  public func searching(for words: String) throws(InvalidQuery) -> HeadlineQuery {
    try HeadlineQuery(
      words,
      country: country,
      category: namedCategory,
      sources: sources,
      pageSize: pageSize
    )
  }
}
