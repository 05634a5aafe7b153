public import Domain

/// One video of a list, ready to draw.
public struct VideoRow: Identifiable, Equatable, Sendable {
  /// The video's identity.
  public let id: Video.ID
  /// Its place in the list, from 1: what a person types to choose it.
  public let number: Int
  /// The title, on one line; cut at 300 characters, so that one cannot bury the others.
  public let title: String
  /// The name of the channel, cut as the title is.
  public let channel: String
  /// How long ago it was published, in words; nil when nobody knows.
  public let age: String?
  /// How long it is: `4:13`, `1:02:03`; nil when nobody knows.
  public let length: String?
  /// How often it was watched: `1,234 views`; nil when nobody knows.
  public let views: String?
  /// `live` or `upcoming`; nil for what is there from beginning to end.
  public let badge: String?
  /// Whether the person likes it.
  public internal(set) var isLiked = false

  /// Makes a row of a video; whether it is liked is told by whoever knows.
  init(_ video: Video, number: Int, dates: DateWording) {
    id = video.id
    self.number = number
    title = video.title.cut(at: 300)
    channel = video.channel.name.cut(at: 300)
    age = video.publishedAt.map(dates.age)
    length = video.lengthText
    views = video.viewsText
    badge = video.badge
  }
}
