import ArchiveRows
import Domain

extension PostgresConnection: FilterStorage {
  // The server sends each beginning of a link once.
  package static let linkStart = "substring(link FROM '^[^/]*//[^/?]*')"

  package static let feedCounts = """
    WITH newest AS MATERIALIZED (
      SELECT DISTINCT at, article_id, feed FROM feed_entry
      WHERE at IS NOT NULL
        AND feed = ANY (ARRAY(SELECT feed FROM subscription WHERE person = current_user::text))
      ORDER BY at DESC, article_id DESC, feed DESC LIMIT \(FilterValue.sampleSize)
    )
    SELECT tags, (SELECT count(*) FROM newest WHERE newest.feed = subscription.feed)
    FROM subscription JOIN feed ON feed.number = subscription.feed
    WHERE person = current_user::text
    """

  package var readableArticles: String {
    let conditions = ["true"] + missing.conditions(without: "at")
    return "(SELECT * FROM article WHERE \(conditions.joined(separator: " AND "))) AS article"
  }

  package func textCounts(_ text: String) -> String {
    """
    SELECT text, count(*) FROM (
      SELECT \(text) AS text FROM \(readableArticles)
      ORDER BY at DESC, id DESC LIMIT \(FilterValue.sampleSize)
    ) newest WHERE text <> '' GROUP BY text
    """
  }
}
