import ByteStrings
public import Domain

/// A list of feeds in OPML 2.0, with a folder for each tag.
///
/// A feed with several tags is in several folders, which is how OPML readers expect it.
public struct OPML {
  /// The document, with a line for each element.
  public let text: String

  /// Creates the document of followed feeds, in their order; without what a person cannot edit if
  /// `isEdited`.
  public init(_ feeds: [FollowedFeed], isEdited: Bool = false) {
    // Others cannot read the messages of a maildir.
    let feeds = isEdited ? feeds : feeds.filter { $0.maildir == nil }
    let outline = { Self.outline($0, isEdited: isEdited) }
    let tags = Set(feeds.flatMap(\.tags)).sorted()
    let untagged = feeds.filter(\.tags.isEmpty).map { "    " + outline($0) }
    let folders = tags.flatMap { tag -> [String] in
      let feeds = feeds.filter { $0.tags.contains(tag) }.map { "      " + outline($0) }
      return ["    <outline text=\"\(tag.xmlEscaped)\">"] + feeds + ["    </outline>"]
    }
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<opml version=\"2.0\"\(Self.declarations(of: feeds))>",
      "  <head>", "    <title>Feeds of Broadsheet</title>", "  </head>", "  <body>",
    ]
    let lines = [head, untagged, folders, ["  </body>", "</opml>"]].joined()
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func outline(_ feed: FollowedFeed, isEdited: Bool) -> String {
    let own = [
      ("type", "rss"), ("text", feed.title), ("title", isEdited ? nil : feed.title),
      ("xmlUrl", feed.address.description), ("htmlUrl", feed.site?.description),
    ]
    let names = Set(own.map(\.0))
    let others = feed.otherAttributes.filter {
      !isEdited && isName($0.name) && !names.contains($0.name)
    }
    let attributes =
      own.compactMap { name, value in value.map { (name, $0) } }
      + others.map { ($0.name, $0.value) }
    let text = attributes.map { " \($0)=\"\($1.xmlEscaped)\"" }.joined()
    return "<outline\(text)/>"
  }

  /// Returns declarations of the prefixes of other attributes, whose own are unknown.
  private static func declarations(of feeds: [FollowedFeed]) -> String {
    let names = feeds.flatMap(\.otherAttributes).map(\.name).filter(isName)
    let prefixes = Set(names.compactMap { $0.split(separator: ":").dropLast().first })
    return prefixes.subtracting(["xml"]).sorted().map { " xmlns:\($0)=\"urn:opml-prefix:\($0)\"" }
      .joined()
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
