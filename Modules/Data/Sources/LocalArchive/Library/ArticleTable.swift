package import ArchiveRows
package import Domain
import FoundationEssentials

/// The articles with their full-text index and other places, which change together.
///
/// For use inside a transaction.
package struct ArticleTable: ArticleStorage {
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
  package func store(
    _ articles: PreparedArticles,
    replacing outdated: [Int64: StoredArticle]
  ) throws(SQLiteError) -> StoredBatch {
    try remove(outdated.values.sorted { $0.key < $1.key })
    var batch = StoredBatch()
    var words: [NewWords] = []
    var providers: Set<Provider> = []
    var taken = TakenKeys()
    for entry in articles.entries {
      let article = entry.article
      if providers.insert(article.provider).inserted { try keep(article.provider) }
      let history = Article.History(seenAt: entry.seenAt)
      if let key = try insert(article, near: entry.key, history, &taken) {
        words.append((key, entry.text))
        if outdated[article.id.stored] == nil { batch.added.append(entry) }
      } else if let new = try complete(article, &taken) {
        words += new
        batch.filled += 1
      } else {
        batch.known += 1
      }
    }
    // FTS5 also writes its buffer whenever a rowid is lower than the last.
    for (key, text) in words.sorted(by: { $0.key < $1.key }) { try addWords(text, at: key) }
    return batch
  }

  /// Deletes an article with its index entry and its other places.
  func remove(_ key: Int64) throws(SQLiteError) {
    try removeWords(key)
    try connection.run("DELETE FROM article WHERE key = $1", [.integer(key)])
  }

  /// Deletes articles; they should be sorted by key, as FTS5 flushes its buffer whenever a rowid is
  /// lower than the last.
  package func remove(_ articles: [StoredArticle]) throws(SQLiteError) {
    for article in articles { try remove(article.key) }
  }

  /// Deletes an index entry; FTS5 needs exactly the text that was indexed, which the view returns.
  func removeWords(_ key: Int64) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO article_text (article_text, rowid, title, summary, content, facets)
      SELECT 'delete', key, title, summary, content, facets FROM article_words WHERE key = $1
      """,
      [.integer(key)]
    )
  }
}

extension ArticleTable {
  /// Adds the marks of a former article to another one, which may be its new version; the saved mark
  /// only if `withSaved`.
  package func addMarks(
    of former: StoredArticle,
    to id: Article.ID,
    withSaved: Bool
  ) throws(SQLiteError) {
    let marks = former.history.marks
    let moments = [withSaved ? marks.savedAt : nil, marks.readAt].map {
      SQLValue($0)
    }
    guard moments != [.null, .null] else { return }
    let sql = """
      UPDATE article SET saved_at = ifnull(saved_at, $2), read_at = ifnull(read_at, $3) WHERE id = $1
      """
    try connection.run(sql, [.integer(id.stored)] + moments)
  }

  /// Inserts an article at the first free key from `key` on, without its words, and returns that key; nil
  /// if the article exists.
  private func insert(
    _ article: Article,
    near key: Int64,
    _ history: Article.History,
    _ taken: inout TakenKeys
  ) throws(SQLiteError) -> Int64? {
    var key = taken.firstOther(from: key)
    while try connection.run(Article.insertion, article.row(key: key, history)) == 0 {
      if try self.key(of: article.id) != nil { return nil }
      repeat {
        taken.insert(key)
        key = taken.firstOther(from: key)
      } while try isTaken(key)
    }
    taken.insert(key)
    try keep(article.alsoAt, of: article.id)
    try keep(article.body?.facts ?? [], of: article.id)
    return key
  }

  private func isTaken(_ key: Int64) throws(SQLiteError) -> Bool {
    let sql = "SELECT 1 FROM article WHERE key = $1"
    return try !connection.rows(sql, [.integer(key)]) { _ in () }.isEmpty
  }

  /// Stores the facts of an article that has none.
  func keep(_ facts: [ArticleFact], of id: Article.ID) throws(SQLiteError) {
    let sql =
      "INSERT INTO article_fact (\(ArticleFact.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7)"
    for fact in facts { try connection.run(sql, fact.values(of: id)) }
  }

  /// Adds the index entry of a stored article.
  func addWords(at key: Int64) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO article_text (rowid, title, summary, content, facets)
      SELECT key, title, summary, content, facets FROM article_words WHERE key = $1
      """,
      [.integer(key)]
    )
  }

  private func addWords(_ text: IndexedText, at key: Int64) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO article_text (rowid, title, summary, content, facets)
      VALUES ($1, $2, $3, $4, $5)
      """,
      [.integer(key)] + text.values
    )
  }

  /// Completes a stored article with values that only a copy has, and returns its new index entry,
  /// if any; nil if the copy adds nothing.
  private func complete(
    _ copy: Article,
    _ taken: inout TakenKeys
  ) throws(SQLiteError) -> [NewWords]? {
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
      SeenArticle(completed, seenAt: old.history.seenAt),
      wordCount: text.wordCount
    )
    return try insert(completed, near: key, old.history, &taken).map { [($0, text)] }
  }

  /// Returns a stored article; nil if there is none with this id.
  package func stored(_ id: Int64) throws(SQLiteError) -> StoredArticle? {
    try connection.storedArticles([id])[id]
  }

  /// Returns the key of an article; nil if it is not stored.
  func key(of id: Article.ID) throws(SQLiteError) -> Int64? {
    let sql = "SELECT key FROM article WHERE id = $1"
    return try connection.rows(sql, [.integer(id.stored)]) { $0.integer(0) }.first ?? nil
  }

  private func keep(_ provider: Provider) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO provider (id, name, key_page) VALUES ($1, $2, $3)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, key_page = excluded.key_page
      WHERE (name, key_page) IS NOT (excluded.name, excluded.key_page)
      """,
      [.text(provider.id), .text(provider.name), SQLValue(provider.keyPage?.description)]
    )
  }

  /// Replaces the other places of an article's story; an empty list changes nothing.
  private func keep(_ places: [Appearance], of id: Article.ID) throws(SQLiteError) {
    guard !places.isEmpty else { return }
    try connection.run("DELETE FROM appearance WHERE article_id = $1", [.integer(id.stored)])
    for (index, place) in places.enumerated() {
      try keep(place.provider)
      try connection.run(
        """
        INSERT INTO appearance (article_id, place, provider_id, source_name, link)
        VALUES ($1, $2, $3, $4, $5)
        """,
        [
          .integer(id.stored), .integer(Int64(index)), .text(place.provider.id),
          .text(place.source), .text(place.link.description),
        ]
      )
    }
  }
}

/// The keys that one batch has found taken.
///
/// Thousands of articles can have one date. Without it, the search for the key of each one would go
/// through all others.
struct TakenKeys {
  /// A later key for each taken one: the next, or one up to which all were found taken.
  private var later: [Int64: Int64] = [:]

  mutating func insert(_ key: Int64) {
    if later[key] == nil { later[key] = ArticleKey.next(after: key) }
  }

  /// Returns the first key from `key` on that was not found taken.
  mutating func firstOther(from key: Int64) -> Int64 {
    var found = key
    while let next = later[found] { found = next }
    // The next search from these keys takes one step.
    var place = key
    while let next = later[place], next != found {
      later[place] = found
      place = next
    }
    return found
  }
}
