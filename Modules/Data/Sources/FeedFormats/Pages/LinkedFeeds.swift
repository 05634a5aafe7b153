import ByteStrings
import Domain
import NewsAPIFormat

/// Finds the feeds that a page links to with `<link rel="alternate">`.
///
/// Links in the body count too, because some sites put them there. Each byte is visited a fixed number
/// of times.
struct LinkedFeeds {
  /// The length of the part of a page that is read, in bytes.
  private static let longest = 1 << 20

  private let html: [UInt8]
  private var index = 0
  private var finder = ByteFinder()
  private var rawElements = RawElements()
  private var links: [PageLink] = []
  /// The first `href` of a `base` element.
  private var base: String?

  /// Returns the feeds in document order, each address once.
  static func links(in page: LoadedDocument) -> [FeedLink] {
    let bytes = beginning(of: page.bytes)
    let charset = page.charset ?? declaredCharset(in: bytes)
    var scan = LinkedFeeds(html: DecodedText(bytes, charset: charset).bytes)
    while scan.index < scan.html.count { scan.readPart() }
    let outer = page.address.flatMap { Addresses.base($0, within: nil) }
    let base = scan.base.flatMap { Addresses.base($0, within: outer) } ?? outer
    var known: Set<WebLink> = []
    return scan.links.compactMap { link in
      guard let address = Addresses.resolved(link.href, base: base).flatMap(WebLink.init),
        known.insert(address).inserted
      else { return nil }
      return FeedLink(address: address, title: link.title)
    }
  }

  /// Returns the part of a page that is read; it ends after a tag and not within a character.
  private static func beginning(of page: [UInt8]) -> [UInt8] {
    guard page.count > longest else { return page }
    let part = page[..<longest]
    return Array(part[...(part.lastIndex(of: UInt8(ascii: ">")) ?? longest - 1)])
  }

  /// Returns the encoding that a `meta` element near the beginning states; nil without one.
  static func declaredCharset(in page: [UInt8]) -> String? {
    let start = page.prefix(4_096)
    guard let key = start.firstRange(of: Array("charset=".utf8))?.upperBound else { return nil }
    let label = start[key...].drop { $0 == 0x22 || $0 == 0x27 || $0.isXMLSpace }
      .prefix { $0.isLetter || $0.isDigit || "-_.:".utf8.contains($0) }
    return String(decoding: label, as: UTF8.self)
  }

  /// Skips text, a comment or an end tag, or reads a start tag.
  private mutating func readPart() {
    guard let tag = finder.first(UInt8(ascii: "<"), in: html, from: index) else {
      index = html.count
      return
    }
    index = tag + 1
    guard index < html.count else { return }
    if html[index...].starts(with: "!--") {
      index = finder.end(of: "-->", in: html, from: index + 1) ?? index
    } else if html[index].isLetter {
      readTag()
    }
  }

  private mutating func readTag() {
    let name = html[index...].prefix { !$0.isXMLSpace && $0 != 0x2F && $0 != 0x3E }
    // Pages in XHTML can have a prefix.
    let local = name[(name.lastIndex(of: 0x3A).map { $0 + 1 } ?? name.startIndex)...].prefix(10)
      .lowercasedName
    var tag = TagScan(from: name.endIndex)
    if local == "link" || local == "base" {
      let link = PageLink(&tag, in: html)
      if local == "link", link.isFeed { links.append(link) }
      if local == "base", base == nil, !link.href.isEmpty { base = link.href }
    } else {
      _ = tag.skipAttributes(in: html)
    }
    index = tag.end
    if Self.raw.contains(local), let end = rawElements.end(of: local, in: html, from: index) {
      index = end
    }
  }

  private static let raw: Set<String> = ["noembed", "script", "style", "textarea", "title"]
}

/// The attributes of a `link` element.
private struct PageLink {
  private(set) var href = ""
  private(set) var title: String?
  private var type = ""
  private var relations: [String] = []

  /// Reads the attributes of a tag, of which the first one of each name counts.
  init(_ tag: inout TagScan, in html: [UInt8]) {
    var known: Set<String> = []
    while let attribute = tag.next(in: html) {
      let name = html[attribute.name].prefix(10).lowercasedName
      guard Self.names.contains(name), known.insert(name).inserted else { continue }
      let value = HTMLText.decoded(String(decoding: html[attribute.value ?? 0..<0], as: UTF8.self))
      switch name {
      case "href": href = value
      case "title": title = value
      case "type": type = Self.mediaType(value)
      default: relations = value.utf8.split { $0.isXMLSpace }.map(\.lowercasedName)
      }
    }
  }

  /// Whether the link leads to a feed.
  var isFeed: Bool {
    guard relations.contains("alternate"), !href.isEmpty else { return false }
    // Sites link their JSON interfaces in the same way.
    return Self.types.contains(type) || type == "application/json" && mentionsFeed
  }

  private var mentionsFeed: Bool {
    [href, title ?? ""].contains {
      $0.utf8.prefix(WebLink.maximumLength).lowercasedName.utf8.firstRange(of: "feed".utf8) != nil
    }
  }

  /// Returns a media type in lower case and without parameters.
  private static func mediaType(_ value: String) -> String {
    value.utf8.prefix(100).prefix { $0 != UInt8(ascii: ";") }.trimmed.lowercasedName
  }

  private static let names: Set<String> = ["href", "rel", "title", "type"]
  private static let types: Set<String> = [
    "application/atom+xml", "application/feed+json", "application/rdf+xml", "application/rss+xml",
    "application/xml", "text/xml",
  ]
}
