package import Domain
package import FoundationEssentials

extension Article.ID {
  /// The id as stored: the same 64 bits as a signed integer.
  package var stored: Int64 { Int64(bitPattern: rawValue) }
}

extension Article {
  /// The columns to select from `article` joined with its `provider`, the key first.
  ///
  /// They are the columns of the table in its order, followed by the provider's name and page.
  package static let columns = """
    article.key, article.id, article.seen_at, article.saved_at, article.read_at, \
    article.published_at, article.provider_id, article.language, article.source_id, \
    article.source_name, article.author, article.title, article.link, article.picture, \
    article.summary, article.content, provider.name, provider.key_page
    """
  /// The number of `columns`.
  package static let columnCount: Int32 = 18
  /// The number of columns of the table.
  package static let tableColumnCount = 16

  /// Reads `columns`; nil if they do not make a valid article.
  ///
  /// A row from a damaged file may lack the names of provider and source: their ids replace them.
  package init?(_ row: some RowReader) {
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
  package struct History: Hashable, Sendable {
    package var seenAt: Date
    package var savedAt: Date?
    package var readAt: Date?

    /// Reads the times from `columns`.
    package init(_ row: some RowReader) {
      self.init(seenAt: row.date(2) ?? .distantPast, savedAt: row.date(3), readAt: row.date(4))
    }

    package init(seenAt: Date, savedAt: Date? = nil, readAt: Date? = nil) {
      self.seenAt = seenAt
      self.savedAt = savedAt
      self.readAt = readAt
    }
  }

  /// Returns the values of the table's columns, in its order.
  package func row(key: Int64, _ history: History) -> [SQLValue] {
    [
      .integer(key),
      .integer(id.stored),
      .real(history.seenAt.timeIntervalSinceReferenceDate),
      SQLValue(history.savedAt?.timeIntervalSinceReferenceDate),
      SQLValue(history.readAt?.timeIntervalSinceReferenceDate),
      SQLValue(publishedAt?.timeIntervalSinceReferenceDate),
      .text(provider.id),
      SQLValue(language?.rawValue),
      SQLValue(source.id),
      .text(source.name),
      SQLValue(author),
      .text(title),
      .text(link.description),
      SQLValue(picture?.description),
      SQLValue(summary),
      SQLValue(content),
    ]
  }
}

extension RowReader {
  /// Reads a time stored as seconds since 2001.
  package func date(_ column: Int32) -> Date? {
    real(column).flatMap(Date.init(stored:))
  }

  /// Reads a link.
  package func link(_ column: Int32) -> WebLink? {
    text(column).flatMap(WebLink.init(stored:))
  }
}

extension Date {
  /// Reads seconds since 2001; nil outside the supported range, which only damage produces.
  package init?(stored seconds: Double) {
    self.init(timeIntervalSinceReferenceDate: seconds)
    guard isSupported else { return nil }
  }
}

extension WebLink {
  /// Reads a stored link.
  ///
  /// Creates it from a `URL`, because the limit on an address's length applies to what was typed:
  /// encoded, the address may be longer.
  package init?(stored text: String) {
    guard let url = URL(string: text) else { return nil }
    self.init(url)
  }
}
