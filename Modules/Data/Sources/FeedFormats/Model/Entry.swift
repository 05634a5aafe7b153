public import FoundationEssentials

extension Feed {
  /// An entry of a feed.
  public struct Entry: Equatable, Sendable {
    /// The permanent identifier.
    public internal(set) var id: String?
    /// The title as plain text.
    public internal(set) var title: String?
    /// The address of the page.
    public internal(set) var url: String?
    /// The time of publication.
    public internal(set) var published: Date?
    /// The time of the last change.
    public internal(set) var updated: Date?
    /// The authors, in document order.
    public internal(set) var authors: [Person] = []
    /// The contributors, in document order.
    public internal(set) var contributors: [Person] = []
    /// The summary as sanitised HTML.
    public internal(set) var summary: String?
    /// The content as sanitised HTML.
    public internal(set) var content: String?
    /// The media type that the content had in the feed.
    public internal(set) var contentType: String?
    /// The language tag.
    public internal(set) var language: String?
    /// The categories, in document order.
    public internal(set) var categories: [Category] = []
    /// The attached files, in document order.
    public internal(set) var enclosures: [Enclosure] = []
    /// The address of a picture.
    public internal(set) var image: String?
    /// The address of the page with comments.
    public internal(set) var comments: String?
    /// The copyright as plain text.
    public internal(set) var rights: String?
    /// The feed that the entry was taken from.
    public internal(set) var source: Source?
    /// All links, in document order.
    public internal(set) var links: [Link] = []
    /// The duration as the feed states it: in seconds, or hours, minutes and seconds.
    public internal(set) var duration: String?
    /// Whether the content is not for children.
    public internal(set) var explicit: Bool?

    init() {}
  }

  /// A file that belongs to an entry.
  public struct Enclosure: Equatable, Encodable, Sendable {
    /// The address.
    public internal(set) var url: String
    /// The media type.
    public internal(set) var type: String?
    /// The length in bytes.
    public internal(set) var length: Int?
    /// The title as plain text.
    public internal(set) var title: String?
  }

  /// The feed that an entry was taken from.
  public struct Source: Equatable, Encodable, Sendable {
    /// The title as plain text.
    public internal(set) var title: String?
    /// The address of its site or feed.
    public internal(set) var url: String?
    /// The permanent identifier.
    public internal(set) var id: String?
  }
}
