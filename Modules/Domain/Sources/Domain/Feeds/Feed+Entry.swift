public import FoundationEssentials

extension Feed {
  /// An entry of a feed.
  public struct Entry: Equatable, Sendable {
    /// The permanent identifier.
    public var id: String?
    /// The title as plain text.
    public var title: String?
    /// The address of the page.
    public var url: String?
    /// The time of publication.
    public var published: Date?
    /// The time of the last change.
    public var updated: Date?
    /// The time of creation.
    public var created: Date?
    /// The time from which on the content is no longer valid.
    public var expired: Date?
    /// The authors, in document order.
    public var authors: [Person] = []
    /// The contributors, in document order.
    public var contributors: [Person] = []
    /// The summary as sanitised HTML.
    public var summary: String?
    /// The content as sanitised HTML.
    public var content: String?
    /// The media type that the content had in the feed.
    public var contentType: String?
    /// The language tag.
    public var language: String?
    /// The categories, in document order.
    public var categories: [Category] = []
    /// The attached files, in document order.
    public var enclosures: [Enclosure] = []
    /// The address of a picture.
    public var image: String?
    /// The address of the page with comments.
    public var comments: String?
    /// The copyright as plain text.
    public var rights: String?
    /// The feed that the entry was taken from.
    public var source: Source?
    /// All links, in document order.
    public var links: [Link] = []
    /// The duration as the feed states it: in seconds, or hours, minutes and seconds.
    public var duration: String?
    /// Whether the content is not for children.
    public var explicit: Bool?
    /// Whether it was read before it came here, as a message can be.
    public var isRead = false

    /// Creates an entry in which everything is missing.
    public init() {}
  }

  /// A file that belongs to an entry.
  public struct Enclosure: Equatable, Sendable {
    /// The address.
    public var url: String
    /// The media type.
    public var type: String?
    /// The length in bytes.
    public var length: Int?
    /// The title as plain text.
    public var title: String?

    /// Creates an attached file.
    public init(url: String, type: String? = nil, length: Int? = nil, title: String? = nil) {
      (self.url, self.type, self.length, self.title) = (url, type, length, title)
    }
  }

  /// The feed that an entry was taken from.
  public struct Source: Equatable, Sendable {
    /// The title as plain text.
    public var title: String?
    /// The address of its site or feed.
    public var url: String?
    /// The permanent identifier.
    public var id: String?
    /// The authors, in document order.
    public var authors: [Person]

    /// Creates the feed that an entry was taken from.
    public init(
      title: String? = nil,
      url: String? = nil,
      id: String? = nil,
      authors: [Person] = []
    ) {
      (self.title, self.url, self.id, self.authors) = (title, url, id, authors)
    }
  }
}
