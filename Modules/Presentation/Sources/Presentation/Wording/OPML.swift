import ByteStrings
public import Domain

/// A list of feeds in OPML 2.0, with a folder for each tag.
///
/// A feed with several tags is in several folders, which is how OPML readers expect it.
public struct OPML {
  /// The document, with a line for each element.
  public let text: String

  /// Creates the document of followed feeds, in their order, whose settings are sealed by the key of
  /// their archive; without what a person cannot edit if `isEdited`.
  public init(_ feeds: [FollowedFeed], key: String? = nil, isEdited: Bool = false) {
    // Others cannot read the messages of a maildir.
    let feeds = isEdited ? feeds : feeds.filter { $0.address != nil }
    let outline = { Self.outline($0, key, isEdited: isEdited) }
    let tags = Set(feeds.flatMap(\.tags)).sorted()
    let untagged = feeds.filter(\.tags.isEmpty).map { "    " + outline($0) }
    let folders = tags.flatMap { tag -> [String] in
      let feeds = feeds.filter { $0.tags.contains(tag) }.map { "      " + outline($0) }
      return ["    <outline text=\"\(tag.xmlEscaped)\">"] + feeds + ["    </outline>"]
    }
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<opml version=\"2.0\">",
      "  <head>", "    <title>Feeds of Broadsheet</title>", "  </head>", "  <body>",
    ]
    let lines = [head, untagged, folders, ["  </body>", "</opml>"]].joined()
    text = lines.joined(separator: "\n") + "\n"
  }

  /// Creates the document of the feeds that a person follows, for others: without names and passwords.
  public init(of feeds: any FollowFeeds) async throws(NewsError) {
    let shown = try await feeds.followedFeeds().map { feed in
      var feed = feed
      if let address = feed.address { feed.origin = .web(address.withoutUser) }
      return feed
    }
    self.init(shown, key: await feeds.listKey())
  }

  private static func outline(_ feed: FollowedFeed, _ key: String?, isEdited: Bool) -> String {
    let type = feed.otherAttributes.first { $0.name == "type" }?.value
    let own = [
      ("type", type ?? "rss"), ("text", feed.title), ("title", isEdited ? nil : feed.title),
      ("xmlUrl", feed.address?.description ?? feed.id.description),
      ("htmlUrl", feed.site?.description),
    ]
    let attributes =
      own.compactMap { name, value in value.map { (name, $0) } }
      + (isEdited ? [] : others(feed, key))
    return "<outline\(attributes.map { " \($0)=\"\($1.xmlEscaped)\"" }.joined())/>"
  }

  /// Returns the attributes that not every feed has, each once, with the namespaces of their prefixes.
  ///
  /// Two feeds can have one prefix for two namespaces.
  private static func others(_ feed: FollowedFeed, _ key: String?) -> [(String, String)] {
    var known: Set = ["type", "text", "title", "xmlUrl", "htmlUrl"]
    let choices = feed.choices.attributes
    var others = (feed.otherAttributes + choices).map { ($0.name, $0.value) }.filter { name, _ in
      isName(name) && known.insert(name).inserted
    }
    if let key, !known.isDisjoint(with: FeedAttribute.settings.map(\.name)) {
      others.append(("\(FeedAttribute.prefix):\(FeedAttribute.sealName)", feed.seal(by: key)))
    }
    let prefixes = Set(others.compactMap { prefix(of: $0.0) }).subtracting(["xml"]).sorted()
    return prefixes.map { ("xmlns:" + $0, namespace(of: $0, in: feed)) } + others
  }

  private static func prefix(of name: String) -> String? {
    name.split(separator: ":").dropLast().first.map(String.init)
  }

  /// Returns the namespace of a prefix, or a made one if the list of a feed declared none.
  private static func namespace(of prefix: String, in feed: FollowedFeed) -> String {
    if prefix == FeedAttribute.prefix { return FeedAttribute.namespace }
    let declared = feed.otherAttributes.first { $0.name == "xmlns:" + prefix }?.value
    return declared ?? "urn:opml-prefix:\(prefix)"
  }

  /// Returns whether a text can be the name of an attribute, with at most one prefix.
  private static func isName(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts.count <= 2 && !text.utf8.starts(with: "xmlns".utf8)
      && parts.allSatisfy { part in
        part.first.map(startsName) == true
          && part.allSatisfy { startsName($0) || $0.isDigit || "-.".utf8.contains($0) }
      }
  }

  private static func startsName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte == UInt8(ascii: "_")
  }
}
