/// The feeds that an OPML document lists.
public struct SubscriptionList: Equatable, Encodable, Sendable {
  /// A feed of the list.
  public struct Subscription: Equatable, Encodable, Sendable {
    /// The address of the feed.
    public internal(set) var url: String
    /// The title as plain text.
    public internal(set) var title: String?
    /// The address of the site.
    public internal(set) var site: String?
    /// The names of the folders that contain the feed, from the outermost to the innermost.
    public internal(set) var tags: [String] = []
    /// The attributes that have no field here, in document order, for a later export.
    public internal(set) var otherAttributes: [Attribute] = []

    private enum CodingKeys: CodingKey {
      case url
      case title
      case site
      case tags
    }

    /// Encodes the subscription; missing fields are left out, and `otherAttributes` too.
    public func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(url, forKey: .url)
      try fields.encodeIfPresent(title, forKey: .title)
      try fields.encodeIfPresent(site, forKey: .site)
      if !tags.isEmpty { try fields.encode(tags, forKey: .tags) }
    }
  }

  /// An attribute as the document has it.
  public struct Attribute: Equatable, Sendable {
    /// The name with its prefix, in the case of the document.
    public let name: String
    /// The value with its references decoded.
    public let value: String
  }

  /// The title of the list.
  public internal(set) var title: String?
  /// The feeds in document order; a feed in several folders is listed once, with all their tags.
  public internal(set) var feeds: [Subscription] = []
  /// What was wrong with the document, as sentences without a full stop.
  public internal(set) var problems: [String] = []

  private enum CodingKeys: CodingKey {
    case title
    case feeds
  }
}
