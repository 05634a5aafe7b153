public import Domain

/// One video in full, ready to draw.
public struct VideoDetail: Identifiable, Equatable, Sendable {
  /// The video's identity.
  public let id: Video.ID
  /// The title, on one line.
  public let title: String
  /// The channel, when it was published, how long it is, how often it was watched and whether it
  /// goes on or is yet to begin, as far as known.
  public let byline: [String]
  /// What it is about, a paragraph each; may be empty.
  public let paragraphs: [String]
  /// The page to watch it on.
  public let link: WebLink
  /// Whether the person likes it.
  public internal(set) var isLiked: Bool

  /// Makes a video ready to draw.
  public init(_ video: Video, isLiked: Bool, dates: DateWording) {
    id = video.id
    title = video.title
    byline = [
      video.channel.name, video.publishedAt.map(dates.full), video.lengthText, video.viewsText,
      video.badge,
    ].compactMap(\.self)
    paragraphs = video.summary?.paragraphs ?? []
    link = video.link
    self.isLiked = isLiked
  }
}
