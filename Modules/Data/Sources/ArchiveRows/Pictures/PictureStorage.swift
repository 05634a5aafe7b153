package import Domain
import FoundationEssentials

/// The records of the pictures that the person saved in a database.
package protocol PictureStorage: SQLConnection {
  /// The condition that a caption contains all texts of the parameter `$1`, a list.
  static var hasWantedCaption: String { get }

  /// Adds a record with these values of `SavedPicture.columns`.
  func insert(_ picture: SavedPicture, _ values: [SQLValue]) throws(Failure)
}

extension PictureStorage {
  /// Records a picture and replaces the record of the same path.
  ///
  /// Of two pictures saved at the same moment, the one recorded later is the newer.
  func record(_ picture: SavedPicture) throws(Failure) {
    try lock(.pictures)
    let path = SQLValue.rawText(picture.path)
    try run("DELETE FROM picture WHERE \(Self.isOwn) AND path = $1", [path])
    var row = picture.row(key: try freeKey(from: MomentKey.preferred(picture.savedAt)))
    row[1] = path
    try insert(picture, row)
  }

  /// Returns the first key from `key` on that no record of the person has.
  private func freeKey(from key: Int64) throws(Failure) -> Int64 {
    let sql = """
      SELECT coalesce(min(key) + 1, $1) FROM picture AS this
      WHERE \(Self.isOwn) AND key >= $1
        AND EXISTS (SELECT 1 FROM picture WHERE \(Self.isOwn) AND key = $1)
        AND NOT EXISTS (SELECT 1 FROM picture WHERE \(Self.isOwn) AND key = this.key + 1)
      """
    return Int64(try number(sql, [.integer(key)]))
  }

  /// Returns the pictures that a query finds below a key, newest first.
  ///
  /// Every word of the query must occur in the caption, as in an article's title. A word without a
  /// searchable character matches nothing.
  func pictures(
    _ query: PlainQuery,
    below key: Int64?,
    limit: Int
  ) throws(Failure) -> [(cursor: ArchiveCursor, item: SavedPicture?)] {
    let sql = """
      SELECT \(SavedPicture.columns) FROM picture
      WHERE \(Self.isOwn) AND \(Self.hasWantedCaption) AND key < $2 ORDER BY key DESC LIMIT $3
      """
    let values: [SQLValue] = [
      .texts(query.wantedTexts), .integer(key ?? .max), .integer(Int64(limit)),
    ]
    return try rows(sql, values) { (ArchiveCursor(key: $0.integer(0) ?? 0), SavedPicture($0)) }
  }
}

// The implementations of `RecordPictures` and `BrowsePictures`.
extension DatabaseArchive {
  /// Records a picture that the person saved, and replaces the record of the same path.
  public func record(_ picture: SavedPicture) async throws(NewsError) {
    try await writing { connection throws(Failure) in try connection.record(picture) }
  }

  /// Returns a page of the pictures that the person saved, newest first.
  public func savedPictures(
    _ query: PlainQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<SavedPicture> {
    let start = try ArchiveCursor(cursor, of: provider)
    let limit = start == nil ? Total.largestExact : query.pageSize
    let found = try await reading(else: []) { connection throws(Failure) in
      try connection.pictures(query, below: start?.key, limit: limit + 1)
    }
    let total = start == nil ? Total(counted: found.count) : nil
    return Page(
      items: found.prefix(query.pageSize).compactMap(\.item),
      at: found.map(\.cursor),
      size: query.pageSize,
      total: total,
      of: provider
    )
  }
}
