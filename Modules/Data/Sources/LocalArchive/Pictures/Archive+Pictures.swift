public import Domain
import FoundationEssentials

extension Archive: RecordPictures, BrowsePictures {
  /// Remembers a picture, instead of another one in the same place.
  ///
  /// Of two that were saved at one moment, the one that is recorded later is the newer.
  public func record(_ picture: SavedPicture) throws(NewsError) {
    try writing { _, connection throws(SQLiteError) in
      try connection.run("DELETE FROM picture WHERE path = ?1", [.text(picture.path)])
      let moment = MomentKey.preferred(picture.savedAt)
      let key = try connection.freeKey(from: moment, in: "picture")
      try connection.run(SavedPicture.insertion, picture.row(key: key))
    }
  }

  /// Returns a page of the saved pictures, newest first; an empty one where there is no file yet.
  ///
  /// Each of the query's words is looked for in the caption, as in the title of an article: one that
  /// has no character to be searched for is found nowhere.
  public func savedPictures(
    _ query: PictureQuery,
    at cursor: Cursor?
  ) throws(NewsError) -> Page<SavedPicture> {
    let search = CaptionSearch(query.words)
    let list = KeyedList(rows: search.rows, count: search.count) { SavedPicture($0) }
    return try page(of: list, size: query.pageSize, at: cursor)
  }
}

/// What is looked for in captions, of which there are too few, and too short, for an index.
private struct CaptionSearch {
  /// What stands in the words of a caption that has them all.
  private let wanted: SQLiteValue

  init(_ words: String) {
    let phrases = words.split(whereSeparator: \.isWhitespace).map { Phrase(String($0)) }
    let texts = phrases.map { phrase in
      // No caption has a sign between its words.
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
