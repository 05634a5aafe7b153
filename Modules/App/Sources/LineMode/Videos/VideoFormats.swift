import Domain
import FoundationEssentials
import Presentation
import Texts

extension MarkedVideo: FormattedItem {
  static let listField = "videos"

  static let columns: [Column] = [
    ("publishedAt", { $0.video.publishedAt?.iso8601 }),
    ("channel", { $0.video.channel.name }),
    ("title", { $0.video.title }),
    ("description", { $0.video.summary }),
    ("url", { $0.video.link.description }),
    ("thumbnail", { $0.video.thumbnail?.description }),
    ("id", { $0.id.description }),
    ("channelId", { $0.video.channel.id }),
    ("broadcast", { $0.video.broadcast.rawValue }),
    ("duration", { $0.seconds.map(String.init) }),
    ("viewCount", { $0.video.viewCount.map(String.init) }),
    ("liked", { String($0.isLiked) }),
  ]

  var json: JSON {
    .object([
      ("id", .text(video.id.description)),
      ("title", .text(video.title)),
      (
        "channel",
        .object([("id", .text(video.channel.id)), ("name", .text(video.channel.name))])
      ),
      ("description", .text(video.summary)),
      ("url", .text(video.link.description)),
      ("thumbnail", .text(video.thumbnail?.description)),
      ("publishedAt", .text(video.publishedAt?.iso8601)),
      ("broadcast", .text(video.broadcast.rawValue)),
      ("duration", .number(seconds)),
      ("viewCount", .number(video.viewCount)),
      ("liked", .flag(isLiked)),
    ])
  }

  var markdown: String {
    let day = video.publishedAt.map { $0.iso8601Day }
    return Markdown.entry(
      Markdown.link(video.title, to: video.link),
      [video.channel.name, day].compactMap(\.self).map(Markdown.line),
      summary: video.summary
    )
  }

  /// The length in whole seconds; nil if unknown.
  private var seconds: Int? { video.duration.map { Int($0.components.seconds) } }
}
