import Domain
import Testing

@testable import LocalArchive
@testable import SharedArchive

extension Archive {
  /// Throws unless the full-text indexes match the articles and the liked videos.
  func checkTables() throws(NewsError) {
    _ = try reading { connection throws(SQLiteError) in
      for index in ["article_text", "video_text"] {
        try connection.run("INSERT INTO \(index) (\(index), rank) VALUES ('integrity-check', 1)")
      }
    }
  }
}

extension SharedArchive {
  /// Checks that each article has one row and one place, and that all derived values are right.
  func checkTables() async throws(NewsError) {
    let faults = [
      "SELECT count(*) FROM article LEFT JOIN article_place USING (at, id) WHERE article_place.id IS NULL",
      "SELECT count(*) FROM article_place LEFT JOIN article USING (at, id) WHERE article.id IS NULL",
      "SELECT count(*) FROM mark LEFT JOIN article_place USING (id) WHERE article_place.id IS NULL",
      """
      SELECT count(*) FROM mark
      WHERE coalesce(saved_at, read_at, unsaved_at, unread_at) IS NULL
      """,
      """
      SELECT count(*) FROM appearance
      WHERE NOT EXISTS (SELECT 1 FROM article_place WHERE id = article_id)
      """,
      """
      SELECT count(*) FROM feed_entry LEFT JOIN article_place ON id = article_id
      WHERE feed_entry.at IS DISTINCT FROM article_place.at
      """,
      """
      SELECT abs(count(*) - (SELECT coalesce(sum(articles), 0) FROM article_total))
        + abs(coalesce(sum(length), 0) - (SELECT coalesce(sum(words), 0) FROM article_total))
      FROM article
      """,
    ]
    let counts = try await sessions.reading { connection throws(PostgresError) in
      var counts: [Int] = []
      for fault in faults { counts.append(try connection.number(fault)) }
      return counts
    }
    for (fault, count) in zip(faults, counts) { #expect(count == 0, "\(fault)") }
  }
}
