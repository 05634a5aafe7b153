public import ArchiveRows
public import Domain
public import FoundationEssentials

extension Archive: KeepArticles {
  /// Stores articles, in one transaction.
  @discardableResult
  public func keep(_ articles: [Article]) throws(NewsError) -> KeptArticles {
    try keep(prepared(articles))
  }
}

extension Archive: ImportArticles {
  /// Returns articles that were seen now, ready to be stored.
  public nonisolated func prepared(_ articles: [Article]) -> PreparedArticles {
    let moment = now()
    return PreparedArticles(articles.map { ($0, moment) })
  }

  /// Stores articles and adds marks to them; marks that they already have stay.
  ///
  /// New marks are sent as `MarkChange.unknown`, because there may be thousands.
  @discardableResult
  public func keep(
    _ articles: PreparedArticles,
    marks: [Article.ID: ArticleMarks] = [:]
  ) throws(NewsError) -> KeptArticles {
    guard !articles.entries.isEmpty else { return KeptArticles() }
    let moment = now()
    let (kept, newMarks) = try writing { table, _ throws(SQLiteError) in
      let kept = try table.keep(articles)
      var newMarks = 0
      for (id, marks) in marks {
        if marks.isSaved, try table.set(.saved, of: id, at: moment) { newMarks += 1 }
        if marks.isRead, try table.set(.read, of: id, at: moment) { newMarks += 1 }
      }
      return (kept, newMarks)
    }
    if newMarks > 0 { followers.articles.send(.unknown) }
    return kept
  }
}

extension Archive: FindArticle {
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

  /// Returns the articles with these ids that were seen, with one statement.
  public func articles(_ ids: [Article.ID]) throws(NewsError) -> [Article] {
    guard !ids.isEmpty else { return [] }
    let sql = """
      SELECT \(Article.columns) FROM article JOIN provider ON provider.id = provider_id
      WHERE article.id IN (SELECT value FROM json_each(?1))
      """
    let found = try reading { connection throws(SQLiteError) in
      try connection.transaction(.reading) { () throws(SQLiteError) in
        let found = try connection.rows(sql, [SQLValue(ids)]) { Article($0) }
        return try connection.withPlaces(found.compactMap(\.self))
      }
    }
    var articles = Dictionary((found ?? []).map { ($0.id, $0) }) { first, _ in first }
    return ids.compactMap { articles.removeValue(forKey: $0) }
  }

  /// Returns when articles were first seen; empty if there is no file.
  public func firstSeen(_ ids: [Article.ID]) throws(NewsError) -> [Article.ID: Date] {
    guard !ids.isEmpty else { return [:] }
    let sql = "SELECT id, seen_at FROM article WHERE id IN (SELECT value FROM json_each(?1))"
    let found = try reading { connection throws(SQLiteError) in
      try connection.rows(sql, [SQLValue(ids)]) { ($0.integer(0) ?? 0, $0.date(1)) }
    }
    let dates = Dictionary(found ?? []) { first, _ in first }
    return ids.reduce(into: [:]) { $0[$1] = dates[$1.stored] ?? nil }
  }
}

extension Archive: MarkArticles {
  /// Returns the marks of those articles that have any; empty if there is no file.
  public func marks(of ids: [Article.ID]) throws(NewsError) -> [Article.ID: ArticleMarks] {
    guard !ids.isEmpty else { return [:] }
    return try reading { connection throws(SQLiteError) in try connection.marks(of: ids) } ?? [:]
  }

  /// Stores an article and marks it as saved.
  public func save(_ article: Article) throws(NewsError) {
    try keep(article, settingMark: .saved)
  }

  /// Removes the saved mark from an article, which stays in the archive; creates no file.
  public func unsave(_ id: Article.ID) throws(NewsError) {
    guard try marks(of: [id])[id]?.isSaved == true else { return }
    try changeMarks(of: id) { table throws(SQLiteError) in try table.remove(.saved, from: id) }
  }

  /// Stores an article and records when it was first read.
  public func markRead(_ article: Article) throws(NewsError) {
    try keep(article, settingMark: .read)
  }

  /// Removes the read mark from an article, which stays in the archive; creates no file.
  public func markUnread(_ id: Article.ID) throws(NewsError) {
    guard try marks(of: [id])[id]?.isRead == true else { return }
    try changeMarks(of: id) { table throws(SQLiteError) in try table.remove(.read, from: id) }
  }

  private func keep(_ article: Article, settingMark mark: ArticleTable.Mark) throws(NewsError) {
    let articles = prepared([article])
    let moment = mark == .read ? try nextReading() : now()
    try changeMarks(of: article.id) { table throws(SQLiteError) in
      _ = try table.keep(articles)
      return try table.set(mark, of: article.id, at: moment)
    }
  }

  /// Runs a transaction that returns whether it changed an article's marks, and sends the new ones.
  private func changeMarks(
    of id: Article.ID,
    _ change: (ArticleTable) throws(SQLiteError) -> Bool
  ) throws(NewsError) {
    let marks = try writing { table, connection throws(SQLiteError) in
      try change(table) ? try connection.marks(of: [id])[id] ?? ArticleMarks() : nil
    }
    if let marks { followers.articles.send(.changed(id, marks)) }
  }
}

extension Connection {
  /// Returns the marks of those articles that have any.
  fileprivate func marks(
    of ids: [Article.ID]
  ) throws(SQLiteError) -> [Article.ID: ArticleMarks] {
    let sql = """
      SELECT id, saved_at, read_at FROM article
      WHERE id IN (SELECT value FROM json_each(?1)) AND (saved_at IS NOT NULL OR read_at IS NOT NULL)
      """
    let found = try rows(sql, [SQLValue(ids)]) { row in
      (row.integer(0), ArticleMarks(isSaved: row.real(1) != nil, isRead: row.real(2) != nil))
    }
    var marks = Dictionary(found, uniquingKeysWith: { first, _ in first })
    for (article, tags) in try FeedTable(self).tags(of: ids) {
      marks[article, default: ArticleMarks()].isFollowed = true
      marks[article]?.tags = tags
    }
    return ids.reduce(into: [:]) { $0[$1] = marks[$1.stored] }
  }
}
