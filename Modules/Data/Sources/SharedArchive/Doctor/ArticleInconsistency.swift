import Domain
import Texts

/// A contradiction between the tables of articles, each with a count and a repair in SQL.
enum ArticleInconsistency: CaseIterable {
  /// A place without its article.
  case articleMissing
  /// An article without its place.
  case placeMissing
  /// A mark, an appearance or a fact of an article that is not stored.
  case orphanMark
  /// An entry of a feed with another place than the article.
  case misplaced

  /// The condition for a row of `mark` that needs its article; the times of removals outlive it.
  private static let isNoRemoval =
    "(coalesce(saved_at, read_at) IS NOT NULL OR coalesce(unsaved_at, unread_at) IS NULL)"

  /// Returns the finding about a number of rows.
  func finding(_ count: Int) -> Examination.Finding {
    let articles = Count.of(count, "article")
    let records = Count.of(count, "record")
    let sentence =
      switch self {
      case .articleMissing: "\(articles) cannot be stored because of a place without an article"
      case .placeMissing: "\(articles) may be stored twice because the place is missing"
      case .orphanMark: "The archive has \(records) of articles that are not stored"
      case .misplaced: "\(records) of a feed would be listed in the wrong order"
      }
    return .inconsistency(sentence)
  }

  /// Returns the statement that counts the rows, among the articles that can be read.
  func count(_ partitions: PartitionState) -> String {
    switch self {
    case .articleMissing:
      """
      SELECT count(*) FROM broadsheet.article_place AS place
      WHERE \(partitions.readable("place")) AND NOT EXISTS (
        SELECT 1 FROM broadsheet.article
        WHERE article.id = place.id AND article.at = place.at AND \(partitions.readable("article"))
      )
      """
    case .placeMissing:
      """
      SELECT count(*) FROM broadsheet.article
      WHERE \(partitions.readable("article")) AND NOT EXISTS (
        SELECT 1 FROM broadsheet.article_place AS place
        WHERE place.id = article.id AND place.at = article.at
      )
      """
    case .orphanMark:
      """
      SELECT (SELECT count(*) FROM broadsheet.mark
          WHERE \(Self.isNoRemoval)
            AND NOT EXISTS (SELECT 1 FROM broadsheet.article_place WHERE id = mark.id))
        + (SELECT count(*) FROM broadsheet.appearance
          WHERE NOT EXISTS (SELECT 1 FROM broadsheet.article_place WHERE id = article_id))
        + (SELECT count(*) FROM broadsheet.article_fact
          WHERE NOT EXISTS (SELECT 1 FROM broadsheet.article_place WHERE id = article_id))
      """
    case .misplaced:
      """
      SELECT count(*) FROM broadsheet.feed_entry
        LEFT JOIN broadsheet.article_place AS place ON place.id = article_id
      WHERE feed_entry.at IS DISTINCT FROM place.at
      """
    }
  }

  /// The script that repairs all rows; needs all servers, and the rights of the owner.
  ///
  /// Of several articles with one id the newest stays.
  var repair: String {
    switch self {
    case .articleMissing:
      """
      DELETE FROM article_place WHERE NOT EXISTS (
        SELECT 1 FROM article WHERE article.id = article_place.id AND article.at = article_place.at
      );
      """
    case .placeMissing:
      """
      INSERT INTO article_place (id, at)
      SELECT DISTINCT ON (id) id, at FROM article ORDER BY id, at DESC ON CONFLICT DO NOTHING;
      DELETE FROM article WHERE NOT EXISTS (
        SELECT 1 FROM article_place AS place WHERE place.id = article.id AND place.at = article.at
      );
      """
    case .orphanMark:
      """
      DELETE FROM mark WHERE \(Self.isNoRemoval)
        AND NOT EXISTS (SELECT 1 FROM article_place WHERE id = mark.id);
      DELETE FROM appearance WHERE NOT EXISTS (SELECT 1 FROM article_place WHERE id = article_id);
      DELETE FROM article_fact WHERE NOT EXISTS (SELECT 1 FROM article_place WHERE id = article_id);
      """
    case .misplaced:
      """
      UPDATE feed_entry SET at = place.at FROM feed_entry AS entry
        LEFT JOIN article_place AS place ON place.id = entry.article_id
      WHERE (feed_entry.feed, feed_entry.key) = (entry.feed, entry.key)
        AND entry.at IS DISTINCT FROM place.at;
      """
    }
  }

  /// The finding that the sums of `article_total` do not match the articles.
  static let wrongTotals = Examination.Finding.inconsistency(
    "The stored number of articles is wrong, and with it the order by relevance"
  )

  /// The statement that counts 1 if the sums of `article_total` do not match the articles.
  static let wrongTotalsCount = """
    SELECT count(*) FROM
      (SELECT coalesce(sum(articles), 0) AS articles, coalesce(sum(words), 0) AS words
        FROM broadsheet.article_total) AS stored,
      (SELECT count(*) AS articles,
        coalesce(sum(\(ServerSchema.countedLength)), 0) AS words
        FROM broadsheet.article) AS actual
    WHERE (stored.articles, stored.words) IS DISTINCT FROM (actual.articles, actual.words)
    """

  /// The script that replaces these sums by one.
  static let totalsRepair = """
    DELETE FROM article_total;
    INSERT INTO article_total (articles, words)
    SELECT count(*), coalesce(sum(\(ServerSchema.countedLength)), 0) FROM article;
    """
}
