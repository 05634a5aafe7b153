import ByteStrings
package import Domain
import FoundationEssentials
import Query

extension SavedPicture {
  /// A picture with its key.
  package typealias Stored = (key: Int64, picture: SavedPicture)

  /// The columns of the table `picture`, in its order.
  package enum Column: Int32, CaseIterable {
    case key, path, savedAt, format, width, height, size, catID, caption, tags

    fileprivate var definition: TableColumn<Stored> {
      switch self {
      case .key: TableColumn("key", .integer, file: "PRIMARY KEY") { .integer($0.key) }
      case .path:
        TableColumn("path", .rawText, "NOT NULL", file: "UNIQUE") { SQLValue($0.picture.path) }
      case .savedAt: TableColumn("saved_at", .real, "NOT NULL") { SQLValue($0.picture.savedAt) }
      case .format: TableColumn("format", .text, "NOT NULL") { .text($0.picture.format.rawValue) }
      case .width: TableColumn("width", .integer, "NOT NULL") { SQLValue($0.picture.width) }
      case .height: TableColumn("height", .integer, "NOT NULL") { SQLValue($0.picture.height) }
      case .size: TableColumn("size", .integer, "NOT NULL") { SQLValue($0.picture.size) }
      case .catID: TableColumn("cat_id", .text, "NOT NULL") { .text($0.picture.catID) }
      case .caption: TableColumn("caption", .text, "NOT NULL") { .text($0.picture.caption) }
      case .tags:
        TableColumn("tags", .text, "NOT NULL") { .text(SavedPicture.list($0.picture.tags)) }
      }
    }
  }

  package static let table = TableColumns(Column.allCases.map(\.definition))

  /// The columns to select.
  package static let columns = table.names(of: "picture")

  /// Reads `columns`; nil if they do not make a valid record.
  package init?(_ row: some RowReader) {
    let row = row.named(by: Column.self)
    guard let path = row.rawText(.path), let savedAt = row.date(.savedAt),
      let format = row.text(.format).flatMap(Picture.Format.init),
      let width = row.count(.width), let height = row.count(.height), let size = row.count(.size),
      let catID = row.text(.catID), let caption = row.text(.caption)
    else { return nil }
    self.init(
      path: path,
      caption: caption,
      catID: catID,
      tags: row.text(.tags).flatMap(Self.texts) ?? [],
      format: format,
      width: width,
      height: height,
      size: size,
      savedAt: savedAt
    )
  }

  /// Returns the values of a row of the table.
  package func row(key: Int64) -> [SQLValue] { Self.table.values(of: (key, self)) }

  /// Returns texts as a JSON array.
  fileprivate static func list(_ texts: [String]) -> String {
    (try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  private static func texts(list: String) -> [String]? {
    try? JSONDecoder().decode([String].self, from: Data(list.utf8))
  }
}

extension PlainQuery {
  /// The texts that the folded words of a matching caption, with a space at both ends, contain.
  package var wantedTexts: [String] {
    let phrases = words.split(whereSeparator: \.isWhitespace).map { Phrase(String($0)) }
    return phrases.map { phrase in
      // Folded captions have no punctuation, so `*` matches nothing.
      phrase.words.isEmpty
        ? "*" : " " + phrase.words.joined(separator: " ") + (phrase.matchesBeginning ? "" : " ")
    }
  }
}
