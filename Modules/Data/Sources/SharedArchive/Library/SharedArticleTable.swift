package import ArchiveRows
package import Domain
import FoundationEssentials

/// The articles with their places in time, their other places and their providers, which change
/// together.
///
/// For use inside a transaction that writes. Transactions that store articles take turns.
package struct SharedArticleTable: ArticleStorage {
  let connection: PostgresConnection

  init(_ connection: PostgresConnection) { self.connection = connection }

  package func store(
    _ articles: PreparedRows,
    replacing outdated: [Int64: StoredArticle]
  ) throws(PostgresError) -> StoredBatch {
    var batch = StoredBatch()
    guard !articles.rows.isEmpty else { return batch }
    let arriving = articles.rows.filter { outdated[$0.id] == nil }
    var stored = try connection.storedArticles(arriving.map(\.id))
    let new = try add(arriving.filter { stored[$0.id] == nil })
    // Other writers may have stored them meanwhile.
    let late = arriving.map(\.id).filter { !new.contains($0) && stored[$0] == nil }
    if !late.isEmpty { stored.merge(try connection.storedArticles(late)) { $1 } }
    var changes = ProposedArticles()
    for row in articles.rows where outdated[row.id] != nil { changes.add(row.entry.article, row) }
    let known = arriving.filter { !new.contains($0.id) }
    for copy in known.map(\.entry.article) {
      let provider = stored[copy.id.stored]?.article.provider
      if provider?.id == copy.provider.id, provider != copy.provider {
        changes.providers[copy.provider.id] = copy.provider
      }
    }
    let completions = try completions(of: stored, by: known)
    for completion in completions { changes.add(completion.article, completion.row) }
    try change(changes)
    batch.added = arriving.filter { new.contains($0.id) }.map(\.entry)
    batch.filled = completions.count
    batch.known = known.count - completions.count
    return batch
  }

  /// Creates the tables for places in time that have none, if the person may store articles.
  func addTables(for places: [Int64]) throws(PostgresError) {
    let tables = try connection.partitions.tables(connection)
    var missing = places.filter { place in !tables.contains { $0.has(place) } }
    guard !missing.isEmpty, try connection.canStore() else { return }
    while let place = missing.first {
      try connection.call("add_partition($1)", [.integer(place)])
      let tables = try Partition.all(connection)
      connection.partitions.remember(tables)
      missing = missing.dropFirst().filter { place in !tables.contains { $0.has(place) } }
    }
  }

  /// Stores articles that are not stored yet, and returns their ids.
  private func add(_ rows: [PreparedRows.Row]) throws(PostgresError) -> Set<Int64> {
    var ids: Set<Int64> = []
    var next = ProposedArticles()
    for (place, row) in rows.enumerated() {
      next.add(row.entry.article, row)
      // The server and this process have each part in memory.
      guard place == rows.count - 1 || next.size > 1 << 20 else { continue }
      let sql = "SELECT * FROM store(\(ProposedArticles.arguments))"
      ids.formUnion(try connection.rows(sql, next.values) { $0.integer(0) ?? 0 })
      next = ProposedArticles()
    }
    return ids
  }

  /// Changes stored articles, which may move to years that have no table.
  private func change(_ articles: ProposedArticles) throws(PostgresError) {
    guard !articles.isEmpty else { return }
    try addTables(for: articles.rows.map(\.entry.key))
    connection.enqueue("SELECT complete(\(ProposedArticles.arguments))", articles.values)
  }

  /// Returns what copies add to stored articles; a deleted one stays deleted.
  ///
  /// Copies that add nothing do not wait.
  private func completions(
    of stored: [Int64: StoredArticle],
    by copies: [PreparedRows.Row]
  ) throws(PostgresError) -> [ArticleCompletion] {
    func completion(_ copy: PreparedRows.Row, of old: StoredArticle?) -> ArticleCompletion? {
      old.flatMap { ArticleCompletion(of: $0, by: copy.entry.article) }
    }
    let fuller = copies.filter { completion($0, of: stored[$0.id]) != nil }
    guard !fuller.isEmpty else { return [] }
    // Another writer may have changed them before the turn of this one.
    try connection.lock(.stories)
    let now = try connection.storedArticles(fuller.map(\.id))
    return fuller.compactMap { completion($0, of: now[$0.id]) }
  }
}

extension SharedArticleTable {
  package func stored(_ id: Int64) throws(PostgresError) -> StoredArticle? {
    try connection.storedArticles([id])[id]
  }

  /// Deletes articles with the person's marks.
  ///
  /// For all but the owner the articles stay, because others may have marked them; for the owner those
  /// that others have saved.
  package func remove(_ articles: [StoredArticle]) throws(PostgresError) {
    guard !articles.isEmpty else { return }
    let ids = SQLValue.integers(articles.map(\.article.id.stored))
    try connection.run(
      "DELETE FROM mark WHERE \(PostgresConnection.isOwn) AND id = ANY ($1)",
      [ids]
    )
    if try connection.canDelete() { try connection.call("delete_articles($1)", [ids]) }
  }

  /// Adds the person's marks of a former article to another one, which may be its new version; the
  /// saved mark only if `withSaved`.
  package func addMarks(
    of former: StoredArticle,
    to id: Article.ID,
    withSaved: Bool
  ) throws(PostgresError) {
    guard former.article.id != id else { return }
    let sql = """
      INSERT INTO mark (id, saved_at, read_at)
      SELECT place.id, CASE WHEN $3 THEN saved_at END, read_at
      FROM mark JOIN article_place place ON place.id = $2
      WHERE person = current_user::text AND mark.id = $1 AND ($3 OR read_at IS NOT NULL)
      ON CONFLICT (person, id) DO UPDATE SET
        saved_at = coalesce(mark.saved_at, excluded.saved_at),
        read_at = coalesce(mark.read_at, excluded.read_at)
      """
    let values: [SQLValue] = [
      .integer(former.article.id.stored), .integer(id.stored), .boolean(withSaved),
    ]
    try connection.run(sql, values)
  }
}
