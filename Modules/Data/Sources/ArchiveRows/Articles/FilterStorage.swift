package import Domain

/// The values of filters in a database; each with its count in the newest articles.
package protocol FilterStorage: SQLConnection {
  /// Returns the texts of a column of `article`.
  func texts(_ column: String) throws(Failure) -> [String: Int]

  /// Returns the hosts of links without `www.`.
  func hosts() throws(Failure) -> [String: Int]

  /// Returns the tags of followed feeds; an article of two feeds with a tag counts twice.
  func tags() throws(Failure) -> [String: Int]
}

extension FilterStorage {
  /// Returns all values of a filter, the most common first.
  func values(of filter: QueryFilter) throws(Failure) -> [FilterValue] {
    let counts: [String: Int]
    switch filter {
    case .author: counts = try texts("author")
    case .source: counts = try texts("source_name")
    case .language: counts = try texts("language").filter { Language(rawValue: $0.key) != nil }
    case .site: counts = FilterValue.withSubdomains(try hosts())
    case .tag: counts = try tags()
    case .title, .description, .content, .after, .before, .state: counts = [:]
    }
    return FilterValue.values(counts)
  }
}

// The implementation of `SuggestFilterValues`.
extension DatabaseArchive {
  /// Returns values with their counts in the newest articles, of which at most 20,000 are read.
  ///
  /// With a million articles, the first answer for a filter takes about 20 ms. The values are then
  /// in memory for half a minute. Tags include those without articles.
  public func values(
    of filter: QueryFilter,
    beginning text: String,
    limit: Int
  ) async throws(NewsError) -> [FilterValue] {
    let moment = ContinuousClock.now
    if let values = filterValues.values(of: filter, at: moment) {
      return values.beginning(with: text, limit: limit)
    }
    let values = try await reading(else: []) { connection throws(Failure) in
      try connection.values(of: filter)
    }
    filterValues.store(values, of: filter, at: moment)
    return values.beginning(with: text, limit: limit)
  }
}
