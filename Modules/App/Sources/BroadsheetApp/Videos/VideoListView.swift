import Domain
import Presentation
import Terminal

/// Draws a list of videos, and all about one, as lines of text of a given width.
struct VideoListView: ListView {
  let columns: Int
  let style: TerminalStyle

  /// Draws videos one below the other: number and title, then the channel and what is known of it.
  func list(_ rows: ArraySlice<VideoRow>) -> String {
    rows.map(row).joined()
  }

  private func row(_ row: VideoRow) -> String {
    let margin = margin(row.number, mark: row.isLiked ? "\u{2665}" : " ")
    let facts = [row.channel, row.badge, row.age, row.length, row.views].compactMap(\.self)
    let title = wrap(row.title, first: margin.first, rest: margin.rest)
    let line = wrap(facts.joined(separator: " \u{00B7} "), first: margin.rest, rest: margin.rest)
    return style.paint(title, .bold) + "\n" + style.paint(line, .dim) + "\n"
  }

  /// Draws all about a video, with an empty line before and after.
  func detail(_ video: VideoDetail) -> String {
    let facts = video.byline + (video.isLiked ? ["\u{2665} liked"] : [])
    return document(
      title: video.title,
      byline: facts.joined(separator: " \u{00B7} "),
      paragraphs: video.paragraphs,
      below: [link(video.link.description)]
    )
  }
}
