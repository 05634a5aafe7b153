import ArchiveRows
import Domain

extension Connection: FilterStorage {
  package func texts(_ column: String) throws(SQLiteError) -> [String: Int] {
    try texts(column) { $0 }
  }

  package func hosts() throws(SQLiteError) -> [String: Int] {
    try texts("link", FilterValue.host)
  }

  private func texts(
    _ column: String,
    _ part: (String) -> String?
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

  package func tags() throws(SQLiteError) -> [String: Int] {
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
