package import Domain
package import FoundationEssentials
import Query

extension Article.ID {
  /// The id as stored: the same 64 bits as a signed integer.
  package var stored: Int64 { Int64(bitPattern: rawValue) }

  /// Reads the stored form.
  package init(stored: Int64) { self.init(rawValue: UInt64(bitPattern: stored)) }
}

extension Article {
  /// The columns of the table `article` in its order, and two of `provider` that are read with them.
  ///
  /// A new column needs a case, a definition, and its place in `Article.init`.
  package enum Column: Int32, CaseIterable {
    case key, id, seenAt, savedAt, readAt, publishedAt, providerID, language, sourceID, sourceName
    case author, title, link, picture, summary, content
    case providerName, providerPage

    fileprivate var definition: TableColumn<StoredArticle> {
      switch self {
      case .key: TableColumn("key", .integer, file: "PRIMARY KEY") { .integer($0.key) }
      case .id:
        TableColumn("id", .integer, "NOT NULL", file: "UNIQUE") { .integer($0.article.id.stored) }
      case .seenAt: TableColumn("seen_at", .real, "NOT NULL") { SQLValue($0.history.seenAt) }
      case .savedAt: TableColumn("saved_at", .real) { SQLValue($0.history.marks.savedAt) }
      case .readAt: TableColumn("read_at", .real) { SQLValue($0.history.marks.readAt) }
      case .publishedAt: TableColumn("published_at", .real) { SQLValue($0.article.publishedAt) }
      case .providerID:
        TableColumn("provider_id", .comparedText, "NOT NULL", file: "REFERENCES provider") {
          .text($0.article.provider.id)
        }
      case .language:
        TableColumn("language", .comparedText) { SQLValue($0.article.language?.rawValue) }
      case .sourceID: TableColumn("source_id", .comparedText) { SQLValue($0.article.source.id) }
      case .sourceName:
        TableColumn("source_name", .comparedText, "NOT NULL") { .text($0.article.source.name) }
      case .author: TableColumn("author", .comparedText) { SQLValue($0.article.author) }
      case .title:
        TableColumn("title", .text, "NOT NULL CHECK (title <> '')") { .text($0.article.title) }
      case .link: .link("link", .comparedText) { $0.article.link }
      case .picture: TableColumn("picture", .text) { SQLValue($0.article.picture?.description) }
      case .summary: TableColumn("summary", .text) { SQLValue($0.article.summary) }
      case .content: TableColumn("content", .text) { SQLValue($0.article.body?.document.stored) }
      case .providerName: TableColumn("name", .text) { .text($0.article.provider.name) }
      case .providerPage:
        TableColumn("key_page", .text) { SQLValue($0.article.provider.keyPage?.description) }
      }
    }
  }

  /// All columns that are read.
  package static let selection = TableColumns(Column.allCases.map(\.definition))
  /// The columns of the table.
  package static let table = TableColumns(
    Column.allCases.filter { $0.rawValue <= Column.content.rawValue }.map(\.definition)
  )

  /// The columns to select from `article` joined with its `provider`.
  package static let columns =
    table.names(of: "article") + ", " + selection.dropFirst(table.count).names(of: "provider")
  /// The number of `columns`.
  package static let columnCount = Int32(selection.count)

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
      body: row.text(.content).map { Article.Body(Document(stored: $0)) },
      language: row.text(.language).flatMap(Language.init)
    )
  }

  /// When an article was first seen, and when its marks were set and removed.
  package struct History: Hashable, Sendable {
    package var seenAt: Date
    package var marks: MarkTimes

    /// Reads the times from `columns`, which lack the times of removals.
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
      marks = MarkTimes(savedAt: savedAt, readAt: readAt)
    }
  }

  /// Returns the values of a row of the table.
  package func row(key: Int64, _ history: History) -> [SQLValue] {
    Self.table.values(of: StoredArticle(key: key, article: self, history: history))
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
