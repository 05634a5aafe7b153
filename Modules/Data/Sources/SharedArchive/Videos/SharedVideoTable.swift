import ArchiveRows
import Domain
import FoundationEssentials

/// The videos, and which of them the connected person likes.
///
/// For use inside a transaction.
struct SharedVideoTable {
  /// The time after its last sighting at which a video that nobody likes is deleted, in seconds.
  static let lifetime: TimeInterval = 30 * 86_400

  /// The most videos deleted at a time; more than a page adds, so that old ones do not pile up.
  private static let deletionLimit = 200

  let connection: PostgresConnection

  init(_ connection: PostgresConnection) {
    self.connection = connection
  }

  /// Returns a video; nil if it was not seen, or not for long.
  func video(_ id: Video.ID) throws(PostgresError) -> Video? {
    let sql = "SELECT \(Self.columns) FROM video WHERE id = $1"
    return try connection.rows(sql, [.text(id.description)]) { Video($0) }.first ?? nil
  }

  /// Stores videos seen at a moment, or updates the stored ones.
  func keep(_ videos: [Video], at moment: Date) throws(PostgresError) {
    for video in Self.merged(videos) {
      let row = video.row(key: 0, seenAt: moment).dropFirst().map { PostgresValue($0) }
      if try connection.run(Self.insertion, row) == 0 { try update(video, at: moment) }
    }
  }

  /// Completes a stored video, and records that it was seen.
  private func update(_ video: Video, at moment: Date) throws(PostgresError) {
    let sql = "SELECT \(Self.columns) FROM video WHERE id = $1 FOR UPDATE"
    let found = try connection.rows(sql, [.text(video.id.description)]) { Video($0) }
    let known = found.first ?? nil
    let updated = known?.updated(by: video) ?? video
    let row = updated.row(key: 0, seenAt: moment).dropFirst().map { PostgresValue($0) }
    try connection.run(Self.replacement, row)
  }

  /// Makes a stored video the latest liked one; false if it is liked.
  func like(_ id: Video.ID, at moment: Date) throws(PostgresError) -> Bool {
    // The latest like comes first even if the clock was set back.
    let sql = """
      INSERT INTO video_like (video_id, key)
      SELECT $1, greatest($2, (SELECT max(key) + 1 FROM video_like WHERE person = current_user::text))
      WHERE EXISTS (SELECT 1 FROM video WHERE id = $1)
      ON CONFLICT (person, video_id) DO NOTHING
      """
    try lockLikes()
    let key = MomentKey.preferred(moment)
    return try connection.run(sql, [.text(id.description), .integer(key)]) > 0
  }

  /// Removes the like from a video, which stays stored as if just seen; false if it is not liked.
  func unlike(_ id: Video.ID, at moment: Date) throws(PostgresError) -> Bool {
    try lockLikes()
    let sql = "DELETE FROM video_like WHERE person = current_user::text AND video_id = $1"
    guard try connection.run(sql, [.text(id.description)]) > 0 else { return false }
    if try connection.canStore() {
      let sql = "UPDATE video SET seen_at = $2 WHERE id = $1"
      let moment = PostgresValue.real(moment.timeIntervalSinceReferenceDate)
      try connection.run(sql, [.text(id.description), moment])
    }
    return true
  }

  /// Makes other transactions with likes of the person wait for the end of this one.
  func lockLikes() throws(PostgresError) {
    let sql = "SELECT pg_advisory_xact_lock(hashtext('broadsheet.video_like ' || current_user))"
    _ = try connection.rows(sql) { _ in }
  }

  /// Deletes videos that nobody likes and that were last seen before `lifetime`, oldest first.
  func deleteUnseen(now: Date) throws(PostgresError) {
    let oldest = now.addingTimeInterval(-Self.lifetime).timeIntervalSinceReferenceDate
    let values = [PostgresValue.real(oldest), .integer(Int64(Self.deletionLimit))]
    _ = try connection.rows("SELECT delete_unseen_videos($1, $2::integer)", values) { _ in }
  }

  /// Returns one video for each id, by id, so that two writers lock rows in the same order.
  private static func merged(_ videos: [Video]) -> [Video] {
    let merged = videos.reduce(into: [String: Video]()) { merged, video in
      let id = video.id.description
      merged[id] = merged[id]?.updated(by: video) ?? video
    }
    return merged.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The columns in the order of `Video.columns`, without a key.
  static let columns = "NULL::bigint, " + tableColumns

  private static let tableColumns = """
    video.id, video.seen_at, video.published_at, video.channel_id, video.channel_name, \
    video.title, video.link, video.thumbnail, video.broadcast, video.duration, \
    video.view_count, video.summary
    """

  /// The same columns with the key of the like.
  static let likedColumns = "video_like.key, " + tableColumns

  private static let insertion = """
    INSERT INTO video (id, seen_at, published_at, channel_id, channel_name, title, link, thumbnail,
      broadcast, duration, view_count, summary)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    ON CONFLICT (id) DO NOTHING
    """

  private static let replacement = """
    UPDATE video SET seen_at = $2, published_at = $3, channel_id = $4, channel_name = $5,
      title = $6, link = $7, thumbnail = $8, broadcast = $9, duration = $10, view_count = $11,
      summary = $12
    WHERE id = $1
    """
}
