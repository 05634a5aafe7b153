public import Domain
import FoundationEssentials

extension Archive: KeepArticles {
  /// Stores articles, in one transaction.
  @discardableResult
  public func keep(_ articles: [Article]) throws(NewsError) -> KeptArticles {
    try keep(prepared(articles))
  }

  /// Returns articles that were seen now, ready to be stored.
  public nonisolated func prepared(_ articles: [Article]) -> PreparedArticles {
    let moment = now()
    return PreparedArticles(articles.map { ($0, moment) })
  }

  /// Stores articles and adds marks to them; marks that they already have stay.
  @discardableResult
  public func keep(
    _ articles: PreparedArticles,
    marks: [Article.ID: ArticleMarks] = [:]
  ) throws(NewsError) -> KeptArticles {
    guard !articles.entries.isEmpty else { return KeptArticles() }
    let moment = now()
    return try writing { table, _ throws(SQLiteError) in
      let kept = try table.keep(articles)
      for (id, marks) in marks {
        if marks.isSaved { try table.save(id, at: moment) }
        if marks.isRead { try table.markRead(id, at: moment) }
      }
      return kept
    }
  }

  /// Returns the article with an id; nil if it was never seen.
  public func article(_ id: Article.ID) throws(NewsError) -> Article? {
    let sql = """
      SELECT \(Article.columns) FROM article JOIN provider ON provider.id = provider_id
      WHERE article.id = ?1
      """
    let found = try reading { connection throws(SQLiteError) in
      try connection.transaction(.reading) { () throws(SQLiteError) in
        let found = try connection.rows(sql, [.integer(id.stored)]) { Article($0) }
        return try connection.withPlaces(found.compactMap(\.self))
      }
    }
    return found?.first
  }
}

extension Archive: MarkArticles {
  /// Returns the marks of those articles that have any; empty if there is no file.
  public func marks(of ids: [Article.ID]) throws(NewsError) -> [Article.ID: ArticleMarks] {
    guard !ids.isEmpty else { return [:] }
    let sql = """
      SELECT id, saved_at, read_at FROM article
      WHERE id IN (SELECT value FROM json_each(?1)) AND (saved_at IS NOT NULL OR read_at IS NOT NULL)
      """
    let found = try reading { connection throws(SQLiteError) in
      try connection.rows(sql, [SQLiteValue(ids)]) { row in
        (row.integer(0), ArticleMarks(isSaved: row.real(1) != nil, isRead: row.real(2) != nil))
      }
    }
    let marks = Dictionary(found ?? [], uniquingKeysWith: { first, _ in first })
    return ids.reduce(into: [:]) { $0[$1] = marks[$1.stored] }
  }

  /// Stores an article and marks it as saved.
  public func save(_ article: Article) throws(NewsError) {
    try keep(prepared([article]), marks: [article.id: ArticleMarks(isSaved: true)])
  }

  /// Removes the saved mark from an article, which stays in the archive; creates no file.
  public func unsave(_ id: Article.ID) throws(NewsError) {
    guard try marks(of: [id])[id]?.isSaved == true else { return }
    try writing { table, _ throws(SQLiteError) in try table.unsave(id) }
  }

  /// Stores an article and records when it was first read.
  public func markRead(_ article: Article) throws(NewsError) {
    try keep(prepared([article]), marks: [article.id: ArticleMarks(isRead: true)])
  }

  /// Removes the read mark from an article, which stays in the archive; creates no file.
  public func markUnread(_ id: Article.ID) throws(NewsError) {
    guard try marks(of: [id])[id]?.isRead == true else { return }
    try writing { table, _ throws(SQLiteError) in try table.markUnread(id) }
  }
}
