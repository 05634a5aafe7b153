import ByteStrings

/// Markup as HTML.
enum Markup {
  /// Returns HTML without anything that could harm its reader, with absolute addresses.
  static func sanitized(_ html: [UInt8], base: String?) -> [UInt8] {
    let anchors = HTMLWriter.anchors(in: html, base: base)
    return NestedHTML.sanitized(html, base: base, anchors: anchors)
      ?? HTMLSanitizer.sanitized(html, base: base, anchors: anchors)
  }

  /// Returns plain text as HTML.
  static func escaped(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    append(text, to: &output)
    return output
  }

  /// Returns what is inside an element, as HTML; in Atom 1.0 without the `div` that contains everything.
  ///
  /// Relative addresses become absolute if an element inside has its own base.
  static func inside(_ element: Element) -> [UInt8] {
    var writer = MarkupWriter(base: element.base)
    let outer = element.tree.isAtom10 ? onlyDivision(in: element) ?? element : element
    writer.write(outer)
    return writer.output
  }

  private static func onlyDivision(in element: Element) -> Element? {
    let tree = element.tree
    var division: Element?
    var index = element.inside.lowerBound
    while index < element.inside.upperBound {
      let node = tree.nodes[index]
      let inner = Element(tree: tree, index: index, bases: element.bases)
      if node.name >= 0 {
        guard division == nil, inner.localName == "div", inner.prefix != "" else { return nil }
        division = inner
      } else if tree.text[Int(node.start)..<Int(node.end)].contains(where: { !$0.isXMLSpace }) {
        return nil
      }
      index = Int(node.next)
    }
    return division
  }

  /// Appends text with references for characters that HTML reserves.
  static func append(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    output.appendHTML(text, inQuotes: false)
  }

  /// Appends the value of an attribute in quotes.
  static func appendValue(_ value: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    output.appendHTML(value.utf8, inQuotes: true)
    output.append(UInt8(ascii: "\""))
  }
}

/// Writes the nodes inside an element as HTML, in one pass.
private struct MarkupWriter {
  let base: String?
  private(set) var output: [UInt8] = []

  private static let addressAttributes: Set<String> = [
    "cite", "data-lazy-src", "data-original", "data-src", "href", "poster", "src",
  ]
  private static let voidNames: Set<String> = [
    "area", "br", "col", "embed", "hr", "img", "input", "param", "source", "track", "wbr",
  ]

  mutating func write(_ element: Element) {
    var open: [(name: String, end: Int)] = []
    for index in element.inside {
      while let last = open.last, last.end <= index { close(&open) }
      let node = element.tree.nodes[index]
      if node.name < 0 {
        Markup.append(element.tree.text[Int(node.start)..<Int(node.end)], to: &output)
        continue
      }
      let inner = Element(tree: element.tree, index: index, bases: element.bases)
      writeTag(inner)
      if !Self.voidNames.contains(inner.localName) {
        open.append((inner.localName, Int(node.next)))
      }
    }
    while !open.isEmpty { close(&open) }
  }

  private mutating func close(_ open: inout [(name: String, end: Int)]) {
    output += "</\(open.removeLast().name)>".utf8
  }

  private mutating func writeTag(_ element: Element) {
    output += "<\(element.localName)".utf8
    for attribute in element.attributes {
      let name = attribute.name.known == "xml:lang" ? "lang" : attribute.name.known
      guard !name.utf8.contains(UInt8(ascii: ":")), name != "xmlns" else { continue }
      var value = attribute.value
      if element.base != base, Self.addressAttributes.contains(name) {
        value = Addresses.resolved(value, base: element.base) ?? ""
      }
      output += " \(name)=".utf8
      Markup.appendValue(value, to: &output)
    }
    output += Self.voidNames.contains(element.localName) ? " />".utf8 : ">".utf8
  }
}
