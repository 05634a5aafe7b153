import ByteStrings
public import Domain
import FoundationEssentials
import NewsAPIFormat
import Texts

/// Reads feeds and lists of feeds in all formats.
public struct FeedReader: ReadFeed {
  /// The maximum length of a document in bytes; the rest of a longer one is ignored.
  public static let maximumLength = 16 << 20

  public init() {}

  /// Reads a document, even a damaged one; nil if it is neither a feed nor a list of feeds.
  public func callAsFunction(_ document: LoadedDocument) -> FeedDocument? {
    let isTooLarge = document.bytes.count > Self.maximumLength
    let input = isTooLarge ? Array(document.bytes[..<Self.maximumLength]) : document.bytes
    let text = DecodedText(input, charset: document.charset)
    let problems = (isTooLarge ? [Problem.tooLarge] : []) + text.problems
    let base = document.address.flatMap { Addresses.base($0, within: nil) }
    if text.bytes.first(where: { !$0.isXMLSpace }) == UInt8(ascii: "{") {
      let feed = JSONFeed.feed(text, base: base, problems: problems)
      return feed.map { .feed($0.completed(from: document)) }
    }
    let parsed = Tokenizer.tree(of: text.bytes, base: base)
    guard let root = Self.root(of: parsed.tree) else { return nil }
    let found = problems + parsed.problems
    let all = found.map(\.rawValue)
    guard root.name != "opml" else {
      var list = SubscriptionList(root, problems: all)
      list.losses = found.filter(\.isLoss).map(\.rawValue)
      return .subscriptions(list)
    }
    var feed = Feed(root)
    feed.encoding = text.encoding
    feed.problems = all
    if feed.entries.count == Feed.mostEntries {
      feed.problems.append(Problem.tooManyEntries.rawValue)
    }
    return .feed(feed.completed(from: document))
  }

  /// Returns the text of a document in UTF-8, decoded as for a feed.
  public static func text(of document: LoadedDocument) -> [UInt8] {
    DecodedText(document.bytes, charset: document.charset).bytes
  }

  /// Returns the links of an HTML page that can lead to its feeds.
  public func links(in page: LoadedDocument) -> PageLinks { LinkedFeeds.links(in: page) }

  /// Returns the first element that a document can have as its root.
  private static func root(of tree: XMLTree) -> Element? {
    tree.nodes.indices.lazy.map { Element(tree: tree, index: $0) }
      .first { $0.isElement && roots.contains($0.name) }
  }

  private static let roots: Set<String> = [
    "atom:entry", "atom:feed", "channel", "opml", "rdf:rdf", "rdf", "rss",
  ]
}

extension Feed {
  /// Reads a feed in XML from its root element.
  init(_ root: Element) {
    switch root.name {
    case "atom:entry", "atom:feed": self.init(format: .atom)
    case "rdf:rdf", "rdf": self.init(format: .rdf)
    case "channel" where root.child("item") == nil || root.child("item")?.hasHREF == true:
      self.init(format: .cdf)
    default: self.init(format: .rss)
    }
    version = FeedVersion.version(of: root, format)
    if root.name == "atom:entry" {
      let entry = Entry(root)
      (title, authors, entries) = (entry.source?.title ?? entry.title, entry.authors, [entry])
    } else {
      readChannel(root)
    }
    inheritAuthors()
    readContact(root.child("channel") ?? root)
    links = links.distinct
    categories = categories.distinct
    link = links.page
    feedURL = links.first { $0.rel == "self" }?.href
    image = image ?? logo.map { Image(url: $0) }
  }

  /// Makes the owner of the podcast or the webmaster the author of a feed that has none.
  private mutating func readContact(_ channel: Element) {
    guard authors.isEmpty,
      let contact = channel.child("itunes:owner") ?? channel.child("webmaster")
    else { return }
    authors = Person(contact).map { [$0] } ?? []
  }

  /// The feed with the language that its server states if the feed states none, and with its hubs.
  fileprivate func completed(from document: LoadedDocument) -> Feed {
    var feed = self
    feed.language = language ?? document.language?.trimmedOrNil?.languageTag
    let base = document.address.flatMap { Addresses.base($0, within: nil) }
    let hubs = PageLink.links(ofHeader: document.linkHeader ?? "").filter(\.isHub)
    feed.links += hubs.compactMap { Addresses.resolved($0.href, base: base) }
      .map { Feed.Link(rel: "hub", href: $0) }
    return feed
  }
}

extension Element {
  fileprivate var hasHREF: Bool { attribute("href") != nil }
}
