import Domain
import FoundationEssentials
import TestSupport

@testable import LocalArchive

extension Video {
  /// A video that differs from those of other numbers, with every field filled.
  static func clip(_ number: Int) -> Video {
    clip(
      number,
      title: "Title \(number)",
      summary: "About 北京 \(number).",
      publishedAt: Date(timeIntervalSinceReferenceDate: Double(number) * 3_600.5),
      broadcast: Broadcast.allCases[number % 3],
      duration: .seconds(number * 61),
      viewCount: number * 1_000
    )
  }

  /// A numbered video with the required and the given fields.
  static func clip(
    _ number: Int,
    title: String,
    channel: Channel = Channel(id: "UC-wire", name: "The Wire"),
    summary: String? = nil,
    link: WebLink? = nil,
    thumbnail: WebLink? = WebLink("https://i.ytimg.example/1.jpg"),
    publishedAt: Date? = nil,
    broadcast: Broadcast = .recorded,
    duration: Duration? = nil,
    viewCount: Int? = nil
  ) -> Video {
    let id = ID.clip(number)
    guard let link = link ?? WebLink("https://www.youtube.example/watch?v=\(id)"),
      let video = Video(
        id: id,
        title: title,
        channel: channel,
        summary: summary,
        link: link,
        thumbnail: thumbnail,
        publishedAt: publishedAt,
        broadcast: broadcast,
        duration: duration,
        viewCount: viewCount
      )
    else { preconditionFailure("\(title) makes no video") }
    return video
  }
}

extension Video.ID {
  /// The id of a numbered video.
  static func clip(_ number: Int) -> Video.ID {
    let digits = String(number)
    let text = "-_" + String(repeating: "x", count: 9 - digits.count) + digits
    guard let id = Video.ID(text) else { preconditionFailure("\(text) is no identity") }
    return id
  }
}

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
    try writing { _, connection throws(SQLiteError) in try connection.execute(script: script) }
  }

  /// Throws unless the full-text index matches the liked videos.
  func checkLikesIndex() throws(NewsError) {
    try edit("INSERT INTO video_text (video_text, rank) VALUES ('integrity-check', 1)")
  }
}
