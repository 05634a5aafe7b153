import ByteStrings
import Domain
import NewsAPIFormat

/// Finds the links of a page that can lead to its feeds.
///
/// `link` elements in the body count too, because some sites put them there. Each byte is visited a
/// fixed number of times.
struct LinkedFeeds {
  /// The length of the part of a page that is read, in bytes.
  private static let longest = 1 << 20

  private let html: [UInt8]
  private var index = 0
  private var finder = ByteFinder()
  private var rawElements = RawElements()
  /// The number of links of a rank that are kept.
  private static let mostLinks = 1_000
  /// The number of elements with links that are read.
  private static let mostElements = 10_000
  private var count = 0
  private var links: [PageLink.Rank: [PageLink]] = [:]
  /// The first `href` of a `base` element, of a canonical address, of an icon and of a refresh.
  private var base, canonical, icon, refresh: String?

  /// Returns the links, each address once; the header `Link` is first.
  static func links(in page: LoadedDocument) -> PageLinks {
    let bytes = beginning(of: page.bytes)
    let charset = page.charset ?? declaredCharset(in: bytes)
    var scan = LinkedFeeds(html: DecodedText(bytes, charset: charset).bytes)
    for link in PageLink.links(ofHeader: page.linkHeader ?? "") { scan.add(link) }
    while scan.index < scan.html.count { scan.readPart() }
    let outer = page.address.flatMap { Addresses.base($0, within: nil) }
    let base = scan.base.flatMap { Addresses.base($0, within: outer) } ?? outer
    let site = outer.flatMap(WebLink.init)?.site ?? ""
    var known: Set<WebLink> = []
    let ranked = PageLink.Rank.allCases.map { rank in
      scan.links[rank, default: []].compactMap { link -> FeedLink? in
        guard let address = Self.address(link.href, base),
          rank == .feed || link.isOf(site, address.site), known.insert(address).inserted
        else { return nil }
        return FeedLink(address: address, title: link.title)
      }
    }
    var links = PageLinks(feeds: ranked[0])
    links.guesses = Array(ranked.dropFirst().joined())
    links.canonical = scan.canonical.flatMap { Self.address($0, base) }
    links.icon = scan.icon.flatMap { Self.address($0, base) }
    links.refresh = scan.refresh.flatMap { Self.address($0, base) }
    return links
  }

  private static func address(_ reference: String, _ base: String?) -> WebLink? {
    Addresses.resolved(reference, base: base).flatMap {
      $0.lowercasedName.hasPrefix("feed:") ? WebLink.ofFeed($0) : WebLink($0)
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
    if Self.linking.contains(local), count < Self.mostElements {
      count += 1
      let values = tag.values(of: PageLink.attributes, in: html)
      let link = PageLink(local, values, content: local == "a" ? content(from: tag.end) : "")
      switch local {
      case "base": base = base ?? (link.href.isEmpty ? nil : link.href)
      case "meta": refresh = refresh ?? link.refresh
      default: add(link)
      }
    } else {
      _ = tag.skipAttributes(in: html)
    }
    index = tag.end
    if Self.raw.contains(local), let end = rawElements.end(of: local, in: html, from: index) {
      index = end
    }
  }

  /// Returns the beginning of what is within an element.
  private func content(from start: Int) -> String {
    let content = html[start...].prefix(160)
    let end = content.firstRange(of: Array("</".utf8))?.lowerBound ?? content.endIndex
    return String(decoding: content[..<end], as: UTF8.self)
  }

  private mutating func add(_ link: PageLink) {
    if link.isCanonical { canonical = canonical ?? link.href }
    if link.isIcon { icon = icon ?? link.href }
    guard let rank = link.rank, links[rank, default: []].count < Self.mostLinks else { return }
    links[rank, default: []].append(link)
  }

  private static let linking: Set<String> = ["a", "area", "base", "link", "meta"]
  private static let raw: Set<String> = ["noembed", "script", "style", "textarea", "title"]
}
