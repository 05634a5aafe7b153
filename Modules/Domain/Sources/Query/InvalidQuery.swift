/// The rule that a query breaks.
public enum InvalidQuery: Error, Hashable, Sendable {
  /// The provider needs words, a source or a site, and the query has none.
  case nothingToSearchFor
  /// The provider needs words, and the query has none.
  case noWords
  /// The text has more Unicode scalars than the maximum.
  case tooLong(length: Int, maximum: Int)
  /// The value of a filter is invalid; the suggestion is a whole filter, such as `is:saved`.
  case filter(QueryFilter, value: String, suggestion: String?)
  /// There is no filter with this name.
  case unknownFilter(String)
  /// The page size is out of range.
  case pageSize(Int, allowed: ClosedRange<Int>)
  /// The query has more sources than the maximum.
  case tooManySources(Int, maximum: Int)
  /// The text cannot be the id of a source.
  case source(String)
  /// The text is not a host name.
  case domain(String)
  /// The range of dates ends before it starts.
  case datesReversed
  /// Sources are combined with a country or a category.
  case sourcesWithCountryOrCategory
}
