import ArchiveRows
public import Domain
import FoundationEssentials

extension Archive: SuggestFilterValues {
  /// Returns values with their counts in the newest articles, of which at most 20,000 are read.
  ///
  /// With a million articles, the first answer for a filter takes about 20 ms. The values are then
  /// in memory for half a minute. Tags include those without articles.
  public func values(
    of filter: QueryFilter,
    beginning text: String,
    limit: Int
  ) throws(NewsError) -> [FilterValue] {
    let moment = ContinuousClock.now
    var values = filterValues.values(of: filter, at: moment)
    if values == nil {
      let read = try reading { connection throws(SQLiteError) in try connection.values(of: filter) }
      values = read ?? []
      filterValues.store(values ?? [], of: filter, at: moment)
    }
    return (values ?? []).beginning(with: text, limit: limit)
  }
}

extension Connection {
  /// Returns all values of a filter, the most common first.
  fileprivate func values(of filter: QueryFilter) throws(SQLiteError) -> [FilterValue] {
    let counts: [String: Int]
    switch filter {
    case .author: counts = try texts("author")
    case .source: counts = try texts("source_name")
    case .language: counts = try texts("language").filter { Language(rawValue: $0.key) != nil }
    case .site: counts = FilterValue.withSubdomains(try texts("link", FilterValue.host))
    case .tag: counts = try tags()
    case .title, .description, .content, .after, .before, .state: counts = [:]
    }
    return FilterValue.values(counts)
  }

  /// Returns the texts of a column in the newest articles, with their counts.
  private func texts(
    _ column: String,
    _ part: (String) -> String? = { $0 }
  ) throws(SQLiteError) -> [String: Int] {
    let sql = """
      SELECT \(column) FROM article NOT INDEXED ORDER BY key DESC LIMIT \(FilterValue.sampleSize)
      """
    var counts: [String: Int] = [:]
    _ = try rows(sql) { row in
      if let text = row.text(0).flatMap(part), !text.isEmpty { counts[text, default: 0] += 1 }
    }
    return counts
  }

  /// Returns the tags of followed feeds; an article of two feeds with a tag counts twice.
  private func tags() throws(SQLiteError) -> [String: Int] {
    let counting = """
      SELECT feed, count(*) FROM (
        SELECT feed FROM followed_article NOT INDEXED
        ORDER BY key DESC LIMIT \(FilterValue.sampleSize)
      ) GROUP BY feed
      """
    let counts = try rows(counting) { ($0.integer(0) ?? 0, Int($0.integer(1) ?? 0)) }
    let articles = Dictionary(counts, uniquingKeysWith: +)
    let feeds = try rows("SELECT number, tags FROM feed") { row in
      (articles[row.integer(0) ?? 0] ?? 0, FollowedFeed.tags(row.text(1) ?? ""))
    }
    var tags: [String: Int] = [:]
    for (count, names) in feeds { for name in names { tags[name, default: 0] += count } }
    return tags
  }
}
