package import ArchiveRows
package import Domain
import FoundationEssentials

/// The articles with their places in time, their other places and their providers, which change
/// together.
///
/// For use inside a transaction that writes. Writers lock articles in the order of their ids, so
/// that those with the same articles wait for each other instead of blocking each other.
package struct SharedArticleTable: ArticleStorage {
  let connection: PostgresConnection
  /// Whether articles that are read are locked, because they may then be changed.
  private let locks: Bool

  init(_ connection: PostgresConnection, locks: Bool = true) {
    self.connection = connection
    self.locks = locks
  }

  package func store(
    _ articles: PreparedRows,
    replacing outdated: [Int64: StoredArticle]
  ) throws(PostgresError) -> StoredBatch {
    var batch = StoredBatch()
    guard !articles.rows.isEmpty else { return batch }
    var stored = try connection.storedArticles(
      articles.rows.map(\.id).filter { outdated[$0] == nil }
    )
    let others = articles.rows.filter { stored[$0.id] == nil }
    let new = others.isEmpty ? [] : try claim(others)
    // Other writers may have stored them meanwhile.
    let late = others.map(\.id).filter { !new.contains($0) && outdated[$0] == nil }
    if !late.isEmpty { stored.merge(try connection.storedArticles(late)) { $1 } }
    var changes = ArticleChanges()
    for row in articles.rows {
      changes.note(row.entry.article.provider)
      if new.contains(row.id) {
        changes.insert(row)
        batch.added.append(row.entry)
      } else if let old = outdated[row.id] {
        changes.replace(old, by: row, places: row.entry.article.alsoAt)
      }
    }
    let known = articles.rows.filter { !new.contains($0.id) && outdated[$0.id] == nil }
    let completed = try complete(known, of: stored, &changes)
    batch.filled = completed
    batch.known = known.count - completed
    try connection.write(changes)
    updateEntries(of: articles.rows.map(\.id))
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

  /// Records the places of new articles, and returns their ids.
  ///
  /// Waits for other writers that store the same articles.
  private func claim(_ rows: [PreparedRows.Row]) throws(PostgresError) -> Set<Int64> {
    let sql = """
      INSERT INTO article_place (id, at)
      SELECT id, at FROM unnest($1::bigint[], $2::bigint[]) AS new (id, at) ORDER BY id
      ON CONFLICT (id) DO NOTHING RETURNING id
      """
    let values = [SQLValue.integers(rows.map(\.id)), .integers(rows.map(\.entry.key))]
    return Set(try connection.rows(sql, values) { $0.integer(0) ?? 0 })
  }

  /// Completes stored articles with values that only these copies have, and returns how many.
  ///
  /// Copies that add nothing lock nothing.
  private func complete(
    _ copies: [PreparedRows.Row],
    of stored: [Int64: StoredArticle],
    _ changes: inout ArticleChanges
  ) throws(PostgresError) -> Int {
    let fuller = completions(of: stored, by: copies).map(\.copy)
    guard !fuller.isEmpty else { return 0 }
    lock(fuller.map(\.id))
    // Another writer may have changed them before they were locked.
    let locked = try connection.storedArticles(fuller.map(\.id))
    let completions = completions(of: locked, by: fuller)
    for completion in completions { changes.add(completion) }
    return completions.count
  }

  /// Returns what copies add to the stored articles; a deleted one stays deleted.
  private func completions(
    of stored: [Int64: StoredArticle],
    by copies: [PreparedRows.Row]
  ) -> [ArticleCompletion] {
    copies.compactMap { copy in stored[copy.id].flatMap { ArticleCompletion(of: $0, by: copy) } }
  }

  /// Locks the places of articles, in the order of their ids.
  private func lock(_ ids: [Int64]) {
    connection.enqueue("SELECT lock_articles($1)", [.integers(ids)])
  }

  /// Sets the places of articles in the entries of feeds, which may be older than the articles.
  private func updateEntries(of ids: [Int64]) {
    let sql = """
      UPDATE feed_entry SET at = place.at FROM article_place place
      WHERE feed_entry.article_id = ANY ($1) AND place.id = feed_entry.article_id
        AND feed_entry.at IS DISTINCT FROM place.at
      """
    connection.enqueue(sql, [.integers(ids)])
  }
}

extension SharedArticleTable {
  /// Returns a stored article, which no other writer then changes until the transaction ends; nil if
  /// there is none with this id.
  package func stored(_ id: Int64) throws(PostgresError) -> StoredArticle? {
    if locks { lock([id]) }
    return try connection.storedArticles([id])[id]
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
