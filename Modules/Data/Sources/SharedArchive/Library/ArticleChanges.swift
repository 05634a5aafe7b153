import ArchiveRows
import Domain

/// What a copy of a stored article adds to it.
struct ArticleCompletion {
  /// The copy.
  let copy: PreparedRows.Row
  /// The article as it is stored.
  let old: StoredArticle
  /// All places of the completed article besides its own.
  let places: [Appearance]
  /// The row that replaces the stored one; nil if only places are added, which it does not have.
  let replacement: PreparedRows.Row?

  /// Compares a stored article with a copy; nil if the copy adds nothing.
  init?(of old: StoredArticle, by copy: PreparedRows.Row) {
    let seenAt = old.history.seenAt
    let completed = old.article.completed(by: copy.entry.article, firstSeen: seenAt)
    guard completed != old.article else { return nil }
    self.copy = copy
    self.old = old
    places = completed.alsoAt
    var sameRow = old.article
    sameRow.add(completed.alsoAt)
    replacement =
      sameRow == completed ? nil : PreparedRows([SeenArticle(completed, seenAt: seenAt)]).rows.first
  }
}

/// The changes of the tables of articles by one batch.
struct ArticleChanges {
  /// The rows to insert.
  private(set) var rows: [PreparedRows.Row] = []
  /// The stored rows that are replaced, with their new places in time.
  private(set) var replaced: [(old: StoredArticle, at: Int64)] = []
  /// The other places of articles.
  private(set) var appearances: [(article: Int64, number: Int, place: Appearance)] = []
  /// The articles whose other places are replaced.
  private(set) var articlesWithNewPlaces: [Int64] = []
  /// The providers by id; of two with one id the last.
  private(set) var providers: [Provider.ID: Provider] = [:]
  /// The number of new articles.
  private(set) var articles = 0
  /// The number of words of the rows to insert.
  var words: Int64 { rows.reduce(0) { $0 + Int64($1.words.length) } }

  /// Adds a new article.
  mutating func insert(_ row: PreparedRows.Row) {
    rows.append(row)
    articles += 1
    add(row.entry.article.alsoAt, of: row.id)
  }

  /// Adds a completed article.
  mutating func add(_ completion: ArticleCompletion) {
    replace(completion.old, by: completion.replacement, places: completion.places)
  }

  /// Replaces the other places of an article, and its row unless that is nil.
  mutating func replace(_ old: StoredArticle, by row: PreparedRows.Row?, places: [Appearance]) {
    let id = old.article.id.stored
    if !old.article.alsoAt.isEmpty { articlesWithNewPlaces.append(id) }
    add(places, of: id)
    guard let row else { return }
    rows.append(row)
    replaced.append((old, row.entry.key))
  }

  /// Adds a provider.
  mutating func note(_ provider: Provider) {
    providers[provider.id] = provider
  }

  private mutating func add(_ places: [Appearance], of article: Int64) {
    for (number, place) in places.enumerated() {
      note(place.provider)
      appearances.append((article, number, place))
    }
  }
}

extension PostgresConnection {
  /// Writes the changes of one batch, whose known articles are locked.
  func write(_ changes: ArticleChanges) throws(PostgresError) {
    let removedWords = try removeReplaced(changes.replaced)
    if !changes.rows.isEmpty {
      // Completed articles may have moved to a year that has no table.
      if !changes.replaced.isEmpty {
        try SharedArticleTable(self).addTables(for: changes.replaced.map(\.at))
      }
      let sql = "COPY article (\(PreparedRows.Row.columns)) FROM STDIN (FORMAT binary)"
      try copy(into: sql, changes.rows.lazy.map(\.values))
    }
    write(changes.appearances, replacing: changes.articlesWithNewPlaces)
    write(changes.providers.values.sorted { $0.id < $1.id })
    addTotal(articles: changes.articles, words: changes.words - removedWords)
  }

  /// Adds to the number of articles and of their words.
  func addTotal(articles: Int, words: Int64) {
    guard articles != 0 || words != 0 else { return }
    let sql = "INSERT INTO article_total (articles, words) VALUES ($1, $2)"
    enqueue(sql, [.integer(Int64(articles)), .integer(words)])
  }

  /// Removes rows that are inserted again, moves what belongs to them, and returns the number of their
  /// words.
  private func removeReplaced(
    _ replaced: [(old: StoredArticle, at: Int64)]
  ) throws(PostgresError) -> Int64 {
    guard !replaced.isEmpty else { return 0 }
    let ids = SQLValue.integers(replaced.map(\.old.article.id.stored))
    let places = SQLValue.integers(replaced.map(\.at))
    return Int64(try number("SELECT retract_articles($1, $2)", [ids, places]))
  }

  private func write(
    _ appearances: [(article: Int64, number: Int, place: Appearance)],
    replacing articles: [Int64]
  ) {
    if !articles.isEmpty {
      enqueue("DELETE FROM appearance WHERE article_id = ANY ($1)", [.integers(articles)])
    }
    guard !appearances.isEmpty else { return }
    let sql = """
      INSERT INTO appearance (article_id, place, provider_id, source_name, link)
      SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[])
      """
    enqueue(
      sql,
      [
        .integers(appearances.map(\.article)), .integers(appearances.map { Int64($0.number) }),
        .texts(appearances.map(\.place.provider.id)), .texts(appearances.map(\.place.source)),
        .texts(appearances.map(\.place.link.description)),
      ]
    )
  }

  /// Stores providers that are new or have changed; the rows of others are not locked.
  private func write(_ providers: [Provider]) {
    guard !providers.isEmpty else { return }
    let sql = """
      INSERT INTO provider (id, name, key_page)
      SELECT new.id, new.name, new.key_page
      FROM unnest($1::text[], $2::text[], $3::text[]) AS new (id, name, key_page)
        LEFT JOIN provider old USING (id)
      WHERE old.id IS NULL OR (old.name, old.key_page) IS DISTINCT FROM (new.name, new.key_page)
      ORDER BY new.id
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, key_page = excluded.key_page
      """
    enqueue(
      sql,
      [
        .texts(providers.map(\.id)), .texts(providers.map(\.name)),
        .texts(providers.map(\.keyPage?.description)),
      ]
    )
  }
}
