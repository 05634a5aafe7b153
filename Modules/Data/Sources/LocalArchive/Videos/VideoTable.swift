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
    guard key < 0 else { return false }
    // The latest like comes first even if the clock was set back.
    let highest = Int64(try connection.number("SELECT max(key) FROM video"))
    let last = min(highest, MomentKey.range.upperBound)
    let first = max(MomentKey.preferred(moment), last + 1)
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
    let moment = SQLiteValue.real(moment.timeIntervalSinceReferenceDate)
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

extension Video {
  /// The columns to select: those of the table, in its order.
  static let columns = """
    video.key, video.id, video.seen_at, video.published_at, video.channel_id, video.channel_name, \
    video.title, video.link, video.thumbnail, video.broadcast, video.duration, video.view_count, \
    video.summary
    """
  /// The number of columns.
  static let columnCount = 13

  /// Reads `columns`; nil if they do not make a valid video.
  init?(_ row: some RowReader) {
    guard let id = row.text(1).flatMap(ID.init), let channelName = row.text(5),
      let title = row.text(6), let link = row.link(7)
    else { return nil }
    self.init(
      id: id,
      title: title,
      channel: Channel(id: row.text(4), name: channelName),
      summary: row.text(12),
      link: link,
      thumbnail: row.link(8),
      publishedAt: row.date(3),
      broadcast: row.text(9).flatMap(Broadcast.init) ?? .recorded,
      duration: row.integer(10).flatMap(Self.duration),
      viewCount: row.integer(11).flatMap { $0 < 0 ? nil : Int($0) }
    )
  }

  /// Returns the values of a row, in the order of `columns`.
  func row(key: Int64, seenAt: Date) -> [SQLiteValue] {
    [
      .integer(key),
      .text(id.description),
      .real(seenAt.timeIntervalSinceReferenceDate),
      SQLiteValue(publishedAt?.timeIntervalSinceReferenceDate),
      SQLiteValue(channel.id),
      .text(channel.name),
      .text(title),
      .text(link.description),
      SQLiteValue(thumbnail?.description),
      .text(broadcast.rawValue),
      duration.map { .integer($0.components.seconds) } ?? .null,
      viewCount.map { .integer(Int64($0)) } ?? .null,
      SQLiteValue(summary),
    ]
  }

  /// Reads a duration in seconds; nil if it is out of range.
  private static func duration(stored seconds: Int64) -> Duration? {
    (0...Int64(Int32.max)).contains(seconds) ? .seconds(seconds) : nil
  }
}

extension SQLiteValue {
  /// The ids of videos as a JSON array, for `json_each`; ids need no escaping.
  init(_ ids: [Video.ID]) {
    self = .text("[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]")
  }
}
