import Domain
import FoundationEssentials

extension Article.ID {
  /// The identity as a rowid: the same 64 bits, read as a signed number.
  var key: Int64 { Int64(bitPattern: rawValue) }
}

extension Article {
  /// The columns of an article but for its id, in the order in which they are bound and read.
  static let columns = """
    provider_id, provider_name, provider_key_page, source_id, source_name, author, title, \
    summary, link, picture, published_at, content, language, saved_at
    """

  /// The place of `saved_at` among the columns.
  static let savedAtColumn: Int32 = 13

  /// The values of a row: the id, then the columns.
  func row(savedAt: Date) -> [SQLiteValue] {
    [
      .integer(id.key),
      .text(provider.id),
      .text(provider.name),
      SQLiteValue(provider.keyPage?.description),
      SQLiteValue(source.id),
      .text(source.name),
      SQLiteValue(author),
      .text(title),
      SQLiteValue(summary),
      .text(link.description),
      SQLiteValue(picture?.description),
      SQLiteValue(publishedAt?.timeIntervalSinceReferenceDate),
      SQLiteValue(content),
      SQLiteValue(language?.rawValue),
      .real(savedAt.timeIntervalSinceReferenceDate),
    ]
  }

  /// Reads the columns; nil for what no article can be made of.
  init?(_ row: Statement) {
    guard let provider = Provider(row), let sourceName = row.text(4), let title = row.text(6),
      let link = row.link(8)
    else { return nil }
    self.init(
      provider: provider,
      source: Source(id: row.text(3), name: sourceName),
      author: row.text(5),
      title: title,
      summary: row.text(7),
      link: link,
      picture: row.link(9),
      publishedAt: row.date(10),
      content: row.text(11),
      language: row.text(12).flatMap(Language.init)
    )
  }
}

extension Provider {
  fileprivate init?(_ row: Statement) {
    guard let id = row.text(0), let name = row.text(1) else { return nil }
    self.init(id: id, name: name, keyPage: row.link(2))
  }
}

extension Statement {
  /// Reads a moment that was bound as seconds since 2001.
  func date(_ column: Int32) -> Date? {
    real(column).map(Date.init(timeIntervalSinceReferenceDate:))
  }

  /// Reads a link that was one when it was written, by way of `URL`.
  ///
  /// The limit on an address's length is on what was typed: encoded, it may have grown past it.
  fileprivate func link(_ column: Int32) -> WebLink? {
    text(column).flatMap { URL(string: $0) }.flatMap { WebLink($0) }
  }
}
