import ByteStrings
import Texts

/// A document as a flat list of nodes in document order, with balanced elements.
///
/// A node takes 20 bytes, and all texts share one buffer; `TreeBuilder` limits the number of nodes.
final class XMLTree: Sendable {
  /// An element or a text.
  struct Node {
    /// The index of the element's name; -1 for a text.
    let name: Int32
    /// The index of the first node that is not inside this one.
    var next: Int32
    /// The first index of the text, or of the element's attributes.
    let start: Int32
    /// The end of that range.
    var end: Int32
    /// The index of the values of `xml:base` and `xml:lang` here.
    let scope: Int32
  }

  /// An attribute, whose value is a range of the text buffer.
  struct Attribute {
    let name: Int32
    let start: Int32
    let end: Int32
  }

  /// A name as readers use it, and as it is written in the document.
  struct Name: Hashable {
    let known: String
    let written: String
    /// The namespace of an attribute with a declared prefix.
    var namespace: String?
  }

  /// The values that elements inherit.
  struct Scope {
    /// The base of relative addresses; nil if neither the document nor its address states one.
    var base: String?
    /// Whether an `xml:base` states it.
    var statesBase = false
    var language: String?
  }

  let nodes: [Node]
  let attributes: [Attribute]
  let names: [Name]
  let scopes: [Scope]
  let text: [UInt8]
  /// Whether the document is a feed in Atom 1.0.
  let isAtom10: Bool

  init(
    nodes: [Node],
    attributes: [Attribute],
    names: [Name],
    scopes: [Scope],
    text: [UInt8],
    isAtom10: Bool
  ) {
    self.nodes = nodes
    self.attributes = attributes
    self.names = names
    self.scopes = scopes
    self.text = text
    self.isAtom10 = isAtom10
  }
}

/// What the relative addresses of an entry refer to: its links to the site, because a feed can be on another
/// host, and everything else to the page.
struct EntryBases {
  var site: String?
  var page: String?
}

/// An element of a document.
struct Element {
  let tree: XMLTree
  /// The index of its node.
  let index: Int
  /// The bases in an entry, where no `xml:base` states another one.
  var bases = EntryBases()

  private var node: XMLTree.Node { tree.nodes[index] }

  /// Whether the node is an element and not a text.
  var isElement: Bool { node.name >= 0 }

  /// The known name, such as `dc:creator` (see `Namespaces`).
  var name: String { tree.names[Int(node.name)].known }

  /// The known name without its prefix.
  var localName: String {
    let name = name
    return name.utf8.lastIndex(of: 0x3A).map { String(name[name.utf8.index(after: $0)...]) } ?? name
  }

  /// The usual prefix of the element's namespace; empty for RSS.
  var prefix: Substring { name.utf8.firstIndex(of: 0x3A).map { name[..<$0] } ?? "" }

  /// The base of relative addresses; nil if none is known.
  var base: String? { base(or: bases.page ?? bases.site) }

  /// The base of the links of a feed or an entry, which lead to its page; nil if none is known.
  var linkBase: String? { base(or: bases.site) }

  private func base(or other: String?) -> String? {
    let scope = tree.scopes[Int(node.scope)]
    return scope.statesBase ? scope.base : other ?? scope.base
  }

  /// The language that `xml:lang` states here or further out.
  var language: String? { tree.scopes[Int(node.scope)].language }

  /// The indices of the nodes inside.
  var inside: Range<Int> { index + 1..<Int(node.next) }

  /// The elements directly inside, in document order.
  var children: some Sequence<Element> {
    let end = Int(node.next)
    return sequence(state: index + 1) { [tree, bases] next -> Element? in
      while next < end {
        defer { next = Int(tree.nodes[next].next) }
        if tree.nodes[next].name >= 0 { return Element(tree: tree, index: next, bases: bases) }
      }
      return nil
    }
  }

  /// The first element directly inside that has a known name.
  func child(_ name: String) -> Element? { children.first { $0.name == name } }

  /// The attributes in document order.
  var attributes: [(name: XMLTree.Name, value: String)] {
    tree.attributes[Int(node.start)..<Int(node.end)].map {
      (tree.names[Int($0.name)], String(decoding: bytes(of: $0), as: UTF8.self))
    }
  }

  /// Returns the value of an attribute on one line, without white space at both ends; nil if it is
  /// empty.
  func attribute(_ name: String) -> String? {
    tree.attributes[Int(node.start)..<Int(node.end)]
      .first { tree.names[Int($0.name)].known == name }
      .map { bytes(of: $0).map { $0.isXMLSpace ? 0x20 : $0 } }
      .flatMap { String(decoding: $0, as: UTF8.self).trimmedOrNil }
  }

  /// Returns an address relative to the element's base; nil if it is missing or unsafe.
  func resolved(_ address: String?) -> String? {
    address.flatMap { Addresses.resolved($0, base: base) }
  }

  private func bytes(of attribute: XMLTree.Attribute) -> ArraySlice<UInt8> {
    tree.text[Int(attribute.start)..<Int(attribute.end)]
  }

  /// All text inside, without white space at both ends; nil if there is none.
  var text: String? {
    let kept = trimmedText
    return kept.isEmpty ? nil : String(decoding: kept, as: UTF8.self)
  }

  /// All text inside, without white space at both ends, as bytes.
  var trimmedText: ArraySlice<UInt8> {
    if inside.count == 1, let only = inside.first, tree.nodes[only].name < 0 {
      return tree.text[Int(tree.nodes[only].start)..<Int(tree.nodes[only].end)].trimmed
    }
    let texts = inside.lazy.map { tree.nodes[$0] }.filter { $0.name < 0 }
    var all: [UInt8] = []
    for node in texts { all += tree.text[Int(node.start)..<Int(node.end)] }
    return all.trimmed
  }

  /// Whether there are elements inside.
  var hasChildren: Bool { inside.contains { tree.nodes[$0].name >= 0 } }
}
