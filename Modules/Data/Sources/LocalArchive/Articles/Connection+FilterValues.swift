import ArchiveRows
import Domain

extension Connection: FilterStorage {
  package static let linkStart = "link"

  package static let feedCounts = """
    SELECT tags, ifnull(articles, 0) FROM feed LEFT JOIN (
      SELECT feed, count(*) AS articles FROM (
        SELECT feed FROM followed_article NOT INDEXED
        ORDER BY key DESC LIMIT \(FilterValue.sampleSize)
      ) GROUP BY feed
    ) AS newest ON newest.feed = number
    """

  package var readableArticles: String { "article" }

  package func textCounts(_ text: String) -> String {
    "SELECT \(text), 1 FROM article NOT INDEXED ORDER BY key DESC LIMIT \(FilterValue.sampleSize)"
  }
}
