import ByteStrings
import Domain
import NewsAPIFormat
import Texts

/// What a page states about its article: in JSON-LD, in `meta` elements, and in its markup.
struct PageMetadata {
  private let record: LinkedData
  /// The first content of each name or property; names have colons instead of dots.
  private var tags: [String: String] = [:]
  private var titleElement: String?
  private var heading: String?
  private var markedByline: String?
  private var markedDate: String?
  private(set) var language: String?
  /// The `href` of the `base` element.
  private(set) var base: String?

  init(_ nodes: [PageNode], _ data: [ArraySlice<UInt8>]) {
    record = LinkedData.article(in: data) ?? .other
    language = nodes.first?.source.attribute("lang")?.trimmedOrNil
    for (index, node) in nodes.enumerated() where !node.traits.contains(.text) {
      let name = node.source.name
      switch name {
      case "meta": addTag(node.source)
      case "base" where base == nil: base = node.source.attribute("href")
      case "title" where titleElement == nil: titleElement = nodes.text(of: index).plainLine
      case "h1" where heading == nil: heading = nodes.text(of: index).plainLine
      case "time" where markedDate == nil: markedDate = node.source.attribute("datetime")
      default: break
      }
      let isByline =
        node.label.isByline || node.source.attribute("rel") == "author"
        || node.source.attribute("itemprop")?.contains("author") == true
      if isByline, markedByline == nil, name != "meta", node.end - Int32(index) < 50 {
        markedByline = nodes.text(of: index).plainLine.flatMap { $0.utf8.count < 100 ? $0 : nil }
      }
    }
  }

  private mutating func addTag(_ element: OpaquePointer) {
    guard let content = element.attribute("content").flatMap({ HTMLText.decoded($0).plainLine })
    else { return }
    for attribute in ["property", "name", "itemprop"] {
      for name in (element.attribute(attribute) ?? "").lowercasedName.split(separator: " ") {
        let key = String(name).replacing(".", with: ":")
        if tags[key] == nil { tags[key] = content }
      }
    }
  }

  private func tag(_ names: String) -> String? {
    names.split(separator: " ").lazy.compactMap { tags[String($0)] }.first
  }

  private func stated(_ names: String...) -> String? {
    let texts = names.lazy.compactMap { record[$0].texts.first }
    return texts.compactMap { HTMLText.decoded($0).plainLine }.first
  }

  var title: String? {
    let names = [stated("headline"), stated("name")].compactMap(\.self)
    let title =
      names.first { titleElement?.hasPrefix($0) == true } ?? names.first
      ?? tag("dc:title dcterm:title dcterms:title og:title twitter:title title parsely-title")
    return (title ?? titleOfDocument ?? heading)?.bounded(to: .line)
  }

  var byline: String? {
    let authors = record["author"].texts.compactMap(\.plainLine)
    if !authors.isEmpty { return authors.distinct.joined(separator: ", ").bounded(to: .line) }
    let tag = tag("dc:creator dcterms:creator author parsely-author article:author")
    return (tag.flatMap { $0.hasPrefix("http") ? nil : $0 } ?? markedByline)?.bounded(to: .line)
  }

  var excerpt: String? {
    stated("description") ?? tag("dc:description og:description description twitter:description")
  }

  var siteName: String? { (stated("publisher") ?? tag("og:site_name"))?.bounded(to: .line) }

  /// The time of publication as the page has it.
  var published: String? {
    stated("datePublished")
      ?? tag("article:published_time datepublished parsely-pub-date dc:date dcterms:date date")
      ?? markedDate
  }

  /// The reference of the picture that represents the article.
  var picture: String? { record["image"].texts.first ?? tag("og:image og:image:url twitter:image") }

  /// The `title` element without the name of the site, if enough stays.
  private var titleOfDocument: String? {
    guard let title = titleElement else { return nil }
    let words = title.split(separator: " ")
    var kept = words[...]
    if let last = words.lastIndex(where: Self.separators.contains) { kept = words[..<last] }
    if kept.count < 3, let first = words.firstIndex(where: Self.separators.contains) {
      kept = words[(first + 1)...]
    }
    return kept.count > 4 ? kept.joined(separator: " ") : title
  }

  private static let separators: Set<Substring> = [
    "|", "-", "\u{2013}", "\u{2014}", "\u{00BB}", "/", "::", ">",
  ]
}
