/// Which publishers a person wants to see, checked: whoever holds one may send it.
public struct SourceQuery: Hashable, Sendable {
  /// Words to find in the id, the name or the description, by `SearchWords`; empty for all.
  public let words: String
  /// What they mostly write about.
  public let category: NewsCategory?
  /// The language they are written in.
  public let language: Language?
  /// The country they are from.
  public let country: Country?
  /// How many a page holds at the most; in `ArticleQuery.pageSizes`.
  public let pageSize: Int

  /// Creates a query, or says which rule it breaks.
  public init(
    _ words: String = "",
    category: NewsCategory? = nil,
    language: Language? = nil,
    country: Country? = nil,
    pageSize: Int = 20
  ) throws(InvalidQuery) {
    self.words = try ArticleQuery(words, pageSize: pageSize).words
    self.category = category
    self.language = language
    self.country = country
    self.pageSize = pageSize
  }

  /// Returns the query for other words, with everything else as it is.
  public func searching(for words: String) throws(InvalidQuery) -> SourceQuery {
    try SourceQuery(
      words,
      category: category,
      language: language,
      country: country,
      pageSize: pageSize
    )
  }
}
