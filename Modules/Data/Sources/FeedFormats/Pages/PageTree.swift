import ByteStrings
import CHTMLTree
import Domain
import Glibc
import Texts

/// A node of a page: an element, or a text.
struct PageNode {
  /// The node of the library's tree.
  let source: OpaquePointer
  let traits: PageTraits
  /// The index of the parent; -1 for the root.
  let parent: Int32
  /// The index after the last node inside.
  var end: Int32
  let label: PageLabel
  /// Whether it can be a part of the article; a node inside another one that cannot is neither.
  var isKept = true
  /// What it contains, as far as that is kept.
  var size = PageMeasure()
  /// How much the text below it speaks for it as the article; nil without any text.
  var score: Float?
}

/// Amounts of what a node contains.
struct PageMeasure {
  /// The text in characters, the part of it in links, and its commas.
  var (text, links, commas): (Int32, Float, Int32) = (0, 0, 0)
  /// The text in no block inside, with its commas.
  var (ownText, ownCommas): (Int32, Int32) = (0, 0)
  /// The text in lists.
  var listed: Int32 = 0
  var (blocks, paragraphs, inputs, headers): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)

  /// The part of the text that is in links, 0 to 1.
  var linkDensity: Float { text > 0 ? links / Float(text) : 0 }

  /// Adds what a node inside contains.
  static func += (sum: inout PageMeasure, other: PageMeasure) {
    sum.text += other.text
    sum.links += other.links
    sum.commas += other.commas
    sum.listed += other.listed
    sum.blocks += other.blocks
    sum.paragraphs += other.paragraphs
    sum.inputs += other.inputs
    sum.headers += other.headers
    guard other.blocks == 0 else { return }
    sum.ownText += other.ownText
    sum.ownCommas += other.ownCommas
  }

  /// Adds a node itself to what it contains.
  mutating func count(_ node: OpaquePointer, _ traits: PageTraits) {
    if traits.contains(.text) {
      addText(node.text)
      return
    }
    if traits.contains(.block) { blocks += 1 }
    if traits.contains(.paragraph) { paragraphs += 1 }
    if traits.contains(.list) { listed = text }
    if traits.contains(.input) { inputs += 1 }
    if traits.contains(.header) { headers += 1 }
    if traits.contains(.link) {
      // A link inside of the page is often a note.
      let isLocal = node.attribute("href")?.utf8.first == UInt8(ascii: "#")
      links = Float(text) * (isLocal ? 0.3 : 1)
    }
  }

  /// Counts the characters and the commas of a text, with single spaces.
  private mutating func addText(_ bytes: UnsafeBufferPointer<UInt8>) {
    var previous: UInt8 = 0x20
    for byte in bytes {
      if byte > 0x20 ? byte & 0xC0 != 0x80 : previous > 0x20 { text += 1 }
      // The last bytes of the commas of Arabic and of Chinese.
      let isComma =
        byte == 0x2C || byte == 0x8C && (previous == 0xD8 || previous == 0xBC)
        || byte == 0x81 && previous == 0x80
      if isComma { commas += 1 }
      previous = byte
    }
    (ownText, ownCommas) = (text, commas)
  }
}

/// The nodes of a page in document order, so that each pass over them is a loop.
struct PageTree {
  private(set) var nodes: [PageNode] = []

  /// Reads the tree of the library, which must stay until the nodes are no longer used.
  init(_ tree: OpaquePointer) {
    var parent = -1
    var labels: [String: PageLabel] = [:]
    while case let event = ch_next(tree), event != CH_FINISHED, let source = ch_current(tree) {
      if event == CH_ELEMENT_END {
        nodes[parent].end = Int32(nodes.count)
        parent = Int(nodes[parent].parent)
        continue
      }
      var traits: PageTraits = .text
      var label = PageLabel()
      if event == CH_ELEMENT_START {
        traits = PageTraits.named[source.name] ?? []
        let key = ["class", "id", "role"].map { source.attribute($0) ?? "" }.joined(separator: " ")
        label = labels[key] ?? PageLabel(key)
        labels[key] = label
        label.isHidden = source.isHidden
      }
      nodes.append(
        PageNode(
          source: source,
          traits: traits,
          parent: Int32(parent),
          end: Int32(nodes.count + 1),
          label: label
        )
      )
      if event == CH_ELEMENT_START { parent = nodes.count - 1 }
    }
  }
}

extension [PageNode] {
  /// Returns the indexes of the nodes directly in an element.
  func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    while child < self[index].end {
      children.append(child)
      child = Int(self[child].end)
    }
    return children
  }

  /// Returns the text in an element; of a longer one, its beginning.
  func text(of index: Int) -> String {
    var text: [UInt8] = []
    for node in self[index..<Int(self[index].end)] where node.traits.contains(.text) {
      text += node.source.text.prefix(TextLimit.line.rawValue - text.count)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension OpaquePointer {
  /// The name of an element in lower case.
  var name: String { String(cString: ch_name(self)) }

  /// The name of an element that the library does not know, in lower case.
  var writtenName: String {
    var start: UnsafePointer<CChar>?
    let length = ch_written_name(self, &start)
    guard let start, length < 30 else { return "" }
    let bytes = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: bytes, count: length).lowercasedName
  }

  /// Returns the value of an attribute of an element; nil without it.
  func attribute(_ name: String) -> String? { ch_value(self, name).map { String(cString: $0) } }

  /// The bytes of a text.
  var text: UnsafeBufferPointer<UInt8> {
    guard let start = ch_text(self) else { return UnsafeBufferPointer(start: nil, count: 0) }
    let bytes = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: bytes, count: strlen(start))
  }

  /// Whether browsers do not show an element.
  fileprivate var isHidden: Bool {
    if attribute("hidden") != nil || attribute("aria-hidden") == "true" { return true }
    guard let style = attribute("style") else { return false }
    let declarations = style.utf8.filter { !$0.isXMLSpace }.lowercasedName
    return declarations.contains("display:none") || declarations.contains("visibility:hidden")
  }
}
