import ArchiveRows
public import Domain
public import FoundationEssentials

extension SharedArchive: FindArticle {
  /// Returns the article with an id; nil if it was never seen.
  public func article(_ id: Article.ID) async throws(NewsError) -> Article? {
    try await articles([id]).first
  }

  /// Returns the articles with these ids that were seen.
  public func articles(_ ids: [Article.ID]) async throws(NewsError) -> [Article] {
    let found = try await sessions.reading { connection throws(PostgresError) in
      try connection.transaction(.reading) { () throws(PostgresError) in
        try connection.stored(ids.map(\.stored)).values.map(\.stored.article)
      }
    }
    var articles = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    return ids.compactMap { articles.removeValue(forKey: $0) }
  }

  /// Returns when articles were first seen.
  public func firstSeen(_ ids: [Article.ID]) async throws(NewsError) -> [Article.ID: Date] {
    guard !ids.isEmpty else { return [:] }
    let sql = "SELECT article.id, article.seen_at FROM \(PlacedIDs.articles)"
    let dates = try await sessions.reading { connection throws(PostgresError) -> [Int64: Date] in
      try connection.transaction(.reading) { () throws(PostgresError) -> [Int64: Date] in
        guard let places = try PlacedIDs(ids.map(\.stored), connection) else { return [:] }
        let rows = try connection.rows(sql, places.values) { ($0.integer(0) ?? 0, $0.date(1)) }
        return rows.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
    }
    return ids.reduce(into: [:]) { $0[$1] = dates[$1.stored] }
  }
}
