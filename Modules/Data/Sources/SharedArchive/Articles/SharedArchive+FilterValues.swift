import ArchiveRows
public import Domain
import Synchronization

extension SharedArchive: SuggestFilterValues {
  /// Returns values with their counts in the newest articles, of which at most 20,000 are read.
  ///
  /// The values are then in memory for half a minute. Tags include those without articles.
  public func values(
    of filter: QueryFilter,
    beginning text: String,
    limit: Int
  ) async throws(NewsError) -> [FilterValue] {
    let moment = ContinuousClock.now
    if let values = filterValues.withLock({ $0.values(of: filter, at: moment) }) {
      return values.beginning(with: text, limit: limit)
    }
    let values = try await sessions.reading { connection throws(PostgresError) in
      try connection.values(of: filter)
    }
    filterValues.withLock { $0.store(values, of: filter, at: moment) }
    return values.beginning(with: text, limit: limit)
  }
}

extension PostgresConnection {
  /// Returns all values of a filter, the most common first.
  fileprivate func values(of filter: QueryFilter) throws(PostgresError) -> [FilterValue] {
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

  /// Returns the hosts of the newest articles, with their counts.
  private func hosts() throws(PostgresError) -> [String: Int] {
    // The server sends each beginning of a link once, up to the end of the host.
    let beginnings = try texts("substring(link FROM '^[^/]*//[^/?]*')")
    let hosts = beginnings.compactMap { link, count in
      FilterValue.host(of: link).map { ($0, count) }
    }
    return Dictionary(hosts, uniquingKeysWith: +)
  }

  /// Returns the texts of an expression in the newest articles, with their counts.
  private func texts(_ expression: String) throws(PostgresError) -> [String: Int] {
    let sql = """
      SELECT text, count(*) FROM (
        SELECT \(expression) AS text FROM article
        ORDER BY at DESC, id DESC LIMIT \(FilterValue.sampleSize)
      ) newest WHERE text <> '' GROUP BY text
      """
    let counts = try rows(sql) { ($0.text(0) ?? "", Int($0.integer(1) ?? 0)) }
    // Texts that differ only in their composition are one `String`.
    return Dictionary(counts, uniquingKeysWith: +)
  }

  /// Returns the tags of followed feeds; an article of two feeds with a tag counts twice.
  private func tags() throws(PostgresError) -> [String: Int] {
    let sql = """
      SELECT tags, (SELECT count(*) FROM newest WHERE newest.feed = subscription.feed)
      FROM subscription WHERE person = current_user::text
      """
    let newest = """
      WITH newest AS MATERIALIZED (
        SELECT DISTINCT at, article_id, feed FROM feed_entry
        WHERE at IS NOT NULL
          AND feed = ANY (ARRAY(SELECT feed FROM subscription WHERE person = current_user::text))
        ORDER BY at DESC, article_id DESC, feed DESC LIMIT \(FilterValue.sampleSize)
      )
      """
    var tags: [String: Int] = [:]
    for (names, count) in try rows(
      newest + sql,
      read: { row in
        (FollowedFeed.tags(row.text(0) ?? ""), Int(row.integer(1) ?? 0))
      }
    ) {
      for name in names { tags[name, default: 0] += count }
    }
    return tags
  }
}
