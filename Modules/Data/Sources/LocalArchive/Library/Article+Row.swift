import Domain
import FoundationEssentials

extension Article.ID {
  /// The id as stored: the same 64 bits as a signed integer.
  var stored: Int64 { Int64(bitPattern: rawValue) }
}

extension SQLiteValue {
  /// The ids of articles as a JSON array, for `json_each`.
  init(_ ids: [Article.ID]) {
    self = .text("[" + ids.map { String($0.stored) }.joined(separator: ",") + "]")
  }
}

extension Article {
  /// The columns to select from `article` joined with its `provider`, the key first.
  ///
  /// They are the columns of the table in its order, followed by the provider's name and page.
  static let columns = """
    article.key, article.id, article.seen_at, article.saved_at, article.read_at, \
    article.published_at, article.provider_id, article.language, article.source_id, \
    article.source_name, article.author, article.title, article.link, article.picture, \
    article.summary, article.content, provider.name, provider.key_page
    """
  /// The number of `columns`.
  static let columnCount: Int32 = 18
  /// The number of columns of the table.
  static let tableColumnCount = 16

  /// The checksum of all columns except the key, as in the index `article_checksum`.
  static let checksum = """
    checksum(id, seen_at, saved_at, read_at, published_at, provider_id, language, source_id, \
    source_name, author, title, link, picture, summary, content)
    """

  /// The columns of `saved_article`, the first version's table, in the order of `columns`.
  static let savedArticleColumns = """
    NULL, id, saved_at, saved_at, NULL, published_at, provider_id, language, source_id, \
    source_name, author, title, link, picture, summary, content, provider_name, provider_key_page
    """

  /// Reads `columns`; nil if they do not make a valid article.
  ///
  /// A row from a damaged file may lack the names of provider and source: their ids replace them.
  init?(_ row: some RowReader) {
    guard let providerID = row.text(6), !providerID.isEmpty, let title = row.text(11),
      let link = row.link(12)
    else { return nil }
    self.init(
      provider: Provider(
        id: providerID,
        name: row.text(16) ?? providerID,
        keyPage: row.link(17)
      ),
      source: Source(id: row.text(8), name: row.text(9) ?? link.site),
      author: row.text(10),
      title: title,
      summary: row.text(14),
      link: link,
      picture: row.link(13),
      publishedAt: row.date(5),
      content: row.text(15),
      language: row.text(7).flatMap(Language.init)
    )
  }

  /// When an article was first seen, saved and read.
  struct History {
    var seenAt: Date
    var savedAt: Date?
    var readAt: Date?
  }

  /// Returns the values of the table's columns, in its order.
  func row(key: Int64, _ history: History) -> [SQLiteValue] {
    [
      .integer(key),
      .integer(id.stored),
      .real(history.seenAt.timeIntervalSinceReferenceDate),
      SQLiteValue(history.savedAt?.timeIntervalSinceReferenceDate),
      SQLiteValue(history.readAt?.timeIntervalSinceReferenceDate),
      SQLiteValue(publishedAt?.timeIntervalSinceReferenceDate),
      .text(provider.id),
      SQLiteValue(language?.rawValue),
      SQLiteValue(source.id),
      .text(source.name),
      SQLiteValue(author),
      .text(title),
      .text(link.description),
      SQLiteValue(picture?.description),
      SQLiteValue(summary),
      SQLiteValue(content),
    ]
  }
}

extension RowReader {
  /// Reads a time stored as seconds since 2001.
  func date(_ column: Int32) -> Date? {
    real(column).flatMap(Date.init(stored:))
  }

  /// Reads a link.
  func link(_ column: Int32) -> WebLink? {
    text(column).flatMap(WebLink.init(stored:))
  }
}

extension Date {
  /// Reads seconds since 2001; nil outside the supported range, which only damage produces.
  init?(stored seconds: Double) {
    self.init(timeIntervalSinceReferenceDate: seconds)
    guard isSupported else { return nil }
  }
}

extension WebLink {
  /// Reads a stored link.
  ///
  /// Creates it from a `URL`, because the limit on an address's length applies to what was typed:
  /// encoded, the address may be longer.
  init?(stored text: String) {
    guard let url = URL(string: text) else { return nil }
    self.init(url)
  }
}
