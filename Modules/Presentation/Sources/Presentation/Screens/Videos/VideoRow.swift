public import Domain
public import FoundationEssentials

/// A video in a list.
public struct VideoRow: ListRow {
  /// The video's id.
  public let id: Video.ID
  /// The title on one line, at most 300 characters.
  public let title: String
  /// The ranges of the words of the search in the title.
  public let matches: [Range<String.Index>]
  /// The name of the channel, at most 300 characters.
  public let channel: String
  /// When it was published; nil if unknown.
  public let publishedAt: Date?
  /// The length: `4:13`, `1:02:03`; nil if unknown.
  public let length: String?
  /// The number of views: `1,234 views`; nil if unknown.
  public let views: String?
  /// `live` or `upcoming`; nil for a recording.
  public let badge: String?
  /// The page to watch it on.
  public let link: WebLink
  /// Whether the person likes it.
  public var marks: Bool

  /// Whether the person likes it.
  public var isLiked: Bool { marks }
}

extension MarkedVideo: ListEntry {
  /// The words for lists of videos.
  public static var wording: ListWording { .videos }
  /// Not liked.
  public static var unmarked: Bool { false }

  /// Whether the video is liked.
  public var marks: Bool { isLiked }

  /// Creates a video with its mark from an item of a desk.
  public init?(_ item: DeskItem) {
    guard case .video(let video, let isLiked) = item else { return nil }
    self.init(video, isLiked: isLiked)
  }

  /// Returns the video with another mark as an item of a desk.
  public func item(_ isLiked: Bool) -> DeskItem { .video(video, isLiked: isLiked) }

  /// Returns the id of a video.
  public static func id(_ item: ItemID) -> Video.ID? {
    if case .video(let id) = item { id } else { nil }
  }

  /// Returns the row of the video.
  public func row(_ finder: WordFinder) -> VideoRow {
    let title = video.title.cut(at: 300)
    return VideoRow(
      id: video.id,
      title: title,
      matches: finder.ranges(in: title),
      channel: video.channel.name.cut(at: 300),
      publishedAt: video.publishedAt,
      length: video.lengthText,
      views: video.viewsText,
      badge: video.badge,
      link: video.link,
      marks: isLiked
    )
  }

  /// Returns a list of videos as a screen.
  public static func screen(_ list: ListOutput<VideoRow>) -> ScreenOutput { .videos(list) }
}
