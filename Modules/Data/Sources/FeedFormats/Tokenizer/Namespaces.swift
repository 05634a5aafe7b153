import ByteStrings
import Texts

/// The namespaces in scope, and the names that readers use for elements and attributes.
///
/// A known name is in lower case and has the usual prefix of its namespace, independent of the
/// prefix in the document: `dc:creator`, `atom:title`. Names of RSS, OPML and CDF have no prefix.
struct Namespaces {
  /// The prefix for elements without a declared namespace: the root element decides it.
  private var vocabulary: String?
  /// The known prefixes of the prefixes in scope, of which the last one applies.
  private var bindings: [String: [(known: String, address: String)]] = [:]
  private var declared: [String] = []
  private var declaresAtom03 = false

  /// Whether the document is a feed in Atom 1.0.
  var isAtom10: Bool { vocabulary == "atom" && !declaresAtom03 }

  /// The number of declarations in scope.
  var depth: Int { declared.count }

  /// Adds a declaration of a prefix; the prefix is empty for the default namespace.
  mutating func declare(_ prefix: String, _ address: String) {
    let known = Self.knownPrefix(of: address)
    if known == "atom", address.utf8.firstRange(of: "2005".utf8) == nil { declaresAtom03 = true }
    bindings[prefix, default: []].append((known, address))
    declared.append(prefix)
  }

  /// Removes all declarations after the first ones.
  mutating func restore(to depth: Int) {
    while declared.count > depth { bindings[declared.removeLast()]?.removeLast() }
  }

  /// Returns the known name of an element, and whether its prefix is declared.
  mutating func element(_ name: String) -> (name: String, isDeclared: Bool) {
    let parts = Self.split(name)
    let bound = bindings[parts.prefix]?.last?.known
    if vocabulary == nil {
      if parts.local == "feed" || parts.local == "entry" && bound == "atom" {
        vocabulary = "atom"
      } else if Self.roots.contains(parts.local) {
        vocabulary = ""
      }
    }
    var prefix = bound ?? parts.prefix
    if prefix.isEmpty || parts.prefix.isEmpty && prefix == Self.unknown {
      // A namespace of RSS has the empty prefix; without a namespace the root element decides.
      prefix = bound == "" && parts.local != "feed" ? "" : vocabulary ?? ""
    }
    return (Self.joined(prefix, parts.local), bound != nil || parts.prefix.isEmpty)
  }

  /// Returns the names of an attribute; one without a prefix has no namespace.
  func attribute(_ name: String) -> XMLTree.Name {
    let parts = Self.split(name)
    guard !parts.prefix.isEmpty, parts.prefix != "xmlns" else {
      return XMLTree.Name(known: name.lowercasedName, written: name)
    }
    let bound = bindings[parts.prefix]?.last
    let known = Self.joined(bound?.known ?? parts.prefix, parts.local)
    return XMLTree.Name(known: known, written: name, namespace: bound?.address)
  }

  private static let unknown = "?"

  private static let roots: Set<String> = ["channel", "opml", "rdf", "rss"]

  private static func joined(_ prefix: String, _ local: String) -> String {
    prefix.isEmpty ? local : prefix + ":" + local
  }

  private static func split(_ name: String) -> (prefix: String, local: String) {
    let name = name.lowercasedName
    guard let colon = name.utf8.firstIndex(of: 0x3A) else { return ("", name) }
    return (String(name[..<colon]), String(name[name.utf8.index(after: colon)...]))
  }

  /// Returns the usual prefix of a namespace; `?` for an unknown one.
  private static func knownPrefix(of address: String) -> String {
    var rest = address.utf8.trimmed
    for beginning in ["http://", "https://", "www."] {
      let start = rest.prefix(beginning.utf8.count)
      if start.lowercasedName == beginning { rest = rest.dropFirst(beginning.utf8.count) }
    }
    while let last = rest.last, last == 0x2F || last == 0x23 { rest = rest.dropLast() }
    return rest.isEmpty ? "" : known[rest.prefix(100).lowercasedName] ?? unknown
  }

  /// Namespaces in lower case, without scheme, `www.`, and `/` or `#` at the end.
  private static let known: [String: String] = [
    "w3.org/2005/atom": "atom", "purl.org/atom/ns": "atom", "purl.org/atom": "atom",
    "purl.org/pie": "atom", "purl.org/echo": "atom", "example.com/newformat": "atom",
    "example.com/necho": "atom", "uri/of/echo/namespace": "atom",
    "purl.org/rss/1.0": "", "my.netscape.com/rdf/simple/0.9": "",
    "channel.netscape.com/rdf/simple/0.9": "", "backend.userland.com/rss": "",
    "backend.userland.com/rss2": "", "backend.userland.com/rss091": "",
    "blogs.law.harvard.edu/tech/rss": "", "cyber.law.harvard.edu/rss": "",
    "cyber.law.harvard.edu/rss/rss.html": "", "my.netscape.com/publish/formats/rss-0.91.dtd": "",
    "purl.org/net/rss1.1": "", "usefulinc.com/rss/manifest": "manifest",
    "w3.org/1999/02/22-rdf-syntax-ns": "rdf", "w3.org/1999/xhtml": "xhtml",
    "w3.org/xml/1998/namespace": "xml", "w3.org/2000/svg": "svg",
    "w3.org/1998/math/mathml": "mathml", "w3.org/1999/xlink": "xlink",
    "purl.org/dc/elements/1.1": "dc", "purl.org/dc/elements/1.0": "dc",
    "purl.org/dc/terms": "dcterms",
    "purl.org/rss/1.0/modules/content": "content", "purl.org/rss/1.0/modules/slash": "slash",
    "purl.org/rss/1.0/modules/syndication": "sy", "purl.org/rss/1.0/modules/wiki": "wiki",
    "purl.org/rss/1.0/modules/taxonomy": "taxo",
    "webns.net/mvcb": "admin", "search.yahoo.com/mrss": "media",
    "video.search.yahoo.com/mrss": "media",
    "itunes.com/dtds/podcast-1.0.dtd": "itunes", "example.com/dtds/podcast-1.0.dtd": "itunes",
    "google.com/schemas/play-podcasts/1.0": "googleplay",
    "podcastindex.org/namespace/1.0": "podcast", "purl.org/syndication/thread/1.0": "thr",
    "wellformedweb.org/commentapi": "wfw", "rssnamespace.org/feedburner/ext/1.0": "feedburner",
    "prismstandard.org/namespaces/1.2/basic": "prism",
    "prismstandard.org/namespaces/basic/2.0": "prism",
    "backend.userland.com/creativecommonsrssmodule": "creativecommons",
    "cyber.law.harvard.edu/rss/creativecommonsrssmodule.html": "creativecommons",
    "creativecommons.org/ns": "cc", "creativecommons.org/ns#license": "cc",
    "web.resource.org/cc": "cc",
    "freshmeat.net/rss/fm": "fm", "postneo.com/icbm": "icbm", "xmlns.com/foaf/0.1": "foaf",
  ]
}
