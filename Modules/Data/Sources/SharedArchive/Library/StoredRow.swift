import ArchiveRows
import Domain
import FoundationEssentials

/// A stored article with the number of its words, and the marks of the connected person.
struct StoredRow {
  let stored: StoredArticle
  let length: Int64

  /// The columns of the statement, in the order of `Article.columns`; the number of words follows.
  fileprivate static let columns =
    Article.table.names { name in
      if name == "key" { return "article.at" }
      return (Mark(rawValue: name) == nil ? "article." : "mark.") + name
    } + ", provider.name, provider.key_page, article.length"

  fileprivate init?(_ row: PostgresRow) {
    guard let stored = StoredArticle(row) else { return nil }
    self.stored = stored
    length = row.integer(Article.columnCount) ?? 0
  }

  fileprivate init(_ row: StoredRow, _ article: Article) {
    stored = row.stored.with(article)
    length = row.length
  }
}

extension PostgresConnection {
  /// Returns the stored ones of some articles, by id.
  func stored(_ ids: [Int64]) throws(PostgresError) -> [Int64: StoredRow] {
    guard let places = try PlacedIDs(ids, self) else { return [:] }
    let sql = """
      SELECT \(StoredRow.columns) FROM \(PlacedIDs.articles)
        LEFT JOIN provider ON provider.id = article.provider_id
        LEFT JOIN mark ON mark.id = article.id AND mark.person = current_user::text
      """
    let rows = try rows(sql, places.values) { StoredRow($0) }.compactMap(\.self)
    let articles = try withPlaces(rows.map(\.stored.article))
    return zip(rows, articles).reduce(into: [:]) { stored, pair in
      stored[pair.1.id.stored] = StoredRow(pair.0, pair.1)
    }
  }
}
