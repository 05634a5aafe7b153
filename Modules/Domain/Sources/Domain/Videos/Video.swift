public import FoundationEssentials

/// A video as its provider describes it.
///
/// Whatever a provider left out is nil; a search leaves out the duration and the views.
public struct Video: Identifiable, Hashable, Sendable {
  /// Who publishes a video.
  public struct Channel: Hashable, Sendable {
    /// The provider's own name for it; nil when it has none.
    public let id: String?
    /// The name as people know it.
    public let name: String

    /// Creates a channel.
    public init(id: String?, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// Whether there is something to see yet, and whether it goes on at this moment.
  public enum Broadcast: String, CaseIterable, Hashable, Sendable {
    /// It is there from beginning to end.
    case recorded = "none"
    /// It is yet to begin.
    case upcoming
    /// It goes on now.
    case live
  }

  /// The provider's own name for it.
  public let id: ID
  /// What it is called, on one line; never empty.
  public let title: String
  /// Who publishes it.
  public let channel: Channel
  /// What it is about; in the results of a search how that begins, with `...` where it is cut.
  public let summary: String?
  /// The page to watch it on.
  public let link: WebLink
  /// A still picture of it.
  public let thumbnail: WebLink?
  /// When it was published.
  public let publishedAt: Date?
  /// Whether it can be watched yet.
  public let broadcast: Broadcast
  /// How long it is, to the second; nil also for one that goes on.
  public let duration: Duration?
  /// How often it was watched, as the provider counts.
  public let viewCount: Int?

  /// Creates a video; nil when `title` holds no character that can be seen.
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
    let line = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard line.unicodeScalars.contains(where: \.isSeen) else { return nil }
    self.id = id
    self.title = line
    self.channel = channel
    self.summary = summary
    self.link = link
    self.thumbnail = thumbnail
    self.publishedAt = publishedAt
    self.broadcast = broadcast
    self.duration = duration
    self.viewCount = viewCount
  }
}

extension Video {
  /// The identity of a video: eleven letters, digits, hyphens and underscores, as YouTube gives them.
  public struct ID: Hashable, Sendable, LosslessStringConvertible {
    /// The eleven characters.
    public let description: String

    /// Reads an identity; nil when `description` is anything else.
    public init?(_ description: String) {
      let isID =
        description.utf8.count == 11
        && description.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
      guard isID else { return nil }
      self.description = description
    }
  }
}
