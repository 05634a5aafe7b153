import ArchiveRows
import Domain

extension PostgresConnection: FilterStorage {
  /// Returns the hosts of the newest articles, with their counts.
  package func hosts() throws(PostgresError) -> [String: Int] {
    // The server sends each beginning of a link once, up to the end of the host.
    let beginnings = try texts("substring(link FROM '^[^/]*//[^/?]*')")
    let hosts = beginnings.compactMap { link, count in
      FilterValue.host(of: link).map { ($0, count) }
    }
    return Dictionary(hosts, uniquingKeysWith: +)
  }

  package func texts(_ expression: String) throws(PostgresError) -> [String: Int] {
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

  package func tags() throws(PostgresError) -> [String: Int] {
    let sql = """
      WITH newest AS MATERIALIZED (
        SELECT DISTINCT at, article_id, feed FROM feed_entry
        WHERE at IS NOT NULL
          AND feed = ANY (ARRAY(SELECT feed FROM subscription WHERE person = current_user::text))
        ORDER BY at DESC, article_id DESC, feed DESC LIMIT \(FilterValue.sampleSize)
      )
      SELECT tags, (SELECT count(*) FROM newest WHERE newest.feed = subscription.feed)
      FROM subscription WHERE person = current_user::text
      """
    let feeds = try rows(sql) { row in
      (FollowedFeed.tags(row.text(0) ?? ""), Int(row.integer(1) ?? 0))
    }
    var tags: [String: Int] = [:]
    for (names, count) in feeds { for name in names { tags[name, default: 0] += count } }
    return tags
  }
}
