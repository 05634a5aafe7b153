import Domain
import FoundationEssentials

/// An article that was read from a row of a damaged file, with what had happened to it.
struct RescuedArticle {
  let article: Article
  let seenAt: Date?
  let savedAt: Date?
  let readAt: Date?
  /// Whether the row holds all that was once written to it, as far as that can be told.
  let isWhole: Bool

  /// Reads a row of an archive; nil for what no article can be made of.
  ///
  /// The identity is a sum over the link: where both agree, the row is one, and what else in it is
  /// damaged is left out. Where they do not, everything else must be what it should.
  init?(_ values: [SQLiteValue?], rowid: Int64, providers: [String: Provider]) {
    guard let columns = ArchiveColumn.tables[values.count] else { return nil }
    let row = ArchiveRow(values, columns)
    let isFit = zip(values, columns).allSatisfy { value, column in column.takes(value) }
    guard let article = row.article(providers) else { return nil }
    let isNamed = article.id.stored == row.integer(.id) ?? rowid
    guard isNamed || isFit else { return nil }
    self.article = article
    seenAt = row.date(.seenAt) ?? row.date(.savedAt)
    savedAt = row.mark(.savedAt)
    readAt = row.mark(.readAt)
    isWhole = isNamed && isFit
  }

  /// Tells whether a row that could not be read was marked as saved.
  static func isSaved(_ values: [SQLiteValue?]) -> Bool {
    guard let columns = ArchiveColumn.tables[values.count] else { return false }
    return ArchiveRow(values, columns).mark(.savedAt) != nil
  }
}

extension TreePage.Cell {
  /// How many columns it has; nil where there is a second key in the first of them.
  var columnCount: Int? {
    guard let types = StoredRow.types(local)?.types, types.first == 0 else { return nil }
    return types.count
  }

  /// Whether it has as many columns as the row of an article, a video or a picture.
  var isKnown: Bool {
    guard let columnCount else { return false }
    return ArchiveColumn.tables[columnCount] != nil || CarriedTable(columnCount: columnCount) != nil
  }
}

/// A column of the tables that articles were ever kept in.
enum ArchiveColumn {
  case key, id, seenAt, savedAt, readAt, publishedAt
  case providerID, providerName, providerPage, sourceID, sourceName
  case author, title, link, picture, summary, content, language

  /// The columns of each table, by their number: `article`, and `saved_article` before it.
  static let tables: [Int: [ArchiveColumn]] = [
    16: [
      .key, .id, .seenAt, .savedAt, .readAt, .publishedAt, .providerID, .language, .sourceID,
      .sourceName, .author, .title, .link, .picture, .summary, .content,
    ],
    15: [
      .key, .providerID, .providerName, .providerPage, .sourceID, .sourceName, .author, .title,
      .summary, .link, .picture, .publishedAt, .content, .language, .savedAt,
    ],
  ]

  /// Whether the column may hold a value.
  fileprivate func takes(_ value: SQLiteValue?) -> Bool {
    switch (self, value) {
    case (.key, .null), (.id, .integer): true
    // A number without a fraction is stored as if it had no place for one.
    case (.seenAt, .real), (.seenAt, .integer): true
    case (.savedAt, .real), (.savedAt, .integer), (.savedAt, .null): true
    case (.readAt, .real), (.readAt, .integer), (.readAt, .null): true
    case (.publishedAt, .real), (.publishedAt, .integer), (.publishedAt, .null): true
    case (.key, _), (.id, _), (.seenAt, _), (.savedAt, _), (.readAt, _), (.publishedAt, _): false
    case (_, .text): true
    case (_, .null): ![.providerID, .sourceName, .title, .link].contains(self)
    default: false
    }
  }
}

/// The values of a row by their columns.
private struct ArchiveRow {
  private let values: [ArchiveColumn: SQLiteValue]

  init(_ values: [SQLiteValue?], _ columns: [ArchiveColumn]) {
    let known = zip(columns, values).compactMap { column, value in value.map { (column, $0) } }
    self.values = Dictionary(known) { first, _ in first }
  }

  func integer(_ column: ArchiveColumn) -> Int64? {
    if case .integer(let number) = values[column] { number } else { nil }
  }

  func date(_ column: ArchiveColumn) -> Date? {
    switch values[column] {
    case .real(let seconds): Date(stored: seconds)
    case .integer(let seconds): Date(stored: Double(seconds))
    default: nil
    }
  }

  /// When something was done; some moment or other where it is known that it was, but not when.
  func mark(_ column: ArchiveColumn) -> Date? {
    switch values[column] {
    case .real, .integer: date(column) ?? .distantPast
    default: nil
    }
  }

  func article(_ providers: [String: Provider]) -> Article? {
    guard let title = text(.title), let link = link(.link), let id = text(.providerID), !id.isEmpty
    else { return nil }
    let named = Provider(id: id, name: text(.providerName) ?? id, keyPage: self.link(.providerPage))
    return Article(
      provider: providers[id] ?? named,
      source: Article.Source(id: text(.sourceID), name: text(.sourceName) ?? link.site),
      author: text(.author),
      title: title,
      summary: text(.summary),
      link: link,
      picture: self.link(.picture),
      publishedAt: date(.publishedAt),
      content: text(.content),
      language: text(.language).flatMap(Language.init)
    )
  }

  private func text(_ column: ArchiveColumn) -> String? {
    if case .text(let text) = values[column] { text } else { nil }
  }

  private func link(_ column: ArchiveColumn) -> WebLink? {
    text(column).flatMap(WebLink.init(stored:))
  }
}
