import ArchiveRows
public import Domain
import FoundationEssentials

extension SharedArchive: KeepVideos, FindVideo {
  /// Stores videos in one transaction, and deletes some that nobody likes and that are unseen for 30
  /// days.
  public func keep(_ videos: [Video]) async throws(NewsError) {
    guard !videos.isEmpty else { return }
    let moment = now()
    try await sessions.writing { connection throws(PostgresError) in
      let table = SharedVideoTable(connection)
      try table.keep(videos, at: moment)
      try table.deleteUnseen(now: moment)
    }
  }

  /// Returns the video with an id; nil if it was not seen, or not for long.
  public func video(_ id: Video.ID) async throws(NewsError) -> Video? {
    try await sessions.reading { connection throws(PostgresError) in
      try SharedVideoTable(connection).video(id)
    }
  }
}

extension SharedArchive: LikeVideos {
  /// Returns which of the videos the connected person likes.
  public func likes(among ids: [Video.ID]) async throws(NewsError) -> Set<Video.ID> {
    guard !ids.isEmpty else { return [] }
    let sql = """
      SELECT video_id FROM video_like WHERE person = current_user::text AND video_id = ANY ($1)
      """
    let found = try await sessions.reading { connection throws(PostgresError) in
      try connection.rows(sql, [.texts(ids.map(\.description))]) {
        $0.text(0).flatMap(Video.ID.init)
      }
    }
    return Set(found.compactMap(\.self))
  }

  /// Stores a video and puts it first among the liked ones; one that is liked stays in its place.
  ///
  /// A person who can only read likes videos that others have stored.
  public func like(_ video: Video) async throws(NewsError) {
    let moment = now()
    try await changeLike(of: video.id) { table throws(PostgresError) in
      let canStore = try table.connection.canStore()
      let known = canStore ? nil : try table.video(video.id)
      if known == nil { try table.keep([video], at: moment) }
      return try table.like(video.id, at: moment) ? true : nil
    }
  }

  /// Removes a like; the video stays stored as if just seen.
  public func unlike(_ id: Video.ID) async throws(NewsError) {
    let moment = now()
    try await changeLike(of: id) { table throws(PostgresError) in
      try table.unlike(id, at: moment) ? false : nil
    }
  }

  /// Runs a transaction that returns the new value of a like or nil for no change, and sends it.
  private func changeLike(
    of id: Video.ID,
    _ change: @escaping @Sendable (SharedVideoTable) throws(PostgresError) -> Bool?
  ) async throws(NewsError) {
    let session = followers.session
    try await followers.changingLike(of: id) { () async throws(NewsError) in
      try await sessions.writing { connection throws(PostgresError) in
        let isLiked = try change(SharedVideoTable(connection))
        if isLiked != nil { try connection.notify(.likes, by: session) }
        return isLiked
      }
    }
  }
}
