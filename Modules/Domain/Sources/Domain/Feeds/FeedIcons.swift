public import FoundationEssentials

/// The icon of a site: a small picture beside the names of its feeds.
public struct Icon: Hashable, Sendable {
  /// The formats with their media types.
  ///
  /// SVG is not one of them: it can have scripts, which a browser runs when it opens the picture itself.
  public enum Format: String, Hashable, Sendable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case gif = "image/gif"
    case webp = "image/webp"
    case ico = "image/x-icon"
  }

  /// A random number, which is the only secret of the icon's address.
  ///
  /// A hash of the bytes would show strangers which sites are followed.
  public struct ID: Hashable, Sendable, LosslessStringConvertible {
    private let uuid: UUID

    public var description: String { uuid.uuidString }

    public init() { uuid = UUID() }

    public init?(_ description: String) {
      guard let uuid = UUID(uuidString: description) else { return nil }
      self.uuid = uuid
    }
  }

  /// The largest size in bytes.
  public static let largestSize = 100_000
  /// The valid widths and heights in pixels, which limit the memory of a browser.
  public static let sides = 1...1_024

  /// The file as it was received.
  public let bytes: Data
  public let format: Format

  public init(_ bytes: Data, format: Format) {
    (self.bytes, self.format) = (bytes, format)
  }
}

/// Stores the icons of feeds; `FollowedFeed.icon` shows which feed has which.
public protocol FeedIcons: Sendable {
  /// Returns a stored icon; nil if there is none with the identity.
  func icon(_ id: Icon.ID) async throws(NewsError) -> Icon?

  /// Stores what was found now for feeds, equal icons once; nil keeps the icons that they have.
  func store(_ icon: Icon?, of feeds: [FollowedFeed.ID]) async throws(NewsError)
}
