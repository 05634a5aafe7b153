import Domain
import Presentation
import Terminal

/// The screen of a list of videos.
typealias VideoListScreen<Query: ListQuery> = ListScreen<Query, VideoListView>

extension PromptKeys {
  /// The keys below a list of videos.
  static let videos = PromptKeys(
    noun: "video",
    rows: [
      RowKey(verb: "show", help: "show all about a video", action: .show),
      RowKey(letter: "l", verb: "like", help: "like videos, or remove the likes", action: .mark),
      RowKey(letter: "o", verb: "open", help: "watch videos in the browser", action: .open),
    ],
    searchHelp: "search for something else",
    marks: "\u{2665} is a video that you like."
  )
}

/// Draws videos.
struct VideoListView: ListView {
  let columns: Int
  let style: TerminalStyle
  let dates: DateWording
  var showsLinks = false

  static func list(_ screen: ScreenOutput) -> ListOutput<VideoRow>? {
    if case .videos(let list) = screen { list } else { nil }
  }

  static func item(_ screen: ScreenOutput) -> ItemOutput<VideoDetail>? {
    if case .video(let item) = screen { item } else { nil }
  }

  static func id(_ row: Video.ID) -> ItemID { .video(row) }

  /// Draws number and title, then the channel and the facts.
  func row(_ row: VideoRow, _ number: Int) -> String {
    let age = row.publishedAt.map(dates.age)
    return heading(number, mark: row.isLiked ? "\u{2665}" : " ", row.title, matches: row.matches)
      + facts(number, [row.channel, row.badge, age, row.length, row.views])
      + linkLine(number, row.link)
  }

  /// Draws all about a video.
  func detail(_ video: VideoDetail) -> String {
    let byline = video.byline(dates) + (video.isLiked ? ["\u{2665} liked"] : [])
    return document(
      title: video.title,
      byline: byline.joined(separator: " \u{00B7} "),
      paragraphs: video.paragraphs,
      below: [link(video.link.description)]
    )
  }
}
