import Domain

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
  private static let known: Set<String> = ["htmlurl", "text", "title", "type", "xmlurl"]

  /// Reads an outline; nil if it has no address of a feed.
  fileprivate init?(_ outline: Element, tags: [String]) {
    let isFeed = ["rss", "atom", "feed"].contains(outline.attribute("type")?.lowercasedName)
    let address =
      outline.attribute("xmlurl") ?? (isFeed ? outline.attribute("url") : nil)
    guard let address = outline.resolved(address) else { return nil }
    self.init(
      url: address,
      title: (outline.attribute("title") ?? outline.attribute("text"))?.plainLine,
      site: outline.resolved(outline.attribute("htmlurl")),
      tags: tags,
      otherAttributes: outline.attributes.filter { !Self.known.contains($0.name.known) }.map {
        SubscriptionList.Attribute(name: $0.name.written, value: $0.value)
      }
    )
  }
}
