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

  public let format: Format
  /// The version of the format, such as `2.0`; nil if the document does not state one.
  public var version: String?
  /// The encoding of the document, in lower case.
  public var encoding = "utf-8"
  /// The title as plain text.
  public var title: String?
  /// The address of the site.
  public var link: String?
  /// The address that the feed states for itself.
  public var feedURL: String?
  /// The description as plain text.
  public var description: String?
  /// The language tag.
  public var language: String?
  /// The permanent identifier.
  public var id: String?
  /// The time of the last change.
  public var updated: Date?
  /// The time of publication.
  public var published: Date?
  /// The time of creation.
  public var created: Date?
  /// The time from which on the content is no longer valid.
  public var expired: Date?
  /// The copyright as plain text.
  public var rights: String?
  /// The program that wrote the feed, as plain text.
  public var generator: String?
  /// How long the feed stays valid, in minutes.
  public var ttl: Int?
  /// The period in which the feed changes, in minutes (RSS 1.0, module Syndication).
  public var updatePeriod: Int?
  /// How often it changes in a period.
  public var updateFrequency: Int?
  /// The hours, from 0 to 23 in UTC, in which the feed should not be asked.
  public var skipHours: Set<Int> = []
  /// The days, from 0 for Sunday to 6 in UTC, on which the feed should not be asked.
  public var skipDays: Set<Int> = []
  /// The picture of the feed.
  public var image: Image?
  /// The address of a small picture.
  public var icon: String?
  /// The address of a large picture.
  public var logo: String?
  /// The authors, in document order.
  public var authors: [Person] = []
  /// The contributors, in document order.
  public var contributors: [Person] = []
  /// The categories, in document order.
  public var categories: [Category] = []
  /// All links, in document order.
  public var links: [Link] = []
  /// Whether the content is not for children.
  public var explicit: Bool?
  /// The entries, in document order.
  public var entries: [Entry] = []
  /// The problems of the document, as sentences without a full stop.
  public var problems: [String] = []

  /// Creates a feed in which everything is missing.
  public init(format: Format) {
    self.format = format
  }

  /// The time between two changes, in minutes; nil if nothing is stated.
  public var updateInterval: Int? {
    guard updatePeriod != nil || updateFrequency != nil else { return nil }
    return (updatePeriod ?? 24 * 60) / max(1, updateFrequency ?? 1)
  }

  /// The hub that announces new entries by WebSub; nil without one.
  public var hub: String? { links.first { $0.rel == "hub" }?.href }

  /// A picture with its title and the page that it links to.
  public struct Image: Equatable, Sendable {
    /// The address of the picture.
    public var url: String?
    /// The title as plain text.
    public var title: String?
    /// The address of the page.
    public var link: String?

    public init(url: String? = nil, title: String? = nil, link: String? = nil) {
      (self.url, self.title, self.link) = (url, title, link)
    }
  }

  /// A person or an organization.
  public struct Person: Equatable, Sendable {
    /// The name as plain text.
    public var name: String?
    /// The email address.
    public var email: String?
    /// The address of a page.
    public var url: String?

    /// Creates a person or an organization.
    public init(name: String? = nil, email: String? = nil, url: String? = nil) {
      (self.name, self.email, self.url) = (name, email, url)
    }
  }

  /// A category.
  public struct Category: Hashable, Sendable {
    /// The category's name in its scheme.
    public var term: String?
    /// The scheme, often an address.
    public var scheme: String?
    /// The name for people.
    public var label: String?

    public init(term: String? = nil, scheme: String? = nil, label: String? = nil) {
      (self.term, self.scheme, self.label) = (term, scheme, label)
    }
  }

  /// A link with its relation.
  public struct Link: Hashable, Sendable {
    /// The relation, such as `alternate`.
    public var rel: String
    /// The address.
    public var href: String
    /// The media type.
    public var type: String?
    /// The language tag of the target.
    public var hreflang: String?
    /// The title as plain text.
    public var title: String?
    /// The length in bytes.
    public var length: Int?

    public init(
      rel: String,
      href: String,
      type: String? = nil,
      hreflang: String? = nil,
      title: String? = nil,
      length: Int? = nil
    ) {
      self.rel = rel
      self.href = href
      self.type = type
      self.hreflang = hreflang
      self.title = title
      self.length = length
    }
  }
}
