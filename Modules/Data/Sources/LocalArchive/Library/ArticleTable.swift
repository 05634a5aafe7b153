import ArchiveRows
import Domain
import FoundationEssentials

/// The articles with their full-text index and other places, which change together.
///
/// For use inside a transaction.
struct ArticleTable: ArticleStorage {
  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The index entry of an article that was just inserted.
  private typealias NewWords = (key: Int64, text: IndexedText)

  /// Stores articles.
  ///
  /// Their words follow when all rows are written: a statement that fires triggers is a savepoint, at
  /// which FTS5 writes its buffer as a segment of the index.
  func keep(_ articles: PreparedArticles) throws(SQLiteError) -> KeptArticles {
    var kept = KeptArticles()
    var words: [NewWords] = []
    var providers: Set<Provider> = []
    for entry in articles.entries {
      let article = entry.article
      if providers.insert(article.provider).inserted { try keep(article.provider) }
      let history = Article.History(seenAt: entry.seenAt)
      if let key = try insert(article, near: entry.key, history) {
        words.append((key, entry.text))
        kept.added += 1
      } else if let new = try complete(article) {
        words += new
        kept.filled += 1
      } else {
        kept.known += 1
      }
    }
    // FTS5 also writes its buffer whenever a rowid is lower than the last.
    for (key, text) in words.sorted(by: { $0.key < $1.key }) { try addWords(text, at: key) }
    return kept
  }

  /// Deletes an article with its index entry and its other places.
  func remove(_ key: Int64) throws(SQLiteError) {
    try removeWords(key)
    try connection.run("DELETE FROM article WHERE key = ?1", [.integer(key)])
  }

  /// Deletes articles; they should be sorted by key, as FTS5 flushes its buffer whenever a rowid is
  /// lower than the last.
  func remove(_ articles: [StoredArticle]) throws(SQLiteError) {
    for article in articles { try remove(article.key) }
  }

