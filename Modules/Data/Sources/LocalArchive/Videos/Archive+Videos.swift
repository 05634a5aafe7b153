import ArchiveRows
public import Domain

extension Archive: KeepVideos, FindVideo {
  /// Stores videos in one transaction, and deletes some that are not liked and unseen for 30 days.
  public func keep(_ videos: [Video]) throws(NewsError) {
    guard !videos.isEmpty else { return }
    let moment = now()
    try writing { _, connection throws(SQLiteError) in
      let table = VideoTable(connection)
      for video in videos { try table.keep(video, at: moment) }
      try table.deleteUnseen(now: moment)
    }
  }

  /// Returns the video with an id; nil if it was not seen, or not for long.
  public func video(_ id: Video.ID) throws(NewsError) -> Video? {
    let sql = "SELECT \(Video.columns) FROM video WHERE id = ?1"
    let found = try reading { connection throws(SQLiteError) in
      try connection.rows(sql, [.text(id.description)]) { Video($0) }
    }
    return found?.first ?? nil
  }
}

extension Archive: LikeVideos {
  /// Returns which of the videos are liked; empty if there is no file.
  public func likes(among ids: [Video.ID]) throws(NewsError) -> Set<Video.ID> {
    guard !ids.isEmpty else { return [] }
    // `+key` makes SQLite look up each id; it might otherwise scan all liked videos.
    let sql = """
      SELECT id FROM video WHERE id IN (SELECT value FROM json_each(?1)) AND +key > 0
      """
    let found = try reading { connection throws(SQLiteError) in
      try connection.rows(sql, [SQLValue(ids)]) { $0.text(0).flatMap(Video.ID.init) }
    }
    return Set((found ?? []).compactMap(\.self))
  }

  /// Stores a video and puts it first among the liked ones; one that is liked stays in its place.
  public func like(_ video: Video) throws(NewsError) {
    let moment = now()
    let isChanged = try writing { _, connection throws(SQLiteError) in
      let table = VideoTable(connection)
      return try table.like(try table.keep(video, at: moment), at: moment)
    }
    if isChanged { followers.videos.send(.changed(video.id, true)) }
  }

  /// Removes a like; the video stays stored as if just seen.
  ///
  /// Creates no file.
  public func unlike(_ id: Video.ID) throws(NewsError) {
    guard try likes(among: [id]).contains(id) else { return }
    let moment = now()
    let isChanged = try writing { _, connection throws(SQLiteError) in
      try VideoTable(connection).unlike(id, at: moment)
    }
    if isChanged { followers.videos.send(.changed(id, false)) }
  }
}

extension Archive: BrowseLikedVideos {
  /// Returns a page of the liked videos; an empty one if there is no file.
  ///
  /// The query works as for articles: a liked video counts as saved and unread, has no language, and
  /// has no content besides its description.
  public func likedVideos(
    _ query: LikedVideoQuery,
    at cursor: Cursor?
  ) throws(NewsError) -> Page<Video> {
    let search = ArchiveQuery(query.expression.normalized, in: .likedVideos)
    let list = KeyedList {
      ArchiveStatement.newest(search, after: $0, limit: $1)
    } count: {
      ArchiveStatement.count(search, limit: $0)
    } read: {
      Video($0)
    }
    return try page(of: list, size: query.pageSize, at: cursor)
  }
}
