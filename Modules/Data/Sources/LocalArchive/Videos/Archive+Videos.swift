public import Domain

extension Archive: KeepVideos, FindVideo {
  /// Keeps videos, in one transaction; some of what nobody likes and was not seen for 30 days goes.
  public func keep(_ videos: [Video]) throws(NewsError) {
    guard !videos.isEmpty else { return }
    let moment = now()
    try writing { _, connection throws(SQLiteError) in
      let table = VideoTable(connection)
      for video in videos { try table.keep(video, at: moment) }
      try table.dropUnseen(now: moment)
    }
  }

  /// Returns the video with an id; nil when it was not seen, or long ago.
  public func video(_ id: Video.ID) throws(NewsError) -> Video? {
    let sql = "SELECT \(Video.columns) FROM video WHERE id = ?1"
    let found = try reading { connection throws(SQLiteError) in
      try connection.rows(sql, [.text(id.description)]) { Video($0) }
    }
    return found?.first ?? nil
  }
}

extension Archive: LikeVideos {
  /// Returns those of the videos that the person likes: none where there is no file yet.
  public func likes(among ids: [Video.ID]) throws(NewsError) -> Set<Video.ID> {
    guard !ids.isEmpty else { return [] }
    // Each id is looked up: left to choose, the engine may go through all that is liked.
    let sql = """
      SELECT id FROM video WHERE id IN (SELECT value FROM json_each(?1)) AND +key > 0
      """
    let found = try reading { connection throws(SQLiteError) in
      try connection.rows(sql, [SQLiteValue(ids)]) { $0.text(0).flatMap(Video.ID.init) }
    }
    return Set((found ?? []).compactMap(\.self))
  }

  /// Keeps a video in front of those that the person likes; one of them stays where it is.
  public func like(_ video: Video) throws(NewsError) {
    let moment = now()
    try writing { _, connection throws(SQLiteError) in
      let table = VideoTable(connection)
      try table.like(try table.keep(video, at: moment), at: moment)
    }
  }

  /// Lets a liked video go, which stays for as long as one that was just seen; makes no file to do so.
  public func unlike(_ id: Video.ID) throws(NewsError) {
    guard try likes(among: [id]).contains(id) else { return }
    let moment = now()
    try writing { _, connection throws(SQLiteError) in
      try VideoTable(connection).unlike(id, at: moment)
    }
  }
}

extension Archive: BrowseLikedVideos {
  /// Returns a page of the liked videos; an empty one where there is no file yet.
  ///
  /// The words are looked for as in articles: each liked video is a saved one that was not read, its
  /// language is not known, and it has no content beside its description.
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
