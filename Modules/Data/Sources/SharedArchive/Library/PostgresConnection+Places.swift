import ArchiveRows
import Domain

extension PostgresConnection {
  /// Returns articles with the other places of their stories, which it reads in one statement.
  func withPlaces(_ articles: [Article]) throws(PostgresError) -> [Article] {
    guard !articles.isEmpty else { return [] }
    let sql = """
      SELECT article_id, provider.id, provider.name, provider.key_page, source_name, link
      FROM appearance JOIN provider ON provider.id = provider_id
      WHERE article_id = ANY ($1) ORDER BY article_id, place
      """
    let rows = try rows(sql, [.integers(articles.map(\.id.stored))]) { row in
      (article: row.integer(0), place: Appearance(row))
    }
    return articles.adding(rows)
  }
}
