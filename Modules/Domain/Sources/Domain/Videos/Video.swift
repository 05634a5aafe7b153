import ByteStrings
public import FoundationEssentials
import Texts

/// A video as its provider describes it.
///
/// Missing values are nil; search results have no duration and no view count. The description is
/// bounded to `TextLimit.text`, other texts to `TextLimit.line`.
public struct Video: ListedItem, Hashable, Sendable {
  /// The channel that publishes a video.
  public struct Channel: Hashable, Sendable {
    /// The provider's id of it; nil if it has none.
    public let id: String?
    /// The display name.
    public let name: String

    public init(id: String?, name: String) {
      self.id = id?.bounded(to: .line)
      self.name = name.bounded(to: .line)
    }
  }

  /// The state of a broadcast.
  public enum Broadcast: String, CaseIterable, Hashable, Sendable {
    /// The video is complete.
    case recorded = "none"
    /// The broadcast has not started.
    case upcoming
    /// The broadcast is on now.
    case live
  }

  /// The provider's id.
  public let id: ID
  /// The title on one line; never empty.
  public let title: String
  /// The channel that publishes it.
  public let channel: Channel
  /// The description; search results have only its beginning, which ends in `...`.
  public let summary: String?
  /// The page to watch it on.
  public let link: WebLink
  /// The preview picture.
  public let thumbnail: WebLink?
  /// The time of publication, within `Date.supported`.
  public let publishedAt: Date?
  /// The state of the broadcast.
  public let broadcast: Broadcast
  /// The length in whole seconds; nil also for a live broadcast.
  public let duration: Duration?
  /// The number of views, as the provider counts.
  public let viewCount: Int?

  /// Creates a video; nil if `title` has no visible characters.
  public init?(
    id: ID,
    title: String,
    channel: Channel,
    summary: String? = nil,
    link: WebLink,
    thumbnail: WebLink? = nil,
    publishedAt: Date? = nil,
    broadcast: Broadcast = .recorded,
    duration: Duration? = nil,
    viewCount: Int? = nil
  ) {
    let line = title.singleSpaced.bounded(to: .line)
    guard line.unicodeScalars.contains(where: \.isSeen) else { return nil }
    self.id = id
    self.title = line
    self.channel = channel
    self.summary = summary?.bounded(to: .text)
    self.link = link
    self.thumbnail = thumbnail
    self.publishedAt = publishedAt.flatMap { $0.isSupported ? $0 : nil }
    self.broadcast = broadcast
    self.duration = duration
    self.viewCount = viewCount
  }
}

extension Video {
  /// The id of a video: eleven letters, digits, hyphens and underscores, as on YouTube.
  public struct ID: Hashable, Sendable, LosslessStringConvertible {
    /// The eleven characters.
    public let description: String

    /// Parses an id; nil for any other text.
    public init?(_ description: String) {
      let isID =
        description.utf8.count == 11
        && description.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
      guard isID else { return nil }
      self.description = description
    }
  }
}

extension Video {
  /// Returns the newer copy of the video, completed with the values that only this one has.
  ///
  /// A search cuts the description and removes its line breaks; such a text does not replace a
  /// fuller one.
  public func updated(by newer: Video) -> Video {
    guard newer.id == id else { return self }
    let isSameName = newer.channel.name == channel.name
    return Video(
      id: id,
      title: newer.title,
      channel: newer.channel.id == nil && isSameName ? channel : newer.channel,
      summary: summary(updatedBy: newer.summary),
      link: newer.link,
      thumbnail: newer.thumbnail ?? thumbnail,
      publishedAt: newer.publishedAt ?? publishedAt,
      broadcast: newer.broadcast,
      duration: newer.duration ?? duration,
      viewCount: newer.viewCount ?? viewCount
    ) ?? self
  }

  private func summary(updatedBy newer: String?) -> String? {
    guard let newer, !newer.isEmpty else { return summary }
    guard let summary else { return newer }
    if newer.hasSuffix("...") || newer.hasSuffix("\u{2026}") {
      return newer.utf8.count < summary.utf8.count ? summary : newer
    }
    let isOnOneLine = !newer.contains(where: \.isNewline)
    return isOnOneLine && newer.singleSpaced == summary.singleSpaced ? summary : newer
  }
}
