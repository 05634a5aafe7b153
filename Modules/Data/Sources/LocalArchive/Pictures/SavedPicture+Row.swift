import Domain
import FoundationEssentials

extension SavedPicture {
  /// What a statement reads to get a picture: all columns of the table, in their order.
  static let columns = """
    picture.key, picture.path, picture.saved_at, picture.format, picture.width, picture.height, \
    picture.size, picture.cat_id, picture.caption, picture.tags
    """
  /// How many there are.
  static let columnCount = 10

  /// Reads `columns`; nil for what no record can be made of.
  init?(_ row: some RowReader) {
    guard let path = row.text(1), let savedAt = row.date(2),
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

  /// The values of a row, in the order of `columns`.
  func row(key: Int64) -> [SQLiteValue] {
    [
      .integer(key),
      .text(path),
      .real(savedAt.timeIntervalSinceReferenceDate),
      .text(format.rawValue),
      .integer(Int64(width)),
      .integer(Int64(height)),
      .integer(Int64(size)),
      .text(catID),
      .text(caption),
      .text(Self.list(tags)),
    ]
  }

  static let insertion = """
    INSERT INTO picture (key, path, saved_at, format, width, height, size, cat_id, caption, tags)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
    """

  /// Returns texts as a list in JSON.
  static func list(_ texts: [String]) -> String {
    (try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  private static func texts(list: String) -> [String]? {
    try? JSONDecoder().decode([String].self, from: Data(list.utf8))
  }
}

extension RowReader {
  /// Reads how much there is of something; nil for less than nothing.
  fileprivate func count(_ column: Int32) -> Int? {
    integer(column).flatMap { $0 < 0 ? nil : Int($0) }
  }
}
