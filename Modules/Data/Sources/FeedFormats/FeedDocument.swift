import Domain
import FoundationEssentials

/// A document that a feed reader follows or imports.
public enum FeedDocument: Equatable, Sendable {
  /// A feed: RSS, Atom, JSON Feed or CDF.
  case feed(Feed)
  /// A list of feeds: OPML.
  case subscriptions(SubscriptionList)

  /// The maximum length of a document in bytes; the rest of a longer one is ignored.
  public static let maximumLength = 16 << 20

  /// Reads a document, whatever is wrong with it; nil if it is neither a feed nor a list of feeds.
  ///
  /// `charset` is the encoding in its Content-Type, and `address` the address that it was loaded
  /// from, against which relative addresses are resolved. Nothing else is loaded.
  public init?(_ document: [UInt8], charset: String? = nil, address: String? = nil) {
    let isTooLarge = document.count > Self.maximumLength
    let input = isTooLarge ? Array(document[..<Self.maximumLength]) : document
    let text = DecodedText(input, charset: charset)
    let problems = (isTooLarge ? [Problem.tooLarge] : []) + text.problems
    let base = address.flatMap { Addresses.base($0, within: nil) }
    if text.bytes.first(where: { !$0.isXMLSpace }) == UInt8(ascii: "{") {
      guard let feed = JSONFeed.feed(text, base: base, problems: problems) else { return nil }
      self = .feed(feed)
      return
    }
    let document = Tokenizer.tree(of: text.bytes, base: base)
    guard let root = Self.root(of: document.tree) else { return nil }
    let all = (problems + document.problems).map(\.rawValue)
    if root.name == "opml" {
      self = .subscriptions(SubscriptionList(root, problems: all))
    } else {
      var feed = Feed(root)
      feed.encoding = text.encoding
      feed.problems = all
      if feed.entries.count == Feed.mostEntries {
        feed.problems.append(Problem.tooManyEntries.rawValue)
      }
      self = .feed(feed)
    }
  }

  /// The feed; nil for a list of feeds.
  public var feed: Feed? {
    if case .feed(let feed) = self { feed } else { nil }
  }

  /// Returns the first element that a document can have as its root.
  private static func root(of tree: XMLTree) -> Element? {
    tree.nodes.indices.lazy.map { Element(tree: tree, index: $0) }
      .first { $0.isElement && roots.contains($0.name) }
  }

  private static let roots: Set<String> = ["atom:feed", "channel", "opml", "rdf:rdf", "rdf", "rss"]
}

extension Feed {
  /// Reads a feed in XML from its root element.
  init(_ root: Element) {
    switch root.name {
    case "atom:feed": self.init(format: .atom)
    case "rdf:rdf", "rdf": self.init(format: .rdf)
    case "channel" where root.child("item") == nil || root.child("item")?.hasHREF == true:
      self.init(format: .cdf)
    default: self.init(format: .rss)
    }
    version = FeedVersion.version(of: root, format)
    readChannel(root)
    links = links.distinct
    categories = categories.distinct
    link = links.page
    feedURL = links.first { $0.rel == "self" }?.href
    image = image ?? logo.map { Image(url: $0) }
  }
}

extension Element {
  fileprivate var hasHREF: Bool { attribute("href") != nil }
}
