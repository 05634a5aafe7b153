import ByteStrings
import Domain
import FoundationEssentials
import Texts

/// A field of a part of a feed.
typealias Field<Part, Value> = any WritableKeyPath<Part, Value> & Sendable

/// The value that an element sets in the part of a feed that directly contains it.
///
/// A dialect is a table of values by the known names of elements. Of several elements for one value
/// the first one counts.
struct Value<Part>: Sendable {
  let read: @Sendable (Element, inout Part) -> Void
}

/// A part of a feed that elements describe: the feed itself or an entry.
protocol DescribedPart: SendableMetatype {
  /// Creates a part of the same kind in which everything is missing.
  var blank: Self { get }
  var title: String? { get set }
  var id: String? { get set }
  var language: String? { get set }
  var rights: String? { get set }
  var published: Date? { get set }
  var updated: Date? { get set }
  var created: Date? { get set }
  var expired: Date? { get set }
  var explicit: Bool? { get set }
  var authors: [Feed.Person] { get set }
  var contributors: [Feed.Person] { get set }
  var categories: [Feed.Category] { get set }
  var links: [Feed.Link] { get set }
  /// Adds missing values from elements of other vocabularies.
  mutating func complete(from other: Self)
}

extension DescribedPart {
  /// Reads the children of an element by a table.
  ///
  /// Elements of the element's own vocabulary have precedence; other vocabularies, such as Dublin Core,
  /// complete them.
  mutating func read(_ element: Element, by table: [String: Value<Self>]) {
    var extensions = blank
    let vocabulary = element.prefix
    for child in element.children {
      guard let value = table[child.name] else { continue }
      if child.prefix == vocabulary {
        value.read(child, &self)
      } else {
        value.read(child, &extensions)
      }
    }
    complete(from: extensions)
  }

  /// Reads the attributes of a channel or an item, which RDF and CDF use in place of elements.
  mutating func readAttributes(of element: Element) {
    id = id ?? element.attribute("rdf:about")
    if let page = element.resolved(element.attribute("href")) {
      links.append(Feed.Link(rel: "alternate", href: page))
    }
    updated = updated ?? element.attribute("lastmod").flatMap(FeedDate.parse)
  }

  mutating func completeDescription(from other: Self) {
    title = title ?? other.title
    id = id ?? other.id
    language = language ?? other.language
    rights = rights ?? other.rights
    published = published ?? other.published
    updated = updated ?? other.updated
    created = created ?? other.created
    expired = expired ?? other.expired
    explicit = explicit ?? other.explicit
    if authors.isEmpty { authors = other.authors }
    if contributors.isEmpty { contributors = other.contributors }
    categories += other.categories
    links += other.links
  }
}

extension Value {
  /// A value that `read` finds in the first element that has one.
  static func first(
    _ path: Field<Part, String?>,
    _ read: @escaping @Sendable (Element) -> String?
  ) -> Value {
    Value { element, part in
      if part[keyPath: path] == nil { part[keyPath: path] = read(element) }
    }
  }

  /// Plain text.
  static func text(_ path: Field<Part, String?>) -> Value {
    first(path) { TextConstruct($0).plainText }
  }

  /// Plain text on one line.
  static func line(_ path: Field<Part, String?>) -> Value {
    first(path) { TextConstruct($0).plainText?.plainLine }
  }

  /// Text without markup, such as an identifier.
  static func word(_ path: Field<Part, String?>) -> Value {
    first(path) { $0.text }
  }

  /// A permanent identifier, which is an address if it begins with a slash.
  static func identifier(_ path: Field<Part, String?>) -> Value {
    first(path) { element in
      let isPath = element.text?.utf8.first == UInt8(ascii: "/")
      return isPath ? element.resolved(element.text) : element.text
    }
  }

  /// Markup; without a type the text of the element is of this form.
  static func markup(
    _ path: Field<Part, String?>,
    _ form: TextConstruct.Form = .html
  ) -> Value {
    first(path) { TextConstruct($0, form).html }
  }

  /// An address, in an attribute or as the text of the element.
  static func address(_ path: Field<Part, String?>, _ attributes: String...) -> Value {
    first(path) { element in
      element.resolved(attributes.lazy.compactMap(element.attribute).first ?? element.text)
    }
  }

  /// A date in any format.
  static func date(_ paths: Field<Part, Date?>...) -> Value {
    Value { element, part in
      guard let date = element.text.flatMap(FeedDate.parse) else { return }
      for path in paths where part[keyPath: path] == nil { part[keyPath: path] = date }
    }
  }

  /// A person; at most 100, because each one copies those before.
  static func person(_ path: Field<Part, [Feed.Person]>) -> Value {
    Value { element, part in
      guard part[keyPath: path].count < 100 else { return }
      if let person = Feed.Person(element) { part[keyPath: path].append(person) }
    }
  }
}

extension Value where Part: DescribedPart {
  /// A category, with its scheme and label in these attributes.
  static func category(scheme: String, standardScheme: String? = nil) -> Value {
    Value { element, part in
      let term = element.attribute("term") ?? element.attribute("text") ?? element.text
      let category = Feed.Category(
        term: term,
        scheme: element.attribute(scheme) ?? standardScheme,
        label: element.attribute("label")
      )
      if term != nil || category.label != nil { part.categories.append(category) }
    }
  }

  /// A category of iTunes, which can contain others.
  static var iTunesCategory: Value {
    let own = category(scheme: "scheme", standardScheme: "http://www.itunes.com/")
    return Value { element, part in
      for index in [element.index] + Array(element.inside) {
        let inner = Element(tree: element.tree, index: index)
        if inner.isElement, inner.name == element.name { own.read(inner, &part) }
      }
    }
  }

  /// A language tag, also one that is written as `en_US`.
  static var language: Value {
    first(\.language) { $0.text?.languageTag }
  }

  /// Whether the content is not for children, in the words of iTunes and Media RSS.
  static var explicit: Value {
    Value { element, part in
      switch element.text?.lowercasedName {
      case "yes", "true", "explicit", "adult": part.explicit = true
      case "no", "false", "clean", "nonadult": part.explicit = false
      default: break
      }
    }
  }

  /// The end of a period such as `start=2002-10-13; end=2002-10-17` (DCMI Period Encoding Scheme).
  static var validity: Value {
    Value { element, part in
      let end = element.text?.utf8.split(separator: UInt8(ascii: ";")).lazy.map(\.trimmed)
        .first { $0.prefix(4).lowercasedName == "end=" }
      let date = end.flatMap { FeedDate.parse(String(Substring($0.dropFirst(4)))) }
      part.expired = part.expired ?? date
    }
  }

  /// The address of a licence, as a link.
  static var license: Value {
    Value { element, part in
      let address = element.attribute("rdf:resource") ?? element.attribute("href") ?? element.text
      if let href = element.resolved(address) {
        part.links.append(Feed.Link(rel: "license", href: href))
      }
    }
  }

  /// Categories separated by commas.
  static func keywords(scheme: String?) -> Value {
    Value { element, part in
      let terms = element.text?.utf8.split(separator: UInt8(ascii: ",")) ?? []
      part.categories += terms.compactMap { Substring($0).trimmedOrNil }.map {
        Feed.Category(term: $0, scheme: scheme)
      }
    }
  }

  /// A link as in Atom.
  static var link: Value {
    Value { element, part in
      if let link = Feed.Link(element) { part.links.append(link) }
    }
  }
}
