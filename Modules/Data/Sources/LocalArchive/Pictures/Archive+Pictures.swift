import ArchiveRows
public import Domain
import FoundationEssentials

extension Archive: RecordPictures, BrowsePictures {
  /// Records a saved picture and replaces the record of the same path.
  ///
  /// Of two pictures saved at the same moment, the one recorded later is the newer.
  public func record(_ picture: SavedPicture) throws(NewsError) {
    try writing { _, connection throws(SQLiteError) in
      try connection.run("DELETE FROM picture WHERE path = ?1", [SQLValue(picture.path)])
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
    let search = CaptionSearch(query)
    let list = KeyedList(rows: search.rows, count: search.count) { SavedPicture($0) }
    return try page(of: list, size: query.pageSize, at: cursor)
  }
}

/// A search in captions, which are too few and too short for an index.
private struct CaptionSearch {
  /// The strings that the folded words of a matching caption contain, as a JSON array.
  private let wanted: SQLValue

  init(_ query: PictureQuery) {
    wanted = .text(SavedPicture.list(query.wantedTexts))
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
