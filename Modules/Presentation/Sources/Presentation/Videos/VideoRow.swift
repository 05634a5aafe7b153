public import Domain

/// A video in a list.
public struct VideoRow: Identifiable, Equatable, Sendable {
  /// The video's id.
  public let id: Video.ID
  /// The title on one line, at most 300 characters.
  public let title: String
  /// Where the words of the search are in the title.
  public let matches: [Range<String.Index>]
  /// The name of the channel, at most 300 characters.
  public let channel: String
  /// How long ago it was published, in words; nil if unknown.
  public let age: String?
  /// The length: `4:13`, `1:02:03`; nil if unknown.
  public let length: String?
  /// The number of views: `1,234 views`; nil if unknown.
  public let views: String?
  /// `live` or `upcoming`; nil for a recording.
  public let badge: String?
  /// The page to watch it on.
  public let link: WebLink
  /// Whether the person likes it; set from the list's marks.
  public internal(set) var isLiked = false

  init(_ video: Video, finder: WordFinder, dates: DateWording) {
    id = video.id
    title = video.title.cut(at: 300)
    matches = finder.ranges(in: title)
    channel = video.channel.name.cut(at: 300)
    age = video.publishedAt.map(dates.age)
    length = video.lengthText
    views = video.viewsText
    badge = video.badge
    link = video.link
  }
}
