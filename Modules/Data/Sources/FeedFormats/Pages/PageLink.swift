import ByteStrings
import Domain
import NewsAPIFormat
import Texts

/// A link of a page, as an element or in the header `Link`, and whether it can lead to a feed.
struct PageLink {
  /// How sure it is that a link leads to a feed.
  enum Rank: CaseIterable {
    /// The relation, the type or the scheme of the link.
    case feed
    /// Its address looks like a feed's.
    case likely
    /// Its text looks like a link to a feed.
    case possible
  }

  let href: String
  let title: String?
  private let element: String
  /// The text and the elements within a link in the text of a page.
  private let content: String
  private let type: String
  private let relations: [String]
  private let isRefresh: Bool

  /// The attributes that are read.
  static let attributes: Set<String> = [
    "aria-label", "content", "href", "http-equiv", "rel", "title", "type",
  ]

  /// Creates the link of an element with these attributes.
  init(_ element: String, _ values: [String: String], content: String = "") {
    self.element = element
    self.content = "\(values["aria-label"] ?? "") \(content)"
    href = values["href"] ?? values["content"] ?? ""
    title = values["title"]
    let type = (values["type"] ?? "").utf8.prefix(100)
    self.type = type.prefix { $0 != UInt8(ascii: ";") }.trimmed.lowercasedName
    relations = (values["rel"] ?? "").utf8.split { $0.isXMLSpace }.map(\.lowercasedName)
    isRefresh = values["http-equiv"]?.lowercasedName.trimmed == "refresh"
  }

  /// Returns the links of the header `Link` (RFC 8288, section 3).
  static func links(ofHeader header: String) -> [PageLink] {
    header.utf8.headerParts(separator: ",").compactMap { part in
      guard let address = part.bracketed.first else { return nil }
      let parameters = part.headerParameters(separator: ";").dropFirst()
      var values = Dictionary(parameters.map { ($0.name, $0.value ?? "") }) { first, _ in first }
      values["href"] = address
      return PageLink("link", values)
    }
  }
}

extension PageLink {
  /// Whether it leads to the page's own address.
  var isCanonical: Bool { element == "link" && relations.contains("canonical") }

  /// Whether it leads to an icon in a format of `Icon`.
  var isIcon: Bool {
    element == "link" && relations.contains("icon") && type != "image/svg+xml"
      && !href.lowercased().hasSuffix(".svg")
  }

  /// Whether it leads to the hub that announces changes (https://www.w3.org/TR/websub/#discovery).
  var isHub: Bool { relations.contains("hub") }

  /// The address of a refresh such as `0; url=/blog/`; nil for other elements.
  var refresh: String? {
    guard isRefresh else { return nil }
    let parts = href.split(separator: ";", maxSplits: 1).map(\.trimmed)
    guard parts.count == 2, parts[1].utf8.prefix(3).lowercasedName == "url" else { return nil }
    return parts[1].dropFirst(3).trimmed.drop { $0 == "=" }.trimmed
      .filter { $0 != "'" && $0 != "\"" }
  }

  /// How sure it is that the link leads to a feed; nil if nothing indicates it.
  var rank: Rank? {
    guard !href.isEmpty, element != "meta" else { return nil }
    if href.utf8.prefix(5).lowercasedName == "feed:" { return .feed }
    let isFeed = Self.types.contains { type.utf8.firstRange(of: $0.utf8) != nil }
    if relations.contains(where: Self.relations.contains) { return .feed }
    guard element == "link" else {
      return isFeed ? .feed : looksLikeFeed ? .likely : saysFeed ? .possible : nil
    }
    guard relations.contains("alternate") else { return isFeed ? .likely : nil }
    if isFeed || type == "text/xml" || type == "application/xml" { return .feed }
    // Sites link their JSON interfaces in the same way.
    if type == "application/json" {
      return mentionsFeed ? .feed : href.utf8.firstRange(of: "wp-json".utf8) == nil ? .likely : nil
    }
    return type.isEmpty && looksLikeFeed ? .likely : nil
  }

  private var mentionsFeed: Bool {
    [href, title ?? ""].contains {
      $0.utf8.prefix(WebLink.maximumLength).lowercasedName.utf8.firstRange(of: "feed".utf8) != nil
    }
  }

  /// Whether a part of the path or the query is a name that feeds have.
  private var looksLikeFeed: Bool {
    let address = href.utf8.prefix(WebLink.maximumLength).lowercasedName
    let sides = address.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1)
    let path =
      sides.first.map { $0.contains("://") ? $0.drop { $0 != "/" }.dropFirst(2) : $0 } ?? ""
    let items = sides.dropFirst().first ?? ""
    return path.split(separator: "/").contains(where: Self.isName)
      || Self.words(items).contains { Self.isWord($0) }
  }

  private static func isName(_ part: Substring) -> Bool {
    let ending = part.split(separator: ".").dropFirst().last ?? ""
    let words = words(part)
    if files.contains(ending) || words.contains(where: otherNames.contains) { return false }
    return endings.contains(ending) || isWord(part.prefix { $0 != "." })
      || words.contains { $0.hasPrefix("rss") }
  }

  /// Whether the text of the link is short and has a word for feeds.
  private var saysFeed: Bool {
    let words = Self.words(Substring("\(title ?? "") \(content)".utf8.lowercasedName))
    return words.contains { $0.hasPrefix("rss") || $0 == "atom" }
      || words.count <= 3 && words.contains(where: Self.isWord)
  }

  /// Whether a link that only looks like a feed's belongs to a site: its host is the same, a part
  /// of it, or a service for feeds.
  func isOf(_ site: String, _ host: String) -> Bool {
    element == "link" || site == host || host.hasSuffix("." + site) || site.hasSuffix("." + host)
      || host.split(separator: ".").contains { Self.isWord($0) || $0 == "feedburner" }
  }

  private static func words(_ text: Substring) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber }
  }

  private static func isWord(_ word: Substring) -> Bool {
    word.hasPrefix("rss") || ["atom", "feed", "feeds", "rdf"].contains(word)
  }

  private static let relations: Set<String> = ["feed", "service.feed"]
  private static let types = ["rss", "atom+xml", "rdf+xml", "feed+json"]
  private static let endings: Set<Substring> = ["atom", "rdf", "rss", "xml"]
  private static let files: Set<Substring> = [
    "css", "gif", "ico", "jpeg", "jpg", "js", "opml", "pdf", "png", "svg", "webp", "zip",
  ]
  /// The names of documents that are not feeds.
  private static let otherNames: Set<Substring> = ["opensearch", "osd", "sitemap", "sitemaps"]
}