  /// Deletes an index entry; FTS5 needs exactly the text that was indexed, which the view returns.
  func removeWords(_ key: Int64) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO article_text (article_text, rowid, title, summary, content, facets)
      SELECT 'delete', key, title, summary, content, facets FROM article_words WHERE key = ?1
      """,
      [.integer(key)]
    )
  }

  /// A mark of an article; the raw value is the column with the moment at which it was set.
  enum Mark: String {
    case saved = "saved_at"
    case read = "read_at"
  }

  /// Sets a mark of an article; false if it has the mark or is not stored.
  @discardableResult
  func set(_ mark: Mark, of id: Article.ID, at moment: Date) throws(SQLiteError) -> Bool {
    let column = mark.rawValue
    let sql = "UPDATE article SET \(column) = ?2 WHERE id = ?1 AND \(column) IS NULL"
    let moment = SQLValue.real(moment.timeIntervalSinceReferenceDate)
    return try connection.run(sql, [.integer(id.stored), moment]) > 0
  }

  /// Removes a mark from an article; false if it does not have the mark.
  func remove(_ mark: Mark, from id: Article.ID) throws(SQLiteError) -> Bool {
    let column = mark.rawValue
    let sql = "UPDATE article SET \(column) = NULL WHERE id = ?1 AND \(column) IS NOT NULL"
    return try connection.run(sql, [.integer(id.stored)]) > 0
  }
}

extension ArticleTable {
  /// Adds the marks of a former article to another one, which may be its new version; the saved mark
  /// only if `withSaved`.
  func addMarks(
    of former: StoredArticle,
    to id: Article.ID,
    withSaved: Bool
  ) throws(SQLiteError) {
    let history = former.history
    let moments = [withSaved ? history.savedAt : nil, history.readAt].map {
      SQLValue($0?.timeIntervalSinceReferenceDate)
    }
    guard moments != [.null, .null] else { return }
    let sql = """
      UPDATE article SET saved_at = ifnull(saved_at, ?2), read_at = ifnull(read_at, ?3) WHERE id = ?1
      """
    try connection.run(sql, [.integer(id.stored)] + moments)
  }

  /// Inserts an article at the first free key from `key` on, without its words, and returns that key; nil
  /// if the article exists.
  private func insert(
    _ article: Article,
    near key: Int64,
    _ history: Article.History
  ) throws(SQLiteError) -> Int64? {
    var key = key
    while try connection.run(Self.insertion, article.row(key: key, history)) == 0 {
      if try self.key(of: article.id) != nil { return nil }
      key = ArticleKey.next(after: key)
    }
    try keep(article.alsoAt, of: article.id)
    return key
  }

  private func addWords(_ text: IndexedText, at key: Int64) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO article_text (rowid, title, summary, content, facets)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """,
      [.integer(key)] + text.values
    )
  }

  /// Completes a stored article with values that only a copy has, and returns its new index entry,
  /// if any; nil if the copy adds nothing.
  private func complete(_ copy: Article) throws(SQLiteError) -> [NewWords]? {
    guard let old = try stored(copy.id.stored) else { return nil }
    var article = old.article
    let completed = article.completed(by: copy, firstSeen: old.history.seenAt)
    guard completed != article else { return nil }
    article.add(completed.alsoAt)
    if completed == article {
      // Only the places differ, which the index does not hold.
      try keep(completed.alsoAt, of: article.id)
      return []
    }
    try remove(old.key)
    let text = IndexedText(completed)
    let key = ArticleKey.preferred(
      completed,
      wordCount: text.wordCount,
      seenAt: old.history.seenAt
    )
    return try insert(completed, near: key, old.history).map { [($0, text)] }
  }

  /// Returns a stored article; nil if there is none with this id.
  func stored(_ id: Int64) throws(SQLiteError) -> StoredArticle? {
    let found = try connection.rows(Self.selection, [.integer(id)]) { row in
      Article(row).map { article in
        StoredArticle(key: row.integer(0) ?? 0, article: article, history: Article.History(row))
      }
    }
    guard case let row?? = found.first else { return nil }
    let article = try connection.withPlaces([row.article])[0]
    return StoredArticle(key: row.key, article: article, history: row.history)
  }

  /// Returns the key of an article; nil if it is not stored.
  func key(of id: Article.ID) throws(SQLiteError) -> Int64? {
    let sql = "SELECT key FROM article WHERE id = ?1"
    return try connection.rows(sql, [.integer(id.stored)]) { $0.integer(0) }.first ?? nil
  }

  private func keep(_ provider: Provider) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO provider (id, name, key_page) VALUES (?1, ?2, ?3)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, key_page = excluded.key_page
      WHERE (name, key_page) IS NOT (excluded.name, excluded.key_page)
      """,
      [.text(provider.id), .text(provider.name), SQLValue(provider.keyPage?.description)]
    )
  }

  /// Replaces the other places of an article's story; an empty list changes nothing.
  private func keep(_ places: [Appearance], of id: Article.ID) throws(SQLiteError) {
    guard !places.isEmpty else { return }
    try connection.run("DELETE FROM appearance WHERE article_id = ?1", [.integer(id.stored)])
    for (index, place) in places.enumerated() {
      try keep(place.provider)
      try connection.run(
        """
        INSERT INTO appearance (article_id, place, provider_id, source_name, link)
        VALUES (?1, ?2, ?3, ?4, ?5)
        """,
        [
          .integer(id.stored), .integer(Int64(index)), .text(place.provider.id),
          .text(place.source), .text(place.link.description),
        ]
      )
    }
  }

  private static let insertion = """
    INSERT INTO article (key, id, seen_at, saved_at, read_at, published_at, provider_id, language,
      source_id, source_name, author, title, link, picture, summary, content)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
    ON CONFLICT DO NOTHING
    """

  private static let selection = """
    SELECT \(Article.columns) FROM article JOIN provider ON provider.id = provider_id
    WHERE article.id = ?1
    """
}

extension Connection {
  /// Returns articles with the other places of their stories, which it reads in one statement.
  func withPlaces(_ articles: [Article]) throws(SQLiteError) -> [Article] {
    guard !articles.isEmpty else { return [] }
    let sql = """
      SELECT article_id, provider.id, provider.name, provider.key_page, source_name, link
      FROM appearance CROSS JOIN provider ON provider.id = provider_id
      WHERE article_id IN (SELECT value FROM json_each(?1))
      ORDER BY article_id, place
      """
    let rows = try rows(sql, [SQLValue(articles.map(\.id))]) { row in
      (article: row.integer(0), place: Appearance(row))
    }
    return articles.adding(rows)
  }
}
