public import Domain
public import FoundationEssentials

/// A video in full.
public struct VideoDetail: ItemDetail {
  /// The video's id.
  public let id: Video.ID
  /// The title, on one line.
  public let title: String
  /// The name of the channel.
  public let channel: String
  /// When it was published; nil if unknown.
  public let publishedAt: Date?
  /// The length, the views and the badge, as far as known.
  public let facts: [String]
  /// The paragraphs of the description; may be empty.
  public let paragraphs: [String]
  /// The page to watch it on.
  public let link: WebLink
  /// Whether the person likes it.
  public var marks: Bool

  /// Whether the person likes it.
  public var isLiked: Bool { marks }

  /// Creates the detail of a video.
  public init(_ entry: MarkedVideo) {
    let video = entry.video
    id = video.id
    title = video.title
    channel = video.channel.name
    publishedAt = video.publishedAt
    facts = [video.lengthText, video.viewsText, video.badge].compactMap(\.self)
    paragraphs = video.summary?.paragraphs ?? []
    link = video.link
    marks = entry.isLiked
  }

  /// Returns the channel, the date, the length, the views and the badge, as far as known.
  public func byline(_ dates: DateWording) -> [String] {
    [channel] + [publishedAt.map(dates.full)].compactMap(\.self) + facts
  }

  /// Returns a video as a screen.
  public static func screen(_ output: ItemOutput<VideoDetail>) -> ScreenOutput { .video(output) }
}

extension Video {
  /// The length: `4:13`, `1:02:03`; nil if unknown.
  var lengthText: String? {
    guard let seconds = duration?.components.seconds, seconds >= 0 else { return nil }
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    let start = hours > 0 ? "\(hours):\(Self.padded(minutes))" : "\(minutes)"
    return "\(start):\(Self.padded(seconds % 60))"
  }

  /// The number of views: `1,234 views`; nil if unknown.
  var viewsText: String? {
    guard let viewCount, viewCount >= 0 else { return nil }
    return Count.of(viewCount, "view")
  }

  /// `live` or `upcoming`; nil for a recording.
  var badge: String? {
    switch broadcast {
    case .recorded: nil
    case .upcoming: "upcoming"
    case .live: "live"
    }
  }

  private static func padded(_ number: Int64) -> String {
    (number < 10 ? "0" : "") + String(number)
  }
}
