import ArchiveRows
public import Domain
import FoundationEssentials

extension SharedArchive: KeepArticles {
  /// Stores articles, in one transaction.
  @discardableResult
  public func keep(_ articles: [Article]) async throws(NewsError) -> KeptArticles {
    try await keep(prepared(articles), marks: [:])
  }
}

extension SharedArchive: ImportArticles {
  /// Returns articles that were seen now, ready to be stored.
  public func prepared(_ articles: [Article]) -> PreparedRows {
    let moment = now()
    return PreparedRows(articles.map { ($0, moment) })
  }

  /// Stores articles and adds marks of the connected person to them; marks that they already have
  /// stay.
  ///
  /// New marks are sent as `MarkChange.unknown`, because there may be thousands.
  @discardableResult
  public func keep(
    _ articles: PreparedRows,
    marks: [Article.ID: ArticleMarks]
  ) async throws(NewsError) -> KeptArticles {
    guard !articles.rows.isEmpty else { return KeptArticles() }
    let moment = now()
    let saved = marks.filter(\.value.isSaved).keys.map(\.stored)
    let read = marks.filter(\.value.isRead).keys.map(\.stored)
    try await addTables(for: articles)
    let session = followers.session
    let (kept, newMarks) = try await sessions.writing { connection throws(PostgresError) in
      let table = MarkTable(connection)
      try table.lock(saved + read)
      let kept = try SharedArticleTable(connection).keep(articles)
      let newMarks =
        try table.set(.saved, of: saved, at: moment) + table.set(.read, of: read, at: moment)
      if kept.added + kept.filled > 0 { try connection.notify(.articles, by: session) }
      if newMarks > 0 { try connection.notify(.marks, by: session) }
      return (kept, newMarks)
    }
    if newMarks > 0 { followers.sendArticles(.unknown) }
    return kept
  }

  /// Creates the tables that articles need and that do not exist, in transactions of their own.
  func addTables(for articles: PreparedRows) async throws(NewsError) {
    let places = articles.rows.map(\.entry.key)
    try await sessions.session(.writing) { connection throws(PostgresError) in
      try SharedArticleTable(connection).addTables(for: places)
    }
  }
}
