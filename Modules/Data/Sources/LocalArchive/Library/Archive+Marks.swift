public import Domain
import FoundationEssentials

extension Archive: MarkArticles {
  /// Returns the marks of those articles that have any: none where there is no file yet.
  public func marks(of ids: [Article.ID]) throws(NewsError) -> [Article.ID: ArticleMarks] {
    guard !ids.isEmpty else { return [:] }
    let found = try reading { connection throws(SQLiteError) in
      try connection.rows(Self.marked, [SQLiteValue(ids)]) { row in
        (row.integer(0), ArticleMarks(isSaved: row.real(1) != nil, isRead: row.real(2) != nil))
      }
    }
    let marks = Dictionary(found ?? [], uniquingKeysWith: { first, _ in first })
    return ids.reduce(into: [:]) { $0[$1] = marks[$1.stored] }
  }

  /// Keeps an article and marks it as saved.
  public func save(_ article: Article) throws(NewsError) {
    try keep(PreparedArticles([article]), marks: [article.id: ArticleMarks(isSaved: true)])
  }

  /// Takes the mark from a saved article, which stays in the archive; makes no file to do so.
  public func unsave(_ id: Article.ID) throws(NewsError) {
    guard try marks(of: [id])[id]?.isSaved == true else { return }
    try writing { table, _ throws(SQLiteError) in try table.unsave(id) }
  }

  /// Keeps an article and notes when it was first read.
  public func markRead(_ article: Article) throws(NewsError) {
    try keep(PreparedArticles([article]), marks: [article.id: ArticleMarks(isRead: true)])
  }

  private static let marked = """
    SELECT id, saved_at, read_at FROM article
    WHERE id IN (SELECT value FROM json_each(?1)) AND (saved_at IS NOT NULL OR read_at IS NOT NULL)
    """
}

extension ArticleTable {
  /// Marks an article as saved, unless it is.
  func save(_ id: Article.ID, at moment: Date) throws(SQLiteError) {
    try mark("UPDATE article SET saved_at = ?2 WHERE id = ?1 AND saved_at IS NULL", id, moment)
  }

  /// Marks an article as read, unless it is.
  func markRead(_ id: Article.ID, at moment: Date) throws(SQLiteError) {
    try mark("UPDATE article SET read_at = ?2 WHERE id = ?1 AND read_at IS NULL", id, moment)
  }

  /// Takes the mark from a saved article.
  func unsave(_ id: Article.ID) throws(SQLiteError) {
    let sql = "UPDATE article SET saved_at = NULL WHERE id = ?1"
    try connection.run(sql, [.integer(id.stored)])
  }

  private func mark(_ sql: String, _ id: Article.ID, _ moment: Date) throws(SQLiteError) {
    let moment = SQLiteValue.real(moment.timeIntervalSinceReferenceDate)
    try connection.run(sql, [.integer(id.stored), moment])
  }
}
