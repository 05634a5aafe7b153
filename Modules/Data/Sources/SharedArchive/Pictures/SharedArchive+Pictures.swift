import ArchiveRows
import ByteStrings
public import Domain
import FoundationEssentials

extension SharedArchive: RecordPictures, BrowsePictures {
  /// Records a picture that the connected person saved, and replaces the record of the same path.
  ///
  /// Of two pictures saved at the same moment, the one recorded later is the newer.
  public func record(_ picture: SavedPicture) async throws(NewsError) {
    try await sessions.writing { connection throws(PostgresError) in
      _ = try connection.rows(Self.lock) { _ in }
      let deletion = "DELETE FROM picture WHERE person = current_user::text AND path = $1"
      try connection.run(deletion, [.bytes(picture.path.bytes)])
      let key = try connection.freePictureKey(from: MomentKey.preferred(picture.savedAt))
      var row = picture.row(key: key).map { PostgresValue($0) }
      row[1] = .bytes(picture.path.bytes)
      row.append(.text(" \(SearchWords.index(picture.caption)) "))
      try connection.run(Self.insertion, row)
    }
  }

  /// Returns a page of the pictures that the connected person saved, newest first.
  ///
  /// Every word of the query must occur in the caption, as in an article's title. A word without a
  /// searchable character matches nothing.
  public func savedPictures(
    _ query: PictureQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<SavedPicture> {
    let start = try ArchiveCursor(cursor, of: provider, isRanked: false)
    let limit = start == nil ? KeyedPage<SavedPicture>.countedItems : query.pageSize
    let values: [PostgresValue] = [
      .texts(query.wantedTexts), .integer(start?.key ?? .max), .integer(Int64(limit + 1)),
    ]
    let found = try await sessions.reading { connection throws(PostgresError) in
      try connection.rows(Self.selection, values) { row in
        (key: row.integer(0) ?? 0, item: SavedPicture(row))
      }
    }
    return KeyedPage(found, size: query.pageSize, isFirst: start == nil).page(of: provider)
  }

  private static let lock = """
    SELECT pg_advisory_xact_lock(hashtext('broadsheet.picture ' || current_user))
    """

  private static let insertion = """
    INSERT INTO picture (key, path, saved_at, format, width, height, size, cat_id, caption, tags,
      words)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    """

  private static let selection = """
    SELECT \(SavedPicture.columns) FROM picture
    WHERE person = current_user::text AND key < $2 AND NOT EXISTS (
      SELECT 1 FROM unnest($1::text[]) AS wanted WHERE strpos(words, wanted) = 0
    ) ORDER BY key DESC LIMIT $3
    """
}

extension PostgresConnection {
  /// Returns the first key from `key` on that no record of the person has.
  fileprivate func freePictureKey(from key: Int64) throws(PostgresError) -> Int64 {
    let sql = """
      SELECT coalesce(min(key) + 1, $1) FROM picture this
      WHERE person = current_user::text AND key >= $1
        AND EXISTS (SELECT 1 FROM picture WHERE person = current_user::text AND key = $1)
        AND NOT EXISTS (
          SELECT 1 FROM picture WHERE person = current_user::text AND key = this.key + 1
        )
      """
    return Int64(try number(sql, [.integer(key)]))
  }
}
