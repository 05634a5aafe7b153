public import Domain
import FoundationEssentials

extension Archive: RecordPictures, BrowsePictures {
  /// Records a saved picture and replaces the record of the same path.
  ///
  /// Of two pictures saved at the same moment, the one recorded later is the newer.
  public func record(_ picture: SavedPicture) throws(NewsError) {
    try writing { _, connection throws(SQLiteError) in
      try connection.run("DELETE FROM picture WHERE path = ?1", [SQLiteValue(picture.path)])
      let moment = MomentKey.preferred(picture.savedAt)
      let key = try connection.freeKey(from: moment, in: "picture")
      try connection.run(SavedPicture.insertion, picture.row(key: key))
    }
  }

  /// Returns a page of the saved pictures, newest first; an empty one if there is no file.
  ///
  /// Every word of the query must occur in the caption, as in an article's title. A word without a
  /// searchable character matches nothing.
  public func savedPictures(
    _ query: PictureQuery,
    at cursor: Cursor?
  ) throws(NewsError) -> Page<SavedPicture> {
    let search = CaptionSearch(query.words)
    let list = KeyedList(rows: search.rows, count: search.count) { SavedPicture($0) }
    return try page(of: list, size: query.pageSize, at: cursor)
  }
}

/// A search in captions, which are too few and too short for an index.
private struct CaptionSearch {
  /// The strings that the folded words of a matching caption contain, as a JSON array.
  private let wanted: SQLiteValue

  init(_ words: String) {
    let phrases = words.split(whereSeparator: \.isWhitespace).map { Phrase(String($0)) }
    let texts = phrases.map { phrase in
      // Folded captions have no punctuation, so `*` matches nothing.
      phrase.words.isEmpty
        ? "*" : " " + phrase.words.joined(separator: " ") + (phrase.matchesBeginning ? "" : " ")
    }
    wanted = .text(SavedPicture.list(texts))
  }

  func rows(after start: ArchiveCursor?, limit: Int) -> ArchiveStatement {
    let highest = start.map { $0.key - 1 } ?? .max
    return ArchiveStatement(
      sql: """
        SELECT \(SavedPicture.columns) FROM picture WHERE key <= ?2 AND \(Self.condition)
        ORDER BY key DESC LIMIT ?3
        """,
      values: [wanted, .integer(highest), .integer(Int64(limit))]
    )
  }

  func count(limit: Int) -> ArchiveStatement {
    ArchiveStatement(
      sql: "SELECT count(*) FROM (SELECT 1 FROM picture WHERE \(Self.condition) LIMIT ?2)",
      values: [wanted, .integer(Int64(limit))]
    )
  }

  private static let condition = """
    NOT EXISTS (
      SELECT 1 FROM json_each(?1) WHERE instr(' ' || words(picture.caption) || ' ', value) = 0
    )
    """
}

extension SavedPicture {
  /// The columns to select: those of the table, in its order.
  static let columns = """
    picture.key, picture.path, picture.saved_at, picture.format, picture.width, picture.height, \
    picture.size, picture.cat_id, picture.caption, picture.tags
    """
  /// The number of columns.
  static let columnCount = 10

  /// Reads `columns`; nil if they do not make a valid record.
  init?(_ row: some RowReader) {
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
  func row(key: Int64) -> [SQLiteValue] {
    [
      .integer(key),
      SQLiteValue(path),
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

  fileprivate static let insertion = """
    INSERT INTO picture (key, path, saved_at, format, width, height, size, cat_id, caption, tags)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
    """

  /// Returns texts as a JSON array.
  fileprivate static func list(_ texts: [String]) -> String {
    (try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  private static func texts(list: String) -> [String]? {
    try? JSONDecoder().decode([String].self, from: Data(list.utf8))
  }
}

extension RowReader {
  /// Reads a count; nil if it is negative.
  fileprivate func count(_ column: Int32) -> Int? {
    integer(column).flatMap { $0 < 0 ? nil : Int($0) }
  }
}
