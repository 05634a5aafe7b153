import Domain
import FoundationEssentials

/// The articles and their full-text index, which change together.
///
/// To be used inside a transaction.
struct ArticleTable {
  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Keeps articles that were seen at a moment.
  func keep(_ articles: PreparedArticles, at moment: Date) throws(SQLiteError) -> KeptArticles {
    var kept = KeptArticles()
    var providers: Set<Provider> = []
    for entry in articles.entries {
      let article = entry.article
      if providers.insert(article.provider).inserted { try keep(article.provider) }
      if try insert(article, entry.text, near: entry.key, History(seenAt: moment)) {
        kept.added += 1
      } else if try fill(article) {
        kept.filled += 1
      } else {
        kept.known += 1
      }
    }
    return kept
  }

  /// Takes an article out, with its words and its other places.
  func remove(_ key: Int64) throws(SQLiteError) {
    // The index is to be told just what it was given, which is what the view has.
    try connection.run(
      """
      INSERT INTO article_text (article_text, rowid, title, summary, content, facets)
      SELECT 'delete', key, title, summary, content, facets FROM article_words WHERE key = ?1
      """,
      [.integer(key)]
    )
    try connection.run("DELETE FROM article WHERE key = ?1", [.integer(key)])
  }

  func keep(_ provider: Provider) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO provider (id, name, key_page) VALUES (?1, ?2, ?3)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, key_page = excluded.key_page
      WHERE (name, key_page) IS NOT (excluded.name, excluded.key_page)
      """,
      [.text(provider.id), .text(provider.name), SQLiteValue(provider.keyPage?.description)]
    )
  }
}

extension ArticleTable {
  /// What has happened to an article since it was first seen.
  private struct History {
    var seenAt: Date
    var savedAt: Date?
    var readAt: Date?
  }

  /// Adds an article at the first free key from `key` on; false when it is there already.
  private func insert(
    _ article: Article,
    _ text: IndexedText,
    near key: Int64,
    _ history: History
  ) throws(SQLiteError) -> Bool {
    var key = key
    while try connection.run(Self.insertion, row(article, key, history)) == 0 {
      if try self.key(of: article.id) != nil { return false }
      key = ArticleKey.next(after: key)
    }
    try connection.run(
      """
      INSERT INTO article_text (rowid, title, summary, content, facets)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """,
      [.integer(key)] + text.values
    )
    try keep(article.alsoAt, of: article.id)
    return true
  }

  /// Adds to an article that is there what a copy knows better; false when that is nothing.
  private func fill(_ copy: Article) throws(SQLiteError) -> Bool {
    let found = try connection.rows(Self.lookUp, [.integer(copy.id.stored)]) { row in
      Article(row).map { article in
        let history = History(
          seenAt: row.date(14) ?? .distantPast,
          savedAt: row.date(15),
          readAt: row.date(16)
        )
        return (row.integer(0) ?? 0, article, history)
      }
    }
    guard case (let key, let row, let history)?? = found.first else { return false }
    var article = try connection.withPlaces([row])[0]
    let completed = article.completed(by: copy)
    guard completed != article else { return false }
    article.add(completed.alsoAt)
    if completed == article {
      // The index knows nothing of places, and stays as it is.
      try keep(completed.alsoAt, of: article.id)
      return true
    }
    try remove(key)
    let text = IndexedText(completed)
    let newKey = ArticleKey.preferred(completed, wordCount: text.wordCount)
    return try insert(completed, text, near: newKey, history)
  }

  /// Returns the key of an article; nil when it is not there.
  func key(of id: Article.ID) throws(SQLiteError) -> Int64? {
    let sql = "SELECT key FROM article WHERE id = ?1"
    return try connection.rows(sql, [.integer(id.stored)]) { $0.integer(0) }.first ?? nil
  }

  private func row(_ article: Article, _ key: Int64, _ history: History) -> [SQLiteValue] {
    [
      .integer(key),
      .integer(article.id.stored),
      .real(history.seenAt.timeIntervalSinceReferenceDate),
      SQLiteValue(history.savedAt?.timeIntervalSinceReferenceDate),
      SQLiteValue(history.readAt?.timeIntervalSinceReferenceDate),
      SQLiteValue(article.publishedAt?.timeIntervalSinceReferenceDate),
      .text(article.provider.id),
      SQLiteValue(article.language?.rawValue),
      SQLiteValue(article.source.id),
      .text(article.source.name),
      SQLiteValue(article.author),
      .text(article.title),
      .text(article.link.description),
      SQLiteValue(article.picture?.description),
      SQLiteValue(article.summary),
      SQLiteValue(article.content),
    ]
  }

  private static let insertion = """
    INSERT INTO article (key, id, seen_at, saved_at, read_at, published_at, provider_id, language,
      source_id, source_name, author, title, link, picture, summary, content)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
    ON CONFLICT DO NOTHING
    """

  private static let lookUp = """
    SELECT \(Article.columns), seen_at, saved_at, read_at
    FROM article JOIN provider ON provider.id = provider_id WHERE article.id = ?1
    """
}
