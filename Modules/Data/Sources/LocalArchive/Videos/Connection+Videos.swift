import ArchiveRows
package import Domain
package import FoundationEssentials

/// The videos and the full-text index of the liked ones change together.
extension Connection: VideoStorage {
  /// The lowest key of a liked video.
  static let lowestLikedKey: Int64 = 1
  /// The lowest key that the table accepts; lower ones are damage.
  private static let lowestKey: Int64 = -1 << 62

  // `+key` makes SQLite look up each id; it might otherwise scan all liked videos.
  package static let likes = "(SELECT id AS video_id, key FROM video WHERE +key > 0)"

  package func keep(_ videos: [Video], at moment: Date) throws(SQLiteError) {
    for video in videos { try keep(video, at: moment) }
  }

  private func keep(_ video: Video, at moment: Date) throws(SQLiteError) {
    let sql = "SELECT \(Video.columns) FROM video WHERE id = $1"
    let found = try rows(sql, [.text(video.id.description)]) { row in
      (key: row.integer(0) ?? 0, video: Video(row))
    }
    guard let (key, known) = found.first else {
      try run(Self.insertion, video.row(key: try nextUnlikedKey(), seenAt: moment))
      return
    }
    let updated = known?.updated(by: video) ?? video
    guard updated != known else { return try move(key, to: key, seenAt: moment) }
    let changesWords = key > 0 && updated.texts != known?.texts
    if changesWords { try removeWords(key) }
    try run(Self.replacement, updated.row(key: key, seenAt: moment))
    if changesWords { try addWords(key) }
  }

  package func like(_ id: Video.ID, at moment: Date) throws(SQLiteError) -> Bool {
    guard let key = try key(of: id), key < 0 else { return false }
    // The latest like comes first even if the clock was set back.
    let highest = Int64(try number("SELECT max(key) FROM video"))
    let last = min(highest, MomentKey.range.upperBound)
    try like(key, near: max(MomentKey.preferred(moment), last + 1), at: moment)
    return true
  }

  package func like(
    _ id: Video.ID,
    near place: Int64,
    at moment: Date
  ) throws(SQLiteError) {
    guard let key = try key(of: id), key < 0 else { return }
    try like(key, near: place, at: moment)
  }

  /// Moves a stored video to the first free key from `first` on.
  private func like(_ key: Int64, near first: Int64, at moment: Date) throws(SQLiteError) {
    var place = first
    let sql = "SELECT count(*) FROM video WHERE key = $1"
    while try number(sql, [.integer(place)]) > 0 { place += 1 }
    try move(key, to: place, seenAt: moment)
    try addWords(place)
  }

  package func unlike(_ id: Video.ID, at moment: Date) throws(SQLiteError) -> Bool {
    guard let key = try key(of: id), key > 0 else { return false }
    try removeWords(key)
    try move(key, to: try nextUnlikedKey(), seenAt: moment)
    return true
  }

  package func deleteVideos(unseenSince moment: Date, limit: Int) throws(SQLiteError) {
    let sql = """
      DELETE FROM video WHERE key IN (
        SELECT key FROM video WHERE key < 0 AND seen_at < $1 ORDER BY seen_at LIMIT $2
      )
      """
    try run(sql, [SQLValue(moment), .integer(Int64(limit))])
  }
}

extension Connection {
  /// Returns the key of a stored video.
  private func key(of id: Video.ID) throws(SQLiteError) -> Int64? {
    let sql = "SELECT key FROM video WHERE id = $1"
    return try rows(sql, [.text(id.description)]) { $0.integer(0) }.first ?? nil
  }

  private func move(_ key: Int64, to place: Int64, seenAt moment: Date) throws(SQLiteError) {
    let moment = SQLValue(moment)
    let sql = "UPDATE video SET key = $2, seen_at = $3 WHERE key = $1"
    try run(sql, [.integer(key), .integer(place), moment])
  }

  private func nextUnlikedKey() throws(SQLiteError) -> Int64 {
    let sql = "SELECT min(key) FROM video WHERE key >= $1"
    return min(Int64(try number(sql, [.integer(Self.lowestKey)])), 0) - 1
  }

  private func addWords(_ key: Int64) throws(SQLiteError) {
    try run(
      """
      INSERT INTO video_text (rowid, title, summary, content, facets)
      SELECT key, title, summary, content, facets FROM video_words WHERE key = $1
      """,
      [.integer(key)]
    )
  }

  /// Deletes an index entry; FTS5 needs exactly the text that was indexed, which the view returns.
  private func removeWords(_ key: Int64) throws(SQLiteError) {
    try run(
      """
      INSERT INTO video_text (video_text, rowid, title, summary, content, facets)
      SELECT 'delete', key, title, summary, content, facets FROM video_words WHERE key = $1
      """,
      [.integer(key)]
    )
  }

  private static let insertion = """
    INSERT INTO video (\(Video.table.names)) VALUES (\(Video.table.parameters()))
    """

  private static let replacement = """
    UPDATE video SET (\(Video.table.dropFirst(2).names)) =
      (\(Video.table.dropFirst(2).parameters(from: 3)))
    WHERE key = $1 AND id = $2
    """
}

extension Video {
  /// The texts in the full-text index.
  fileprivate var texts: [String?] {
    [title, summary, link.description, channel.id, channel.name]
  }
}
