import ArchiveRows
package import Domain
package import FoundationEssentials

extension PostgresConnection: VideoStorage {
  package static let likes =
    "(SELECT video_id, key FROM video_like WHERE person = current_user::text)"

  package func keep(_ videos: [Video], at moment: Date) throws(PostgresError) {
    let merged = videos.reduce(into: [String: Video]()) { merged, video in
      let id = video.id.description
      merged[id] = merged[id]?.updated(by: video) ?? video
    }
    try lock(.stories)
    let sql = "SELECT 0, \(Video.columnsAfterKey) FROM video WHERE id = ANY ($1)"
    let known = try rows(sql, [.texts(Array(merged.keys))]) { Video($0) }.compactMap(\.self)
    let updated = known.reduce(into: merged) { videos, known in
      let id = known.id.description
      videos[id] = videos[id].map(known.updated)
    }
    for video in updated.values {
      let storage = "SELECT store_video(ROW(\(Self.columns.parameters()))::video)"
      enqueue(storage, Self.columns.values(of: (0, video, moment)))
    }
  }

  package func like(_ id: Video.ID, at moment: Date) throws(PostgresError) -> Bool {
    // The latest like comes first even if the clock was set back.
    let sql = """
      INSERT INTO video_like (video_id, key)
      SELECT $1, greatest($2, (SELECT max(key) + 1 FROM video_like WHERE person = current_user::text))
      WHERE EXISTS (SELECT 1 FROM video WHERE id = $1)
      ON CONFLICT (person, video_id) DO NOTHING
      """
    try lock(.likes)
    let key = MomentKey.preferred(moment)
    return try run(sql, [.text(id.description), .integer(key)]) > 0
  }

  package func like(
    _ id: Video.ID,
    near key: Int64,
    at moment: Date
  ) throws(PostgresError) {
    try lock(.likes)
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
      ) AS free WHERE EXISTS (SELECT 1 FROM video WHERE id = $1)
      ON CONFLICT (person, video_id) DO NOTHING
      """
    try run(sql, [.text(id.description), .integer(key)])
  }

  package func unlike(_ id: Video.ID, at moment: Date) throws(PostgresError) -> Bool {
    try lock(.likes)
    let sql = "DELETE FROM video_like WHERE person = current_user::text AND video_id = $1"
    guard try run(sql, [.text(id.description)]) > 0 else { return false }
    if try canStore() {
      // If another person stores videos now, it keeps its time.
      let seen = """
        SELECT store_video(ROW(id, $2, \(Self.columns.dropFirst(2).names))::video) FROM video
        WHERE id = $1 AND pg_try_\(ServerSchema.turn.dropFirst(3))
        """
      _ = try rows(seen, [.text(id.description), SQLValue(moment)]) { _ in }
    }
    return true
  }

  package func deleteVideos(unseenSince moment: Date, limit: Int) throws(PostgresError) {
    guard try canDelete() else { return }
    let moment = SQLValue(moment)
    try call("delete_unseen_videos($1, $2::integer)", [moment, .integer(Int64(limit))])
  }

  /// The columns of the table: the keys of likes are in a table of their own.
  private static let columns = Video.table.dropFirst()
}
