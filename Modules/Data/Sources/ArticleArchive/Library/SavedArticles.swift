public import Domain
public import FoundationEssentials

/// The saved articles, in an SQLite file of their own.
///
/// The file is opened with the first call and made with the first save, so that whoever never
/// saves has no file and pays for none. An actor, because a connection serves one thread at a
/// time: who comes second waits without holding a thread, which a lock would do. The calls into
/// the engine do block the thread they run on, for well under a millisecond as a rule and five
/// seconds at most, while another program writes; it is never the main one.
public actor SavedArticles: SaveArticles {
  let database: Database
  private let now: @Sendable () -> Date

  /// Creates the archive at `path`; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - path: Where the file is, or will be; missing folders are made with it.
  ///   - now: The clock that says when an article was saved.
  public init(path: String, now: @escaping @Sendable () -> Date) {
    database = Database(path: path, schema: .archive)
    self.now = now
  }

  /// Returns which of the articles are saved: none where there is no file yet.
  public func saved(among ids: [Article.ID]) throws(NewsError) -> Set<Article.ID> {
    guard !ids.isEmpty else { return [] }
    let keys = "[" + ids.map { String($0.key) }.joined(separator: ",") + "]"
    let found = try reading { connection throws(SQLiteError) in
      try connection.rows(
        "SELECT id FROM saved_article WHERE id IN (SELECT value FROM json_each(?1))",
        [.text(keys)]
      ) { $0.integer(0) }
    }
    let known = Set((found ?? []).compactMap(\.self))
    return Set(ids.filter { known.contains($0.key) })
  }

  /// Keeps an article; of one that is kept already, adds what is missing and the longer content.
  public func save(_ article: Article) throws(NewsError) {
    let row = article.row(savedAt: now())
    try writing { connection throws(SQLiteError) in
      try connection.transaction(.writing) { () throws(SQLiteError) in
        try connection.run(Self.keeping, row)
      }
    }
  }

  /// Lets an article go; makes no file to do so.
  public func unsave(_ id: Article.ID) throws(NewsError) {
    do throws(SQLiteError) {
      guard let connection = try database.forReading() else { return }
      try connection.run("DELETE FROM saved_article WHERE id = ?1", [.integer(id.key)])
    } catch {
      throw NewsError(error, .writing, at: database.path)
    }
  }
}

extension SavedArticles {
  /// Returns the kept copy of an article and when it was first saved.
  func copy(of id: Article.ID) throws(NewsError) -> (article: Article, savedAt: Date)? {
    let sql = "SELECT \(Article.columns) FROM saved_article WHERE id = ?1"
    let found = try reading { connection throws(SQLiteError) in
      try connection.rows(sql, [.integer(id.key)]) { row in
        Article(row).map { (article: $0, savedAt: row.date(Article.savedAtColumn) ?? .distantPast) }
      }
    }
    return found?.first ?? nil
  }

  private func reading<Result>(
    _ work: (Connection) throws(SQLiteError) -> Result
  ) throws(NewsError) -> Result? {
    do throws(SQLiteError) {
      guard let connection = try database.forReading() else { return nil }
      return try work(connection)
    } catch {
      throw NewsError(error, .reading, at: database.path)
    }
  }

  private func writing(_ work: (Connection) throws(SQLiteError) -> Void) throws(NewsError) {
    do throws(SQLiteError) {
      try work(try database.forWriting())
    } catch {
      throw NewsError(error, .writing, at: database.path)
    }
  }

  /// Adds a row, or to the row that is there what it lacks.
  ///
  /// What a provider calls a publisher means nothing to another, and goes with its name. Lengths
  /// are compared in bytes, since `length` of a text ends at the first NUL.
  private static let keeping = """
    INSERT INTO saved_article (id, \(Article.columns))
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
    ON CONFLICT (id) DO UPDATE SET
      provider_key_page = CASE WHEN provider_id = excluded.provider_id
        THEN coalesce(provider_key_page, excluded.provider_key_page)
        ELSE provider_key_page END,
      source_id = CASE WHEN (provider_id, source_name) = (excluded.provider_id, excluded.source_name)
        THEN coalesce(source_id, excluded.source_id)
        ELSE source_id END,
      author = coalesce(author, excluded.author),
      summary = coalesce(summary, excluded.summary),
      picture = coalesce(picture, excluded.picture),
      published_at = coalesce(published_at, excluded.published_at),
      content = CASE
        WHEN length(CAST(excluded.content AS BLOB)) > ifnull(length(CAST(content AS BLOB)), -1)
        THEN excluded.content
        ELSE content END,
      language = coalesce(language, excluded.language)
    """
}
