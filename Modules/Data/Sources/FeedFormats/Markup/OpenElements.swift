/// The open elements of HTML, in which end tags of paragraphs and list items may be missing.
///
/// An end tag is only supplied where browsers end the element at the same place (HTML standard,
/// section 13.1.2.4).
struct OpenElements {
  private var names: [String] = []
  /// Whether browsers ended an element earlier than the text does, so that all end tags are needed.
  private var needsEndTags = false
  /// Whether the text has end tags of paragraphs; without them a block ends a paragraph.
  private let hasParagraphEnds: Bool

  init(hasParagraphEnds: Bool) {
    self.hasParagraphEnds = hasParagraphEnds
  }

  /// The number of open elements.
  var count: Int { names.count }

  /// Opens an element; returns the elements that end before it, the innermost one first.
  mutating func start(_ name: String, isVoid: Bool) -> [String] {
    var ended: [String] = []
    if Self.blocks.contains(name) {
      let isNextItem = name == "li" && names.dropLast().last == "li"
      if names.last == "p", !hasParagraphEnds || isNextItem { end(into: &ended) }
      if name == "li" || name == "p", names.last == name { end(into: &ended) }
      let item = name == "li" ? names.lastIndex(of: "li") : nil
      let isInItem = item.map { !names[$0...].contains(where: Self.lists.contains) } ?? false
      if isInItem || names.contains("p") { needsEndTags = true }
    }
    if !isVoid { names.append(name) }
    return ended
  }

  /// Closes an element; returns what ends, the innermost one first; nil if the rules are others.
  mutating func end(_ name: String) -> [String]? {
    var ended: [String] = []
    if names.last != name {
      guard Self.containers.contains(name), names.contains(name), !needsEndTags else { return nil }
      while let last = names.last, last != name {
        guard Self.implied.contains(last) else { return nil }
        end(into: &ended)
      }
    }
    return ended + [names.removeLast()]
  }

  /// Closes all elements at the end of the text; nil if the rules are others.
  mutating func endAll() -> [String]? {
    let areKnown = names.allSatisfy { Self.implied.contains($0) || Self.containers.contains($0) }
    return names.isEmpty || areKnown && !needsEndTags ? names.reversed() : nil
  }

  private mutating func end(into ended: inout [String]) {
    if !needsEndTags { ended.append(names.removeLast()) }
  }

  private static let implied: Set<String> = ["li", "p"]
  private static let lists: Set<String> = ["menu", "ol", "ul"]

  /// Elements whose end tags also end the paragraphs and items that are open inside.
  private static let containers: Set<String> = ["blockquote", "div", "li", "ol", "section", "ul"]

  /// Elements before which browsers end a paragraph.
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "center", "dd", "details", "dir", "div", "dl",
    "dt", "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup",
    "hr",
    "li", "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table", "ul",
  ]
}
