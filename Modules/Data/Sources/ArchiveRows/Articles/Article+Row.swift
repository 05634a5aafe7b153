package import Domain
package import FoundationEssentials

extension Article.ID {
  /// The id as stored: the same 64 bits as a signed integer.
  package var stored: Int64 { Int64(bitPattern: rawValue) }
}

extension Article {
  /// The columns of the table `article` in its order, and two of `provider` that are read with them.
  ///
  /// A new column needs a case, a definition, a value, and its place in `Article.init`.
  package enum Column: Int32, CaseIterable {
    case key, id, seenAt, savedAt, readAt, publishedAt, providerID, language, sourceID, sourceName
    case author, title, link, picture, summary, content
    case providerName, providerPage

    /// The columns of the table.
    package static let table = allCases.filter { $0.rawValue <= content.rawValue }

    package var definition: TableColumn {
      switch self {
      case .key: TableColumn("key", .integer, file: "PRIMARY KEY")
      case .id: TableColumn("id", .integer, "NOT NULL", file: "UNIQUE")
      case .seenAt: TableColumn("seen_at", .real, "NOT NULL")
      case .savedAt: TableColumn("saved_at", .real)
      case .readAt: TableColumn("read_at", .real)
      case .publishedAt: TableColumn("published_at", .real)
      case .providerID:
        TableColumn("provider_id", .comparedText, "NOT NULL", file: "REFERENCES provider")
      case .language: TableColumn("language", .comparedText)
      case .sourceID: TableColumn("source_id", .comparedText)
      case .sourceName: TableColumn("source_name", .comparedText, "NOT NULL")
      case .author: TableColumn("author", .comparedText)
      case .title: TableColumn("title", .text, "NOT NULL CHECK (title <> '')")
      case .link:
        TableColumn(
          "link",
          .comparedText,
          "NOT NULL CHECK (link LIKE 'http://_%' OR link LIKE 'https://_%')"
        )
      case .picture: TableColumn("picture", .text)
      case .summary: TableColumn("summary", .text)
      case .content: TableColumn("content", .text)
      case .providerName: TableColumn("name", .text)
      case .providerPage: TableColumn("key_page", .text)
      }
    }

    package var name: String { definition.name }

    /// Returns the value of a row.
    package func value(of article: Article, key: Int64, _ history: History) -> SQLValue {
      switch self {
      case .key: .integer(key)
      case .id: .integer(article.id.stored)
      case .seenAt: SQLValue(history.seenAt)
      case .savedAt: SQLValue(history.savedAt)
      case .readAt: SQLValue(history.readAt)
      case .publishedAt: SQLValue(article.publishedAt)
      case .providerID: .text(article.provider.id)
      case .language: SQLValue(article.language?.rawValue)
      case .sourceID: SQLValue(article.source.id)
      case .sourceName: .text(article.source.name)
      case .author: SQLValue(article.author)
      case .title: .text(article.title)
      case .link: .text(article.link.description)
      case .picture: SQLValue(article.picture?.description)
      case .summary: SQLValue(article.summary)
      case .content: SQLValue(article.content)
      case .providerName: .text(article.provider.name)
      case .providerPage: SQLValue(article.provider.keyPage?.description)
      }
    }
  }

  /// The columns to select from `article` joined with its `provider`.
  package static let columns = Column.allCases.map { column in
    (column.rawValue > Column.content.rawValue ? "provider." : "article.") + column.name
  }.joined(separator: ", ")
  /// The number of `columns`.
  package static let columnCount = Int32(Column.allCases.count)

  /// Reads `columns`; nil if they do not make a valid article.
  ///
  /// A row from a damaged file may lack the names of provider and source: their ids replace them.
  package init?(_ row: some RowReader) {
    let row = row.named(by: Column.self)
    guard let providerID = row.text(.providerID), !providerID.isEmpty, let title = row.text(.title),
      let link = row.link(.link)
    else { return nil }
    self.init(
      provider: Provider(
        id: providerID,
        name: row.text(.providerName) ?? providerID,
        keyPage: row.link(.providerPage)
      ),
      source: Source(id: row.text(.sourceID), name: row.text(.sourceName) ?? link.site),
      author: row.text(.author),
      title: title,
      summary: row.text(.summary),
      link: link,
      picture: row.link(.picture),
      publishedAt: row.date(.publishedAt),
      content: row.text(.content),
      language: row.text(.language).flatMap(Language.init)
    )
  }

  /// When an article was first seen, saved and read.
  package struct History: Hashable, Sendable {
    package var seenAt: Date
    package var savedAt: Date?
    package var readAt: Date?

    /// Reads the times from `columns`.
    package init(_ row: some RowReader) {
      let row = row.named(by: Column.self)
      self.init(
        seenAt: row.date(.seenAt) ?? .distantPast,
        savedAt: row.date(.savedAt),
        readAt: row.date(.readAt)
      )
    }

    package init(seenAt: Date, savedAt: Date? = nil, readAt: Date? = nil) {
      self.seenAt = seenAt
      self.savedAt = savedAt
      self.readAt = readAt
    }
  }

  /// Returns the values of the table's columns, in its order.
  package func row(key: Int64, _ history: History) -> [SQLValue] {
    Column.table.map { $0.value(of: self, key: key, history) }
  }
}

extension NamedRow {
  package func date(_ column: Column) -> Date? { real(column).flatMap(Date.init(stored:)) }

  package func link(_ column: Column) -> WebLink? { text(column).flatMap(WebLink.init(stored:)) }
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
