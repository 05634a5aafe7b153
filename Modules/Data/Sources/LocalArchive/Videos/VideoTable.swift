import Domain
import FoundationEssentials

/// The videos, and the full-text index of those that are liked, which change together.
///
/// To be used inside a transaction.
struct VideoTable {
  /// The lowest key that a liked video has.
  static let lowestLikedKey: Int64 = 1

  /// The lowest key that the table takes: others are there by damage.
  private static let lowestKey: Int64 = -1 << 62

  /// How long a video is kept after it was seen last, unless it is liked, in seconds.
  static let lifetime: TimeInterval = 30 * 86_400

  /// How many are let go at a time: more than a page has, so that fewer and fewer are left.
  private static let dropLimit = 200

  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Keeps a video that was seen at a moment, or what this copy knows better, and returns its key.
  @discardableResult
  func keep(_ video: Video, at moment: Date) throws(SQLiteError) -> Int64 {
    let sql = "SELECT \(Video.columns) FROM video WHERE id = ?1"
    let found = try connection.rows(sql, [.text(video.id.description)]) { row in
      (key: row.integer(0) ?? 0, video: Video(row))
    }
    guard let (key, known) = found.first else {
      let key = try nextKeyOfNotLiked()
      try connection.run(Self.insertion, video.row(key: key, seenAt: moment))
      return key
    }
    try change(known, to: known?.updated(by: video) ?? video, key, seenAt: moment)
    return key
  }

  /// Puts a video, which is kept, in front of those that are liked, unless it is one of them.
  func like(_ key: Int64, at moment: Date) throws(SQLiteError) {
    guard key < 0 else { return }
    // Also by a clock that went back, what was liked last comes first.
    let highest = try connection.rows("SELECT max(key) FROM video") { $0.integer(0) ?? 0 }.first
    let last = min(highest ?? 0, MomentKey.range.upperBound)
    let first = max(MomentKey.preferred(moment), last + 1)
    let place = try connection.freeKey(from: first, in: "video")
    try move(key, to: place, seenAt: moment)
    try addWords(place)
  }

  /// Takes a video out of those that are liked, and keeps it like any other.
  func unlike(_ id: Video.ID, at moment: Date) throws(SQLiteError) {
    let sql = "SELECT key FROM video WHERE id = ?1 AND +key > 0"
    let found = try connection.rows(sql, [.text(id.description)]) { $0.integer(0) ?? 0 }
    guard let key = found.first else { return }
    try removeWords(key)
    try move(key, to: try nextKeyOfNotLiked(), seenAt: moment)
  }

  /// Lets go of videos that nobody likes and that were not seen for long, the oldest first.
  func dropUnseen(now: Date) throws(SQLiteError) {
    let sql = """
      DELETE FROM video WHERE key IN (
        SELECT key FROM video WHERE key < 0 AND seen_at < ?1 ORDER BY seen_at LIMIT ?2
      )
      """
    let oldest = now.addingTimeInterval(-Self.lifetime).timeIntervalSinceReferenceDate
    try connection.run(sql, [.real(oldest), .integer(Int64(Self.dropLimit))])
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
    let moment = SQLiteValue.real(moment.timeIntervalSinceReferenceDate)
    let sql = "UPDATE video SET key = ?2, seen_at = ?3 WHERE key = ?1"
    try connection.run(sql, [.integer(key), .integer(place), moment])
  }

  private func nextKeyOfNotLiked() throws(SQLiteError) -> Int64 {
    let sql = "SELECT min(key) FROM video WHERE key >= ?1"
    let found = try connection.rows(sql, [.integer(Self.lowestKey)]) { $0.integer(0) ?? 0 }
    return min(found.first ?? 0, 0) - 1
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

  /// Tells the index just what it was given, which is what the view has.
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
  /// What the full-text index knows of a video.
  fileprivate var texts: [String?] {
    [title, summary, link.description, channel.id, channel.name]
  }
}
