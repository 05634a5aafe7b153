import ArchiveRows
public import Domain
import FoundationEssentials

extension SharedArchive: MarkArticles {
  /// Returns the marks of those articles that have any.
  public func marks(
    of ids: [Article.ID]
  ) async throws(NewsError) -> [Article.ID: ArticleMarks] {
    guard !ids.isEmpty else { return [:] }
    return try await sessions.reading { connection throws(PostgresError) in
      try connection.transaction(.reading) { () throws(PostgresError) in
        try MarkTable(connection).marks(of: ids)
      }
    }
  }

  /// Stores an article and marks it as saved.
  ///
  /// A person who can only read marks articles that others have stored.
  public func save(_ article: Article) async throws(NewsError) {
    try await keep(article, settingMark: .saved)
  }

  /// Removes the saved mark from an article, which stays in the archive.
  public func unsave(_ id: Article.ID) async throws(NewsError) {
    try await changeMarks(of: id) { table throws(PostgresError) in
      try table.remove(.saved, from: id.stored)
    }
  }

  /// Stores an article and records when it was first read.
  public func markRead(_ article: Article) async throws(NewsError) {
    try await keep(article, settingMark: .read)
  }

  /// Removes the read mark from an article, which stays in the archive.
  public func markUnread(_ id: Article.ID) async throws(NewsError) {
    try await changeMarks(of: id) { table throws(PostgresError) in
      try table.remove(.read, from: id.stored)
    }
  }

  private func keep(
    _ article: Article,
    settingMark mark: MarkTable.Mark
  ) async throws(NewsError) {
    let articles = prepared([article])
    let now = now()
    let session = followers.session
    if try await canStore() { try await addTables(for: articles) }
    try await changeMarks(of: article.id) { table throws(PostgresError) in
      try table.lock([article.id.stored])
      if try table.connection.mustStore(article.id) {
        let kept = try SharedArticleTable(table.connection).keep(articles)
        if kept.added + kept.filled > 0 {
          try table.connection.notify(.articles, by: session)
        }
      }
      let moment = mark == .read ? try table.nextReading(now) : now
      return try table.set(mark, of: [article.id.stored], at: moment) > 0
    }
  }

  private func canStore() async throws(NewsError) -> Bool {
    try await sessions.reading { connection throws(PostgresError) in try connection.canStore() }
  }

  /// Runs a transaction that returns whether it changed an article's marks, and sends the new ones.
  private func changeMarks(
    of id: Article.ID,
    _ change: @escaping @Sendable (MarkTable) throws(PostgresError) -> Bool
  ) async throws(NewsError) {
    let session = followers.session
    try await followers.changingMarks(of: id) { () async throws(NewsError) in
      try await sessions.writing { connection throws(PostgresError) in
        let table = MarkTable(connection)
        guard try change(table) else { return nil }
        try connection.notify(.marks, by: session)
        return try table.marks(of: [id])[id] ?? ArticleMarks()
      }
    }
  }
}

extension PostgresConnection {
  /// Whether the connected person may store articles, instead of only reading and marking them.
  func canStore() throws(PostgresError) -> Bool {
    try number("SELECT has_table_privilege('article', 'INSERT')::int") == 1
  }

  /// Whether an article must be stored to be marked: always, except for people who cannot store a
  /// known one.
  fileprivate func mustStore(_ id: Article.ID) throws(PostgresError) -> Bool {
    if try canStore() { return true }
    let sql = "SELECT count(*) FROM article_place WHERE id = $1"
    return try number(sql, [.integer(id.stored)]) == 0
  }
}
