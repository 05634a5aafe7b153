import ArchiveRows
package import Domain
package import FoundationEssentials

extension PostgresConnection: VideoStorage {
  package static let likes =
    "(SELECT video_id, key FROM video_like WHERE person = current_user::text)"

  package func keep(_ videos: [Video], at moment: Date) throws(PostgresError) {
    // By id, so that two writers lock rows in the same order.
    let merged = videos.reduce(into: [String: Video]()) { merged, video in
      let id = video.id.description
      merged[id] = merged[id]?.updated(by: video) ?? video
    }
    for video in merged.sorted(by: { $0.key < $1.key }).map(\.value) {
      let row = Self.columns.values(of: (0, video, moment))
      if try run(Self.insertion, row) == 0 { try update(video, at: moment) }
    }
  }

  /// Completes a stored video, and records that it was seen.
  private func update(_ video: Video, at moment: Date) throws(PostgresError) {
    let sql = "SELECT 0, \(Video.columnsAfterKey) FROM video WHERE id = $1 FOR UPDATE"
    let found = try rows(sql, [.text(video.id.description)]) { Video($0) }
    let known = found.first ?? nil
    let updated = known?.updated(by: video) ?? video
    try run(Self.replacement, Self.columns.values(of: (0, updated, moment)))
  }

  package func like(_ id: Video.ID, at moment: Date) throws(PostgresError) -> Bool {
    // The latest like comes first even if the clock was set back.
    let sql = """
      INSERT INTO video_like (video_id, key)
      SELECT $1, greatest($2, (SELECT max(key) + 1 FROM video_like WHERE person = current_user::text))
      WHERE EXISTS (SELECT 1 FROM video WHERE id = $1)
      ON CONFLICT (person, video_id) DO NOTHING
      """
    try lockLikes()
    let key = MomentKey.preferred(moment)
    return try run(sql, [.text(id.description), .integer(key)]) > 0
  }

  package func like(
    _ id: Video.ID,
    near key: Int64,
    at moment: Date
  ) throws(PostgresError) {
    try lockLikes()
    let sql = """
      INSERT INTO video_like (video_id, key) SELECT $1, free.key
      FROM (
        SELECT min(candidate) AS key FROM (
          SELECT $2 AS candidate UNION ALL
          SELECT key + 1 FROM video_like WHERE person = current_user::text AND key >= $2
        ) AS candidates
        WHERE NOT EXISTS (
          SELECT 1 FROM video_like WHERE person = current_user::text AND key = candidate
        )
      ) AS free
      ON CONFLICT (person, video_id) DO NOTHING
      """
    try run(sql, [.text(id.description), .integer(key)])
  }

  package func unlike(_ id: Video.ID, at moment: Date) throws(PostgresError) -> Bool {
    try lockLikes()
    let sql = "DELETE FROM video_like WHERE person = current_user::text AND video_id = $1"
    guard try run(sql, [.text(id.description)]) > 0 else { return false }
    if try canStore() {
      let moment = SQLValue(moment)
      try run("UPDATE video SET seen_at = $2 WHERE id = $1", [.text(id.description), moment])
    }
    return true
  }

  /// Makes other transactions with likes of the person wait for the end of this one.
  private func lockLikes() throws(PostgresError) {
    try call("pg_advisory_xact_lock(hashtext('broadsheet.video_like ' || current_user))")
  }

  package func deleteVideos(unseenSince moment: Date, limit: Int) throws(PostgresError) {
    guard try canDelete() else { return }
    let moment = SQLValue(moment)
    try call("delete_unseen_videos($1, $2::integer)", [moment, .integer(Int64(limit))])
  }

  /// The columns of the table: the keys of likes are in a table of their own.
  private static let columns = Video.table.dropFirst()
  private static let insertion = """
    INSERT INTO video (\(columns.names)) VALUES (\(columns.parameters()))
    ON CONFLICT (id) DO NOTHING
    """

  private static let replacement = """
    UPDATE video SET (\(columns.dropFirst().names)) = (\(columns.dropFirst().parameters(from: 2)))
    WHERE id = $1
    """
}
