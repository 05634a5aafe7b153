import ArchiveRows
import Domain

extension Schema {
  /// Version 17: see `ArticleFact`; before, facts were elements of the HTML in `content`.
  ///
  /// Only the articles whose words change, because they have categories, sounds, films or the text of a
  /// page, are indexed again.
  static let articleFacts = Step(
    script: """
      CREATE TABLE article_fact (
        article_id INTEGER NOT NULL REFERENCES article (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        place INTEGER NOT NULL,
        text TEXT,
        link TEXT,
        bytes INTEGER,
        seconds REAL,
        PRIMARY KEY (article_id, kind, place)
      ) STRICT, WITHOUT ROWID;
      DROP VIEW article_words;
      CREATE VIEW article_words AS
        SELECT key, words(title) AS title, words(summary) AS summary,
          content_words(content, page_text) AS content,
          facets(link, language, source_id, source_name, author, facts, page_text) AS facets
        FROM (SELECT *,
          (SELECT text FROM article_fact WHERE article_id = id AND kind = 'full') AS page_text,
          (SELECT group_concat(kind || ' ' || ifnull(text, ''), char(10)) FROM article_fact
            WHERE article_id = id AND kind IN ('category', 'enclosure')) AS facts
          FROM article);
      \(ChecksumTable.ofFacts.creation)
      CREATE TEMP TABLE earlier_article AS SELECT key, checksum IS NOT (
        SELECT checksum FROM article_sum WHERE article_sum.key = article_sum_now.key
      ) AS is_damaged FROM article_sum_now
      WHERE key IN (SELECT key FROM article WHERE substr(content, 1, 15) = '<!DOCTYPE html>');
      """
  ) { connection throws(SQLiteError) in
    let keys = try connection.rows("SELECT key FROM earlier_article ORDER BY key") { row in
      row.integer(0) ?? 0
    }
    for key in keys {
      try SQLiteError.checkCancellation()
      try connection.moveFacts(ofArticleAt: key)
    }
    try connection.execute(
      script: """
        UPDATE article_sum SET checksum = ~checksum
        WHERE key IN (SELECT key FROM earlier_article WHERE is_damaged);
        DROP TABLE earlier_article;
        """
    )
  }
}

extension Connection {
  fileprivate func moveFacts(ofArticleAt key: Int64) throws(SQLiteError) {
    let found = try rows("SELECT id, content FROM article WHERE key = $1", [.integer(key)]) { row in
      (id: Article.ID(stored: row.integer(0) ?? 0), body: Article.Body(earlier: row.text(1) ?? ""))
    }
    guard let (id, body) = found.first else { return }
    if body.hasIndexedFacts {
      try run(
        """
        INSERT INTO article_text (article_text, rowid, title, summary, content, facets)
        SELECT 'delete', key, words(title), words(summary), content_words(content),
          facets(link, language, source_id, source_name, author) FROM article WHERE key = $1
        """,
        [.integer(key)]
      )
    }
    let content = SQLValue.text(body.document.stored)
    try run("UPDATE article SET content = $2 WHERE key = $1", [.integer(key), content])
    try articles().keep(body.facts, of: id)
    if body.hasIndexedFacts { try articles().addWords(at: key) }
  }
}
