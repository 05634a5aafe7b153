import Domain
import FoundationEssentials

extension Article.ID {
  /// The identity as it is stored: the same 64 bits, read as a signed number.
  var stored: Int64 { Int64(bitPattern: rawValue) }
}

extension SQLiteValue {
  /// The identities of articles as a list in JSON, for `json_each`.
  init(_ ids: [Article.ID]) {
    self = .text("[" + ids.map { String($0.stored) }.joined(separator: ",") + "]")
  }
}

extension Article {
  /// What a statement reads to get an article, from `article` joined with its `provider`.
  ///
  /// The key is the first.
  static let columns = """
    article.key, provider.id, provider.name, provider.key_page, article.language, \
    article.source_id, article.source_name, article.author, article.title, article.link, \
    article.picture, article.summary, article.content, article.published_at
    """

  /// Reads `columns`; nil for what no article can be made of.
  init?(_ row: Statement) {
    guard let providerID = row.text(1), let providerName = row.text(2),
      let sourceName = row.text(6), let title = row.text(8), let link = row.link(9)
    else { return nil }
    self.init(
      provider: Provider(id: providerID, name: providerName, keyPage: row.link(3)),
      source: Source(id: row.text(5), name: sourceName),
      author: row.text(7),
      title: title,
      summary: row.text(11),
      link: link,
      picture: row.link(10),
      publishedAt: row.date(13),
      content: row.text(12),
      language: row.text(4).flatMap(Language.init)
    )
  }

  /// Reads a row of the table that the archive's first version had, in the order of its columns.
  init?(savedArticle row: Statement) {
    guard let providerID = row.text(1), let providerName = row.text(2),
      let sourceName = row.text(5), let title = row.text(7), let link = row.link(9)
    else { return nil }
    self.init(
      provider: Provider(id: providerID, name: providerName, keyPage: row.link(3)),
      source: Source(id: row.text(4), name: sourceName),
      author: row.text(6),
      title: title,
      summary: row.text(8),
      link: link,
      picture: row.link(10),
      publishedAt: row.date(11),
      content: row.text(12),
      language: row.text(13).flatMap(Language.init)
    )
  }
}

extension RowReader {
  /// Reads a moment that was bound as seconds since 2001.
  func date(_ column: Int32) -> Date? {
    real(column).flatMap(Date.init(stored:))
  }

  /// Reads a link.
  func link(_ column: Int32) -> WebLink? {
    text(column).flatMap(WebLink.init(stored:))
  }
}

extension Date {
  /// Reads seconds since 2001; nil for a moment that no calendar reaches, which only damage can
  /// bring about and nobody could show.
  init?(stored seconds: Double) {
    guard abs(seconds) <= 1e13 else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }
}

extension WebLink {
  /// Reads a link that was one when it was written, by way of `URL`.
  ///
  /// The limit on an address's length is on what was typed: encoded, it may have grown past it.
  init?(stored text: String) {
    guard let url = URL(string: text) else { return nil }
    self.init(url)
  }
}
