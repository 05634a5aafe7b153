import ArchiveRows
import Domain
import FoundationEssentials

/// The videos and the full-text index of the liked ones, which change together.
///
/// For use inside a transaction.
struct VideoTable {
  /// The lowest key of a liked video.
  static let lowestLikedKey: Int64 = 1

  /// The lowest key that the table accepts; lower ones are damage.
  private static let lowestKey: Int64 = -1 << 62

  /// The time after its last sighting at which a video that is not liked is deleted, in seconds.
  static let lifetime: TimeInterval = 30 * 86_400

  /// The most videos deleted at a time; more than a page adds, so that old ones do not pile up.
  private static let deletionLimit = 200

  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Stores a video seen at a moment, or updates the stored one, and returns its key.
  @discardableResult
  func keep(_ video: Video, at moment: Date) throws(SQLiteError) -> Int64 {
    let sql = "SELECT \(Video.columns) FROM video WHERE id = ?1"
    let found = try connection.rows(sql, [.text(video.id.description)]) { row in
      (key: row.integer(0) ?? 0, video: Video(row))
    }
    guard let (key, known) = found.first else {
      let key = try nextUnlikedKey()
      try connection.run(Self.insertion, video.row(key: key, seenAt: moment))
      return key
    }
    try change(known, to: known?.updated(by: video) ?? video, key, seenAt: moment)
    return key
  }

  /// Moves a stored video to the front of the liked ones; false if it is liked.
  func like(_ key: Int64, at moment: Date) throws(SQLiteError) -> Bool {
    // The latest like comes first even if the clock was set back.
    let highest = Int64(try connection.number("SELECT max(key) FROM video"))
    let last = min(highest, MomentKey.range.upperBound)
    return try like(key, near: max(MomentKey.preferred(moment), last + 1), at: moment)
  }

  /// Moves a stored video to the first free key of a like from `first` on; false if it is liked.
  @discardableResult
  func like(_ key: Int64, near first: Int64, at moment: Date) throws(SQLiteError) -> Bool {
    guard key < 0 else { return false }
    let place = try connection.freeKey(from: first, in: "video")
    try move(key, to: place, seenAt: moment)
    try addWords(place)
    return true
  }

  /// Removes the like from a video, which stays stored like any other; false if it is not liked.
  func unlike(_ id: Video.ID, at moment: Date) throws(SQLiteError) -> Bool {
    let sql = "SELECT key FROM video WHERE id = ?1 AND +key > 0"
    let found = try connection.rows(sql, [.text(id.description)]) { $0.integer(0) ?? 0 }
    guard let key = found.first else { return false }
    try removeWords(key)
    try move(key, to: try nextUnlikedKey(), seenAt: moment)
    return true
  }

  /// Deletes videos that are not liked and were last seen before `lifetime`, oldest first.
  func deleteUnseen(now: Date) throws(SQLiteError) {
    let sql = """
      DELETE FROM video WHERE key IN (
        SELECT key FROM video WHERE key < 0 AND seen_at < ?1 ORDER BY seen_at LIMIT ?2
      )
      """
    let oldest = now.addingTimeInterval(-Self.lifetime).timeIntervalSinceReferenceDate
    try connection.run(sql, [.real(oldest), .integer(Int64(Self.deletionLimit))])
  }
}

extension VideoTable {
  private func change(
    _ known: Video?,
    to video: Video,
    _ key: Int64,
    seenAt moment: Date
  ) throws(SQLiteError) {
    guard video != known else { return try move(key, to: key, seenAt: moment) }
    let changesWords = key > 0 && video.texts != known?.texts
    if changesWords { try removeWords(key) }
    try connection.run(Self.replacement, video.row(key: key, seenAt: moment))
    if changesWords { try addWords(key) }
  }

  private func move(
    _ key: Int64,
    to place: Int64,
    seenAt moment: Date
  ) throws(SQLiteError) {
    let moment = SQLValue.real(moment.timeIntervalSinceReferenceDate)
    let sql = "UPDATE video SET key = ?2, seen_at = ?3 WHERE key = ?1"
    try connection.run(sql, [.integer(key), .integer(place), moment])
  }

  private func nextUnlikedKey() throws(SQLiteError) -> Int64 {
    let sql = "SELECT min(key) FROM video WHERE key >= ?1"
    return min(Int64(try connection.number(sql, [.integer(Self.lowestKey)])), 0) - 1
  }

  private func addWords(_ key: Int64) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO video_text (rowid, title, summary, content, facets)
      SELECT key, title, summary, content, facets FROM video_words WHERE key = ?1
      """,
      [.integer(key)]
    )
  }

  /// Deletes an index entry; FTS5 needs exactly the text that was indexed, which the view returns.
  private func removeWords(_ key: Int64) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO video_text (video_text, rowid, title, summary, content, facets)
      SELECT 'delete', key, title, summary, content, facets FROM video_words WHERE key = ?1
      """,
      [.integer(key)]
    )
  }

  private static let insertion = """
    INSERT INTO video (key, id, seen_at, published_at, channel_id, channel_name, title, link,
      thumbnail, broadcast, duration, view_count, summary)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
    """

  private static let replacement = """
    UPDATE video SET seen_at = ?3, published_at = ?4, channel_id = ?5, channel_name = ?6,
      title = ?7, link = ?8, thumbnail = ?9, broadcast = ?10, duration = ?11, view_count = ?12,
      summary = ?13
    WHERE key = ?1 AND id = ?2
    """
}

extension Video {
  /// The texts in the full-text index.
  fileprivate var texts: [String?] {
    [title, summary, link.description, channel.id, channel.name]
  }
}

extension SQLValue {
  /// The ids of videos as a JSON array, for `json_each`; ids need no escaping.
  init(_ ids: [Video.ID]) {
    self = .text("[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]")
  }
}
