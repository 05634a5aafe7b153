import ArchiveRows
import Domain

extension ServerSchema {
  /// See `ArticleFact`; before, facts were elements of the HTML in `content`.
  static let articleFacts = Migration(
    name: "facts of articles",
    script: """
      CREATE TABLE article_fact (
        article_id bigint NOT NULL,
        kind text COLLATE "C" NOT NULL,
        place bigint NOT NULL,
        text text,
        link text,
        bytes bigint,
        seconds double precision,
        PRIMARY KEY (article_id, kind, place)
      );
      DROP FUNCTION IF EXISTS store, complete;

      """,
    finish: moveFacts
  )

  /// Reads all articles with a structure, some hundred at a time.
  @Sendable private static func moveFacts(_ connection: PostgresConnection) throws(PostgresError) {
    let isEarlier = "content LIKE '<!DOCTYPE html>%'"
    let sql = """
      SELECT at, id, content FROM article WHERE \(isEarlier) AND (at, id) > ($1, $2)
      ORDER BY at, id LIMIT 200
      """
    var last: (at: Int64, id: Int64) = (.min, .min)
    while true {
      let found = try connection.rows(sql, [.integer(last.at), .integer(last.id)]) { row in
        EarlierArticle(
          place: (row.integer(0) ?? 0, row.integer(1) ?? 0),
          body: Article.Body(earlier: row.text(2) ?? "")
        )
      }
      guard let end = found.last else { return }
      for article in found { try connection.moveFacts(of: article) }
      try connection.index(found.filter(\.body.hasIndexedFacts).map(\.place.id))
      last = end.place
    }
  }
}

private struct EarlierArticle {
  let place: (at: Int64, id: Int64)
  let body: Article.Body
}

extension PostgresConnection {
  fileprivate func moveFacts(of article: EarlierArticle) throws(PostgresError) {
    let place: [SQLValue] = [.integer(article.place.at), .integer(article.place.id)]
    let content = SQLValue.text(article.body.document.stored)
    try run("UPDATE article SET content = $3 WHERE at = $1 AND id = $2", place + [content])
    let sql = """
      INSERT INTO article_fact (\(ArticleFact.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT DO NOTHING
      """
    for fact in article.body.facts {
      try run(sql, fact.values(of: Article.ID(stored: article.place.id)))
    }
  }

  /// Replaces the words of articles for the search, and their number in the sums.
  fileprivate func index(_ ids: [Int64]) throws(PostgresError) {
    guard !ids.isEmpty else { return }
    let stored = try storedArticles(ids)
    let articles = stored.values.map { SeenArticle($0.article, seenAt: $0.history.seenAt) }
    let sql = """
      WITH old AS (
        SELECT \(ServerSchema.countedLength) AS words FROM article WHERE at = $1 AND id = $2
      ), new AS (
        UPDATE article SET length = $3, words = $4, long_words = $5 WHERE at = $1 AND id = $2
        RETURNING \(ServerSchema.countedLength) AS words
      ) INSERT INTO article_total (articles, words) SELECT 0, new.words - old.words FROM old, new
      """
    for row in PreparedRows(articles).rows {
      guard let at = stored[row.id]?.key else { continue }
      let place: [SQLValue] = [.integer(at), .integer(row.id)]
      try run(sql, place + row.values.suffix(3))
    }
  }
}
