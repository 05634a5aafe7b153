public import FoundationEssentials

/// A feed in any format.
public struct Feed: Equatable, Sendable {
  /// The family of formats.
  public enum Format: String, Sendable {
    case rss
    case atom
    case rdf
    case json
    case cdf
  }

  /// The format.
  public let format: Format
  /// The version of the format, such as `2.0`; nil if the document does not state one.
  public internal(set) var version: String?
  /// The encoding of the document, in lower case.
  public internal(set) var encoding = "utf-8"
  /// The title as plain text.
  public internal(set) var title: String?
  /// The address of the site.
  public internal(set) var link: String?
  /// The address that the feed states for itself.
  public internal(set) var feedURL: String?
  /// The description as plain text.
  public internal(set) var description: String?
  /// The language tag.
  public internal(set) var language: String?
  /// The permanent identifier.
  public internal(set) var id: String?
  /// The time of the last change.
  public internal(set) var updated: Date?
  /// The time of publication.
  public internal(set) var published: Date?
  /// The copyright as plain text.
  public internal(set) var rights: String?
  /// The program that wrote the feed, as plain text.
  public internal(set) var generator: String?
  /// How long the feed stays valid, in minutes.
  public internal(set) var ttl: Int?
  /// The picture of the feed.
  public internal(set) var image: Image?
  /// The address of a small picture.
  public internal(set) var icon: String?
  /// The address of a large picture.
  public internal(set) var logo: String?
  /// The authors, in document order.
  public internal(set) var authors: [Person] = []
  /// The contributors, in document order.
  public internal(set) var contributors: [Person] = []
  /// The categories, in document order.
  public internal(set) var categories: [Category] = []
  /// All links, in document order.
  public internal(set) var links: [Link] = []
  /// The entries, in document order.
  public internal(set) var entries: [Entry] = []
  /// What was wrong with the document, as sentences without a full stop.
  public internal(set) var problems: [String] = []

  init(format: Format) {
    self.format = format
  }

  /// A picture with its title and the page that it links to.
  public struct Image: Equatable, Encodable, Sendable {
    /// The address of the picture.
    public internal(set) var url: String?
    /// The title as plain text.
    public internal(set) var title: String?
    /// The address of the page.
    public internal(set) var link: String?
  }

  /// A person or an organization.
  public struct Person: Equatable, Encodable, Sendable {
    /// The name as plain text.
    public internal(set) var name: String?
    /// The email address.
    public internal(set) var email: String?
    /// The address of a page.
    public internal(set) var url: String?
  }

  /// A category.
  public struct Category: Hashable, Encodable, Sendable {
    /// The category's name in its scheme.
    public internal(set) var term: String?
    /// The scheme, often an address.
    public internal(set) var scheme: String?
    /// The name for people.
    public internal(set) var label: String?
  }

  /// A link with its relation.
  public struct Link: Hashable, Encodable, Sendable {
    /// The relation, such as `alternate`.
    public internal(set) var rel: String
    /// The address.
    public internal(set) var href: String
    /// The media type.
    public internal(set) var type: String?
    /// The language tag of the target.
    public internal(set) var hreflang: String?
    /// The title as plain text.
    public internal(set) var title: String?
    /// The length in bytes.
    public internal(set) var length: Int?
  }
}
