import Domain
import FoundationEssentials

extension JSON {
  /// A video, and whether the person likes it.
  ///
  /// Its fields are a promise to scripts: new ones come at the end, none goes or changes its name.
  init(_ marked: MarkedVideo) {
    let video = marked.video
    self = .object([
      ("id", .text(video.id.description)),
      ("title", .text(video.title)),
      (
        "channel",
        .object([("id", .text(video.channel.id)), ("name", .text(video.channel.name))])
      ),
      ("description", .text(video.summary)),
      ("url", .text(video.link.description)),
      ("thumbnail", .text(video.thumbnail?.description)),
      ("publishedAt", .text(video.publishedAt?.formatted(.iso8601))),
      ("broadcast", .text(video.broadcast.rawValue)),
      ("duration", .number(video.seconds)),
      ("viewCount", .number(video.viewCount)),
      ("liked", .flag(marked.isLiked)),
    ])
  }
}

extension MarkedVideo {
  /// The columns of a table of videos, in an order that is a promise: new ones come at the end.
  static let columns: [CSVRecords<MarkedVideo>.Column] = [
    ("publishedAt", { $0.video.publishedAt?.formatted(.iso8601) }),
    ("channel", { $0.video.channel.name }),
    ("title", { $0.video.title }),
    ("description", { $0.video.summary }),
    ("url", { $0.video.link.description }),
    ("thumbnail", { $0.video.thumbnail?.description }),
    ("id", { $0.id.description }),
    ("channelId", { $0.video.channel.id }),
    ("broadcast", { $0.video.broadcast.rawValue }),
    ("duration", { $0.video.seconds.map(String.init) }),
    ("viewCount", { $0.video.viewCount.map(String.init) }),
    ("liked", { String($0.isLiked) }),
  ]
}

/// A Markdown list: each video's title as a link, the channel, and what it is about.
struct MarkdownVideos: ListFormat {
  func item(_ marked: MarkedVideo, isFirst: Bool) -> String {
    let video = marked.video
    let day = video.publishedAt.map { $0.formatted(.iso8601.year().month().day()) }
    let origin = [video.channel.name, day].compactMap(\.self).map(Markdown.escaped)
    let summary = video.summary.map { "  " + Markdown.escaped($0) + "\n" } ?? ""
    return "- \(Markdown.link(video.title, to: video.link))"
      + " \u{2014} \(origin.joined(separator: ", "))\n" + summary
  }
}

extension Video {
  /// The length in whole seconds; nil where it is not known.
  fileprivate var seconds: Int? { duration.map { Int($0.components.seconds) } }
}
