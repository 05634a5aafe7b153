import Domain
import FoundationEssentials
import TestSupport

@testable import LocalArchive

extension Archive {
  /// Returns all liked videos that a query finds, by pages.
  func liked(_ words: String = "", pageSize: Int = 100) throws -> [Video] {
    let query = try LikedVideoQuery(words, pageSize: pageSize, now: .distantPast)
    var videos: [Video] = []
    var cursor: Cursor?
    repeat {
      let page = try likedVideos(query, at: cursor)
      videos += page.items
      cursor = if case .more(let next) = page.continuation { next } else { nil }
    } while cursor != nil
    return videos
  }

  /// Returns the first integer that a statement finds.
  func firstNumber(_ sql: String) throws -> Int? {
    try reading { connection throws(SQLiteError) in try connection.number(sql) }
  }

  /// Changes the file as another program would.
  func edit(_ script: String) throws(NewsError) {
    try writing { connection throws(SQLiteError) in try connection.execute(script: script) }
  }

  /// Throws unless the full-text index matches the liked videos.
  func checkLikesIndex() throws(NewsError) {
    try edit("INSERT INTO video_text (video_text, rank) VALUES ('integrity-check', 1)")
  }
}
