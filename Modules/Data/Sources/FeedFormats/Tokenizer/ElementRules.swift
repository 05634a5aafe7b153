/// The rules by which missing end tags are repaired.
enum ElementRules {
  /// The elements of items.
  static let entries: Set<String> = ["item", "atom:entry"]

  /// The elements that items can be in.
  static let containers: Set<String> = [
    "atom:feed", "channel", "items", "rdf:rdf", "rss",
  ]

  /// The elements that can contain a whole other document.
  static let verbatim: Set<String> = ["atom:content", "xhtml:body", "xhtml:div"]

  /// Returns whether an element of HTML never has an end tag.
  static func isVoid(_ name: String) -> Bool { void.contains(name) }

  /// Returns whether the start of an element shows that another one's end tag is missing.
  static func ends(_ open: String, before next: String) -> Bool {
    if plain.contains(open) { return fields.contains(next) || plain.contains(next) }
    return marked.contains(open) && plain.contains(next) && !htmlNames.contains(next)
  }

  /// The void elements of HTML whose names are not used in feeds.
  private static let void: Set<String> = {
    let names = ["area", "br", "col", "embed", "hr", "img", "input", "param", "track", "wbr"]
    return Set(names + names.map { "atom:" + $0 } + names.map { "xhtml:" + $0 })
  }()

  /// The elements of RSS and Atom that contain nothing but text.
  private static let plain: Set<String> = [
    "comments", "copyright", "docs", "guid", "language", "lastbuilddate", "link", "managingeditor",
    "pubdate", "title", "ttl", "webmaster", "atom:icon", "atom:id", "atom:logo", "atom:published",
    "atom:updated",
  ]

  /// The elements of RSS that can contain markup.
  private static let marked: Set<String> = ["description"]

  /// The names of plain elements that are also names in HTML.
  private static let htmlNames: Set<String> = ["link", "title"]

  /// Further elements that can only follow a plain one.
  private static let fields: Set<String> = [
    "author", "category", "description", "enclosure", "atom:author", "atom:category",
    "atom:content", "atom:link", "atom:summary", "atom:title",
  ]
}
