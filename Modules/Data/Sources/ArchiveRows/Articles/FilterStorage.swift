package import Domain
package import Query

/// The values of filters in a database; each with its count in the newest articles.
package protocol FilterStorage: FeedStorage {
  /// The beginning of a link, at least up to the end of the host.
  static var linkStart: String { get }
  /// The statement that returns the tags of each followed feed, and the number of its articles.
  static var feedCounts: String { get }
  /// The expression for the categories of `article`, a line each.
  static var categories: String { get }

  /// Returns the statement that returns texts of `article`, each with a number of articles.
  func textCounts(_ text: String) -> String
}

extension FilterStorage {
  /// Returns all values of a filter, the most common first.
  func values(of filter: QueryFilter) throws(Failure) -> [FilterValue] {
    let counts: [String: Int]
    switch filter {
    case .author: counts = try self.counts(textCounts("author"))
    case .source: counts = try self.counts(textCounts("source_name"))
    case .language:
      counts = try self.counts(textCounts("language"))
        .filter { Language(rawValue: $0.key) != nil }
    case .site:
      let hosts = try self.counts(textCounts(Self.linkStart)) {
        CollectionOfOne(FilterValue.host(of: $0) ?? "")
      }
      counts = FilterValue.withSubdomains(hosts)
    case .category:
      counts = try self.counts(textCounts(Self.categories)) {
        $0.split(separator: "\n").map(String.init)
      }
    // An article of two feeds with a tag counts twice.
    case .tag: counts = try self.counts(Self.feedCounts, of: FollowedFeed.tags)
    // Only the unread articles are counted.
    case .feed: counts = Dictionary(try feeds().map { ($0.title, $0.unread) }, uniquingKeysWith: +)
    case .title, .description, .content, .after, .before, .state, .part: counts = [:]
    }
    return FilterValue.values(counts)
  }

  /// Adds up the numbers in the second column by the parts of the texts in the first one.
  private func counts<Parts: Sequence<String>>(
    _ sql: String,
    of parts: (String) -> Parts = { CollectionOfOne($0) }
  ) throws(Failure) -> [String: Int] {
    var counts: [String: Int] = [:]
    _ = try rows(sql, []) { row in
      let count = Int(row.integer(1) ?? 0)
      for part in parts(row.text(0) ?? "") where !part.isEmpty { counts[part, default: 0] += count }
    }
    return counts
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
