package import Domain
package import FoundationEssentials

/// The videos in a database, and which of them the person likes.
package protocol VideoStorage: SQLConnection {
  /// The table with a key for each video that the person likes.
  static var likes: String { get }

  /// Stores videos seen at a moment, or updates the stored ones.
  func keep(_ videos: [Video], at moment: Date) throws(Failure)

  /// Makes a stored video the latest liked one; false if it is liked.
  func like(_ id: Video.ID, at moment: Date) throws(Failure) -> Bool

  /// Makes a stored video a liked one, at the first free key from `key` on.
  func like(_ id: Video.ID, near key: Int64, at moment: Date) throws(Failure)

  /// Removes the like from a video, which stays stored as if just seen; false if it is not liked.
  func unlike(_ id: Video.ID, at moment: Date) throws(Failure) -> Bool

  /// Deletes up to `limit` videos without likes that were last seen before a moment, the
  /// oldest first.
  func deleteVideos(unseenSince moment: Date, limit: Int) throws(Failure)
}

extension VideoStorage {
  /// Returns a video; nil if it was not seen, or not for long.
  func video(_ id: Video.ID) throws(Failure) -> Video? {
    let sql = "SELECT 0, \(Video.columnsAfterKey) FROM video WHERE id = $1"
    return try rows(sql, [.text(id.description)]) { Video($0) }.first ?? nil
  }

  /// Returns which of the videos the person likes.
  func likes(among ids: [Video.ID]) throws(Failure) -> Set<Video.ID> {
    let isOne = Self.isOne("video_id", of: "$1")
    let sql = "SELECT video_id FROM \(Self.likes) AS liked WHERE \(isOne)"
    let found = try rows(sql, [.texts(ids.map(\.description))]) { row in
      row.text(0).flatMap(Video.ID.init)
    }
    return Set(found.compactMap(\.self))
  }
}

/// The time after its last sighting at which a video without likes is deleted, in seconds.
private let lifetime: TimeInterval = 30 * 86_400
/// The most videos deleted at a time; more than a page adds, so that old ones do not pile up.
private let deletionLimit = 200

// The implementations of `KeepVideos`, `FindVideo` and `LikeVideos`.
extension DatabaseArchive {
  /// Stores videos in one transaction, and deletes some without likes that are unseen for 30
  /// days.
  public func keep(_ videos: [Video]) async throws(NewsError) {
    guard !videos.isEmpty, refusal == nil else { return }
    let moment = now()
    try await writing { connection throws(Failure) in
      try connection.keep(videos, at: moment)
      let oldest = moment.addingTimeInterval(-lifetime)
      try connection.deleteVideos(unseenSince: oldest, limit: deletionLimit)
    }
  }

  /// Returns the video with an id; nil if it was not seen, or not for long.
  public func video(_ id: Video.ID) async throws(NewsError) -> Video? {
    try await reading(else: nil) { connection throws(Failure) in try connection.video(id) }
  }

  /// Returns which of the videos the person likes.
  public func likes(among ids: [Video.ID]) async throws(NewsError) -> Set<Video.ID> {
    guard !ids.isEmpty else { return [] }
    return try await reading(else: []) { connection throws(Failure) in
      try connection.likes(among: ids)
    }
  }

  /// Stores a video and puts it first among the liked ones; one that is liked stays in its place.
  ///
  /// A person who can only read likes videos that others have stored.
  public func like(_ video: Video) async throws(NewsError) {
    let moment = now()
    try await followers.changing(video.id, of: \.videos) { _ async throws(NewsError) in
      try await writing { connection throws(Failure) in
        // A known video is only stored again if something is new.
        let known = try connection.video(video.id)
        let isFuller = try known?.updated(by: video) == known ? false : connection.canStore()
        if known == nil || isFuller { try connection.keep([video], at: moment) }
        guard try connection.like(video.id, at: moment) else { return nil }
        try connection.notify(.likes)
        return true
      }
    }
  }

  /// Removes a like; the video stays stored as if just seen.
  public func unlike(_ id: Video.ID) async throws(NewsError) {
    let moment = now()
    try await followers.changing(id, of: \.videos) { _ async throws(NewsError) in
      try await changing(else: nil) { connection throws(Failure) in
        guard try connection.unlike(id, at: moment) else { return nil }
        try connection.notify(.likes)
        return false
      }
    }
  }
}
