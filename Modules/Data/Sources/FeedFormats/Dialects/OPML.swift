import Domain
import Texts

extension SubscriptionList {
  /// Reads a list from the root element of OPML 1 or 2.
  init(_ root: Element, problems: [String]) {
    self.init()
    self.problems = problems
    title = root.child("head")?.child("title").flatMap { TextConstruct($0, .plain).plainText }
    var folders: [Folder] = []
    var positions: [String: Int] = [:]
    for index in root.inside {
      let outline = Element(tree: root.tree, index: index)
      guard outline.isElement, outline.name == "outline" else { continue }
      while let last = folders.last, last.end <= index { folders.removeLast() }
      let tags = folders.compactMap(\.name).distinct
      if let feed = Subscription(outline, tags: tags) {
        add(feed, &positions)
      } else {
        folders.append(Folder(outline))
      }
    }
  }

  /// Adds a feed, or the tags of a feed that is listed already.
  private mutating func add(_ feed: Subscription, _ positions: inout [String: Int]) {
    guard let known = positions[feed.url] else {
      positions[feed.url] = feeds.count
      feeds.append(feed)
      return
    }
    feeds[known].tags = (feeds[known].tags + feed.tags).distinct
  }
}

/// An outline without a feed, which groups others.
private struct Folder {
  let name: String?
  /// The index of the first node after it.
  let end: Int

  init(_ outline: Element) {
    name = (outline.attribute("text") ?? outline.attribute("title"))?.plainLine
    end = outline.inside.upperBound
  }
}

extension SubscriptionList.Subscription {
  private static let known: Set<String> = ["htmlurl", "text", "title", "xmlurl"]

  /// The namespaces that no other prefix than `xml` and `xmlns` can have, and none.
  private static let reserved = [
    "", "http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/",
  ]

  /// Reads an outline; nil if it has no address of a feed.
  fileprivate init?(_ outline: Element, tags: [String]) {
    let isFeed = ["rss", "atom", "feed"].contains(outline.attribute("type")?.lowercasedName)
    let address =
      outline.attribute("xmlurl") ?? (isFeed ? outline.attribute("url") : nil)
    // A list to edit has the senders of maildirs, too.
    let sender = address.flatMap { FollowedFeed.ID($0)?.isOfMaildir == true ? $0 : nil }
    guard let address = sender ?? outline.resolved(address) else { return nil }
    self.init(
      url: address,
      title: (outline.attribute("title") ?? outline.attribute("text"))?.plainLine,
      site: outline.resolved(outline.attribute("htmlurl")),
      tags: tags
    )
    for (name, value) in outline.attributes where !Self.known.contains(name.known) {
      add(name, value)
    }
  }

  /// Adds an attribute in our namespace; the first one with a name counts.
  private mutating func addSetting(_ name: String, _ value: String) {
    if name == FeedAttribute.sealName, seal == nil { seal = value }
    guard let attribute = FeedAttribute(rawValue: name), settings[attribute] == nil,
      FeedAttribute.settings.contains(attribute)
    else { return }
    settings[attribute] = value
  }

  /// Adds an attribute in our namespace to the settings, and another one to the others, with the
  /// declaration of its prefix.
  private mutating func add(_ name: XMLTree.Name, _ value: String) {
    let parts = name.written.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].lowercased() != "xmlns" else { return }
    guard name.namespace != FeedAttribute.namespace else {
      return addSetting(String(parts[parts.count - 1]), value)
    }
    if name.known == "type" {
      if value != "rss" { otherAttributes.append(.init(name: name.known, value: value)) }
      return
    }
    // Lists of feeds have our settings with our prefix.
    let mark = parts.count == 2 && parts[0] == FeedAttribute.prefix ? "_" : ""
    otherAttributes.append(.init(name: mark + name.written, value: value))
    guard let namespace = name.namespace, !Self.reserved.contains(namespace) else { return }
    let declaration = SubscriptionList.Attribute(name: "xmlns:\(mark)\(parts[0])", value: namespace)
    let declared = otherAttributes.filter { $0.name.utf8.starts(with: "xmlns:".utf8) }
    // Of two prefixes of one namespace, the second would make a second attribute of one name.
    if !declared.contains(where: { $0.name == declaration.name || $0.value == namespace }) {
      otherAttributes.append(declaration)
    }
  }
}
