import ByteStrings
import Domain
import NewsAPIFormat
import Texts

extension Feed.Link {
  private static let registry = "http://www.iana.org/assignments/relation/"

  /// Reads a link whose address is in `href` or, as in RSS, is the text; nil without an address.
  init?(_ element: Element) {
    let address = element.attribute("href") ?? element.text ?? element.attribute("rdf:resource")
    guard let href = address.flatMap({ Addresses.resolved($0, base: element.linkBase) })
    else { return nil }
    let relation = element.attribute("rel") ?? "alternate"
    let isLong = relation.utf8.starts(with: Self.registry.utf8)
    self.init(
      rel: isLong ? String(Substring(relation.utf8.dropFirst(Self.registry.utf8.count))) : relation,
      href: href,
      type: element.attribute("type"),
      hreflang: element.attribute("hreflang"),
      title: element.attribute("title").flatMap(\.plainLine),
      length: element.attribute("length").flatMap { Int(foreign: $0) }
    )
  }

  /// Whether the link leads to the page that shows the same content.
  var isPage: Bool {
    rel == "alternate"
      && type.map { $0.lowercasedName }.map { $0 == "text/html" || $0 == "application/xhtml+xml" }
        ?? true
  }
}

extension [Feed.Link] {
  /// The address of the page; nil without a link to one.
  var page: String? { (first(where: \.isPage) ?? first { $0.rel == "alternate" })?.href }
}

extension Feed.Person {
  /// Reads a person from the elements inside, or from text such as `me@example.com (Me)`.
  init?(_ element: Element) {
    var person = Self()
    for child in element.children {
      let text = child.text?.plainLine
      switch child.localName {
      case "name", "title": person.name = person.name ?? text
      case "email", "mbox": person.email = person.email ?? text
      case "uri", "url", "homepage":
        person.url = person.url ?? child.resolved(text)
      default: continue
      }
    }
    if person == Self() {
      guard let text = TextConstruct(element).plainText else { return nil }
      person = Self(text)
    }
    if person.email == nil, let name = person.name, name.utf8.contains(UInt8(ascii: "@")) {
      let split = Self(name)
      (person.name, person.email) = (split.name, split.email)
    }
    guard person != Self() else { return nil }
    self = person
  }

  /// Splits text into a name and an email address.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    guard let range = Self.email(in: bytes) else {
      self.init(name: text.trimmedOrNil)
      return
    }
    let mailto = Array("mailto:".utf8)
    var address = bytes[range]
    if address.starts(with: mailto) { address = address.dropFirst(mailto.count) }
    var rest = bytes
    rest.removeSubrange(range)
    self.init(
      name: Self.withoutBrackets(rest),
      email: String(decoding: address, as: UTF8.self)
    )
  }

  private static let brackets = Array("()<>[]".utf8)

  /// Returns the first word that contains an `@` within it.
  private static func email(in text: [UInt8]) -> Range<Int>? {
    let words = text.split { $0.isXMLSpace || brackets.contains($0) || ",;\"".utf8.contains($0) }
    return words.first { word in
      word.firstIndex(of: UInt8(ascii: "@")).map {
        $0 > word.startIndex && $0 < word.endIndex - 1
      } ?? false
    }?.indices
  }

  /// Returns the name that stays when its email address is removed; nil if nothing stays.
  private static func withoutBrackets(_ text: [UInt8]) -> String? {
    var rest = text.trimmed
    for pair in [(0x28, 0x29), (0x3C, 0x3E), (0x5B, 0x5D), (0x22, 0x22)] as [(UInt8, UInt8)] {
      if rest.last == pair.1, rest.dropLast().trimmed.last == pair.0 {
        rest = rest.dropLast().trimmed.dropLast().trimmed
      }
      if rest.first == pair.0, rest.dropFirst().trimmed.first == pair.1 {
        rest = rest.dropFirst().trimmed.dropFirst().trimmed
      }
      if rest.count > 1, rest.first == pair.0, rest.last == pair.1 {
        rest = rest.dropFirst().dropLast().trimmed
      }
    }
    return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
  }
}

extension Feed.Image {
  /// Reads a picture from the elements inside, an attribute or the text; nil if all are missing.
  init?(_ element: Element) {
    let url = element.child("url") ?? element.child("atom:url")
    let address =
      url?.text ?? element.attribute("href") ?? element.attribute("url")
      ?? element.attribute("rdf:resource") ?? element.attribute("rdf:about")
      ?? (element.hasChildren ? nil : element.text)
    self.init(
      url: element.resolved(address),
      title: element.child("title").flatMap { TextConstruct($0).plainText },
      link: element.resolved(element.child("link")?.text)
    )
    if self == Self() { return nil }
  }
}

extension Feed.Enclosure {
  /// Reads a file from its attributes; nil without an address.
  init?(_ element: Element, length: String) {
    let url = element.attribute("url") ?? element.attribute("href")
    guard let address = element.resolved(url) else { return nil }
    self.init(
      url: address,
      type: element.attribute("type"),
      length: element.attribute(length).flatMap { Int(foreign: $0) },
      title: (element.attribute("title") ?? element.child("media:title")?.text)?.plainLine
    )
  }

  /// The file of a link.
  init(_ link: Feed.Link) {
    self.init(url: link.href, type: link.type, length: link.length, title: link.title)
  }
}

extension String {
  /// The language tag with dashes, as in `en-US` for `en_US`.
  var languageTag: String { replacing("_", with: "-") }

  /// The text with tidy lines; nil if it is blank.
  var plainText: String? {
    let text = tidyLines.bounded(to: .text)
    return text.isEmpty ? nil : text
  }

  /// The text on one line; nil if it is blank.
  var plainLine: String? {
    let line = singleSpaced.bounded(to: .text)
    return line.isEmpty ? nil : line
  }
}
