import Domain
import Texts

extension Value<Feed.Entry> {
  /// The elements of entries in all vocabularies, by their known names.
  static let all = shared.merging(own) { $1 }

  /// The elements that only entries have, or that mean something else for feeds.
  private static let own: [String: Value] = [
    // RSS 0.90 to 2.0, RSS 1.0 and CDF.
    "abstract": markup(\.summary),
    "body": content,
    "categories": Value { element, entry in entry.readInside(element) },
    "comments": address(\.comments),
    "description": description,
    "enclosure": Value { element, entry in
      if let file = Feed.Enclosure(element, length: "length") { entry.enclosures.append(file) }
    },
    "fullitem": content,
    "guid": Value { element, entry in entry.readGUID(element) },
    "image": image,
    "source": source,
    "summary": description,
    // Atom 0.3 and 1.0.
    "atom:content": content,
    "atom:source": source,
    "atom:summary": markup(\.summary, .plain),
    // Dublin Core, the content module, iTunes and others.
    "content:encoded": content,
    "dc:date": date(\.updated, \.published),
    "dc:description": markup(\.summary),
    "dcterms:abstract": markup(\.summary),
    "googleplay:description": markup(\.summary, .guessed),
    "googleplay:image": image,
    "itunes:duration": word(\.duration),
    "itunes:image": image,
    "itunes:link": Value { element, entry in
      if element.attribute("rel") == "image" { image.read(element, &entry) }
    },
    "itunes:subtitle": markup(\.summary, .guessed),
    // Unlike the subtitle, which is one line and often comes first.
    "itunes:summary": Value { element, entry in
      entry.summary = TextConstruct(element, .guessed).html ?? entry.summary
    },
    "prism:publicationdate": date(\.published),
    "thr:in-reply-to": Value { element, entry in entry.readReply(element) },
    "xhtml:body": content,
    // Media RSS.
    "media:content": Value { element, entry in entry.readMedia(element) },
    "media:description": markup(\.summary, .guessed),
    "media:group": Value { element, entry in entry.readInside(element) },
    "media:thumbnail": image,
  ]

  /// The first one is the summary, a second one the content.
  private static let description = Value { element, entry in
    if entry.summary == nil {
      entry.summary = TextConstruct(element, .html).html
    } else {
      content.read(element, &entry)
    }
  }

  private static let content = Value { element, entry in
    if let file = element.resolved(element.attribute("src")) {
      entry.enclosures.append(Feed.Enclosure(url: file, type: element.attribute("type")))
    }
    guard entry.content == nil else { return }
    let construct = TextConstruct(element, .html)
    entry.content = construct.html
    if entry.content != nil { entry.contentType = construct.mediaType }
  }

  private static let image = Value { element, entry in
    if entry.image == nil { entry.image = Feed.Image(element)?.url }
  }

  /// The feed of origin: its elements in Atom, an attribute and the title in RSS.
  private static let source = Value { element, entry in
    var feed = Feed(format: .atom)
    feed.read(element, by: Value<Feed>.all)
    entry.source = Feed.Source(
      title: feed.title ?? (element.hasChildren ? nil : TextConstruct(element).plainText),
      url: element.resolved(element.attribute("url")) ?? feed.links.page ?? feed.links.first?.href,
      id: feed.id,
      authors: feed.authors
    )
  }
}

extension Feed.Entry: DescribedPart {
  var blank: Feed.Entry { Feed.Entry() }

  /// Reads an item of any dialect; `site` is the page of its feed.
  init(_ element: Element, of site: String? = nil) {
    self.init()
    var element = element
    element.bases.site = site
    element.bases.page = Self.page(of: element).flatMap { Addresses.base($0, within: nil) }
    language = element.attribute("xml:lang")?.languageTag
    readAttributes(of: element)
    read(element, by: Value<Feed.Entry>.all)
    finish(element)
  }

  /// The page to which the links or the GUID of an item lead, before the rest is read.
  private static func page(of element: Element) -> String? {
    let original = element.child("feedburner:origlink").flatMap(Feed.Link.init)?.href
    let links = element.children.filter { $0.localName == "link" }.compactMap(Feed.Link.init)
    let guid = element.child("guid").flatMap { $0.isPermaLink ? $0.text : nil }
    return original ?? links.page ?? guid.flatMap(Self.page(_:))
  }

  /// Derives the address and the files from the links.
  private mutating func finish(_ element: Element) {
    if links.count > 1 { links = links.distinct }
    if categories.count > 1 { categories = categories.distinct }
    // FeedBurner replaced the link by one that counts its readers.
    let original = element.child("feedburner:origlink").flatMap(Feed.Link.init)?.href
    url = original ?? links.page ?? url
    if url == nil, element.name != "item" || element.attribute("rdf:about") != nil {
      url = id.flatMap(Self.page)
    }
    enclosures += links.lazy.filter { $0.rel == "enclosure" }.map(Feed.Enclosure.init)
    if enclosures.count > 1 { enclosures = enclosures.distinct(by: \.url) }
  }

  /// Reads a GUID, which is also the address unless the attribute `isPermaLink` is `false`.
  fileprivate mutating func readGUID(_ element: Element) {
    guard let guid = element.text else { return }
    // An identifier in the attributes of the item is less specific.
    id = guid
    if url == nil, element.isPermaLink { url = Self.page(guid) }
  }

  /// Returns an identifier that is the address of a page; nil for others.
  private static func page(_ id: String) -> String? {
    guard let address = Addresses.resolved(id, base: nil),
      ["http", "https"].contains(AddressParts(Array(address.utf8)).schemeName)
    else { return nil }
    return address
  }

  fileprivate mutating func readReply(_ element: Element) {
    guard let address = element.resolved(element.attribute("href") ?? element.attribute("ref"))
    else { return }
    links.append(
      Feed.Link(rel: "in-reply-to", href: address, type: element.attribute("type"))
    )
  }

  fileprivate mutating func readMedia(_ element: Element) {
    if let file = Feed.Enclosure(element, length: "filesize") {
      let isPicture =
        element.attribute("medium") == "image" || file.type?.hasPrefix("image/") == true
      if isPicture, image == nil { image = file.url }
      enclosures.append(file)
    }
    readInside(element)
  }

  /// Reads elements that are grouped in another one.
  fileprivate mutating func readInside(_ element: Element) {
    read(element, by: Value<Feed.Entry>.all)
  }

  mutating func complete(from other: Feed.Entry) {
    completeDescription(from: other)
    url = url ?? other.url
    summary = summary ?? other.summary
    if content == nil { (content, contentType) = (other.content, other.contentType) }
    enclosures += other.enclosures
    image = image ?? other.image
    comments = comments ?? other.comments
    source = source ?? other.source
    duration = duration ?? other.duration
  }
}

extension Element {
  /// Whether it can be the address of a page, which a GUID is by default.
  fileprivate var isPermaLink: Bool { attribute("ispermalink")?.lowercasedName != "false" }
}
