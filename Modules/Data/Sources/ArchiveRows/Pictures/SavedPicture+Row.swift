import ByteStrings
package import Domain
import FoundationEssentials

extension SavedPicture {
  /// The columns to select: those of the table, in its order.
  package static let columns = """
    picture.key, picture.path, picture.saved_at, picture.format, picture.width, picture.height, \
    picture.size, picture.cat_id, picture.caption, picture.tags
    """
  /// The number of columns.
  package static let columnCount = 10

  /// Reads `columns`; nil if they do not make a valid record.
  package init?(_ row: some RowReader) {
    guard let path = row.rawText(1), let savedAt = row.date(2),
      let format = row.text(3).flatMap(Picture.Format.init), let width = row.count(4),
      let height = row.count(5), let size = row.count(6), let catID = row.text(7),
      let caption = row.text(8)
    else { return nil }
    self.init(
      path: path,
      caption: caption,
      catID: catID,
      tags: row.text(9).flatMap(Self.texts) ?? [],
      format: format,
      width: width,
      height: height,
      size: size,
      savedAt: savedAt
    )
  }

  /// Returns the values of a row, in the order of `columns`.
  package func row(key: Int64) -> [SQLValue] {
    [
      .integer(key),
      SQLValue(path),
      SQLValue(savedAt),
      .text(format.rawValue),
      .integer(Int64(width)),
      .integer(Int64(height)),
      .integer(Int64(size)),
      .text(catID),
      .text(caption),
      .text(Self.list(tags)),
    ]
  }

  /// Returns texts as a JSON array.
  private static func list(_ texts: [String]) -> String {
    (try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  private static func texts(list: String) -> [String]? {
    try? JSONDecoder().decode([String].self, from: Data(list.utf8))
  }
}

extension RowReader {
  /// Reads a count; nil if it is negative.
  package func count(_ column: Int32) -> Int? {
    integer(column).flatMap { $0 < 0 ? nil : Int($0) }
  }
}

extension PictureQuery {
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
