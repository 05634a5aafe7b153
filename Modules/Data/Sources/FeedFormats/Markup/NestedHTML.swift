import ByteStrings
import NewsAPIFormat

/// Sanitises HTML in which each start tag has its end tag, without building a tree.
///
/// Most texts of feeds are such HTML, and a parse by the library takes many times longer. Elements
/// stay nested as they are written, also where browsers would nest them differently. End tags of
/// paragraphs and list items may be missing. The library handles everything else for which HTML has
/// special rules: other missing end tags, references without a semicolon, invalid characters. The
/// same writer escapes everything in both cases.
struct NestedHTML {
  private static let greatestDepth = 100
  private static let mostAttributes = 20

  private let html: [UInt8]
  private let isPlain = Self.plainBytes
  private var index = 0
  private var writer: HTMLWriter
  private var finder = ByteFinder()
  private var rawElements = RawElements()
  private var open: OpenElements
  private var decoded: [UInt8] = []

  /// Returns sanitised HTML; nil if the library has to parse it.
  static func sanitized(
    _ html: [UInt8],
    base: String?,
    anchors: Set<String> = []
  ) -> [UInt8]? {
    let open = OpenElements(hasParagraphEnds: hasParagraphEnds(html))
    var reader = NestedHTML(
      html: html,
      writer: HTMLWriter(base: base, anchors: anchors),
      open: open
    )
    while reader.index < html.count {
      guard html[reader.index] == UInt8(ascii: "<") ? reader.readMarkup() : reader.readText() else {
        return nil
      }
    }
    return reader.close(reader.open.endAll()) ? reader.writer.output : nil
  }

  /// Whether there is an end tag of a paragraph.
  private static func hasParagraphEnds(_ html: [UInt8]) -> Bool {
    var finder = ByteFinder()
    var index = 0
    while let end = finder.end(of: "</p", in: html, from: index) {
      // `</pre>` is another one.
      guard end < html.count, html[end].isLetter else { return true }
      index = end
    }
    return finder.end(of: "</P", in: html, from: 0) != nil
  }

  /// Reads the tag or the comment here; false if it needs the library.
  private mutating func readMarkup() -> Bool {
    guard index + 2 < html.count else { return false }
    if html[index + 1].isLetter { return readStartTag() }
    if html[index + 1] == UInt8(ascii: "/") { return html[index + 2].isLetter && readEndTag() }
    guard html[index...].starts(with: "<!--"),
      let end = finder.end(of: "-->", in: html, from: index + 2)
    else { return false }
    index = end
    return true
  }

  private mutating func readText() -> Bool {
    let end = finder.first(UInt8(ascii: "<"), in: html, from: index) ?? html.count
    guard decode(index..<end, isValue: false) else { return false }
    writer.write(decoded)
    index = end
    return true
  }

  private mutating func readEndTag() -> Bool {
    var tag = TagScan(from: nameEnd(from: index + 2))
    let name = html[(index + 2)..<tag.end].lowercasedName
    _ = tag.skipAttributes(in: html)
    guard tag.isClosed else { return false }
    index = tag.end
    if close(open.end(name)) { return true }
    return HTMLAllowlist.void.contains(name) || !HTMLAllowlist.parsed.contains(name)
  }

  /// Writes the end tags of elements; false without a list of them.
  private mutating func close(_ names: [String]?) -> Bool {
    for name in names ?? [] { writer.end(name) }
    return names != nil
  }

  private mutating func readStartTag() -> Bool {
    var tag = TagScan(from: nameEnd(from: index + 1))
    let name = html[(index + 1)..<tag.end].lowercasedName
    if name == HTMLAllowlist.frame || name == "input" { return readReplaced(&tag, name) }
    guard HTMLAllowlist.elements.contains(name) else {
      _ = tag.skipAttributes(in: html)
      index = tag.end
      // Of a drawing, the title stays.
      let isDrawing = name == HTMLAllowlist.drawing && !tag.isEmptyElement(in: html)
      if tag.isClosed, isDrawing || HTMLAllowlist.raw.contains(name),
        let end = rawElements.end(of: name, in: html, from: tag.end)
      {
        let title = isDrawing ? RawElements.title(ofDrawing: html[tag.end..<end]) : 0..<0
        guard decode(title, isValue: false) else { return false }
        writer.separateWords()
        if !decoded.isEmpty {
          writer.write(decoded)
          writer.separateWords()
        }
        index = end
        return true
      }
      // Only the library knows the elements of formulas.
      return tag.isClosed && !HTMLAllowlist.removed.contains(name) && name != "math"
    }
    let isVoid = HTMLAllowlist.void.contains(name)
    guard open.count < Self.greatestDepth, close(open.start(name, isVoid: isVoid)),
      addAttributes(of: &tag), tag.isClosed
    else { return false }
    index = tag.end
    writer.start(name, isVoid: isVoid)
    return true
  }

  /// Reads an element that is replaced; false if it needs the library.
  private mutating func readReplaced(_ tag: inout TagScan, _ element: String) -> Bool {
    var values: [String: String] = [:]
    while let attribute = tag.next(in: html) {
      let name = html[attribute.name].lowercasedName
      guard values.count < Self.mostAttributes, decode(attribute.value ?? 0..<0, isValue: true)
      else { return false }
      values[name] = values[name] ?? String(decoding: decoded, as: UTF8.self)
    }
    let isFrame = element == HTMLAllowlist.frame
    guard tag.isClosed, !isFrame || close(open.start("figure", isVoid: true)),
      writer.replace(element, { values[$0] })
    else { return false }
    // Its content has no tags. Without an end tag it would be the rest of the text.
    let end = isFrame ? rawElements.end(of: element, in: html, from: tag.end) : nil
    index = end ?? tag.end
    return true
  }

  private func nameEnd(from start: Int) -> Int {
    html[start...].firstIndex { $0.isXMLSpace || $0 == 0x2F || $0 == 0x3E } ?? html.count
  }

  /// Adds the attributes of a tag; false if one needs the library.
  private mutating func addAttributes(of tag: inout TagScan) -> Bool {
    var count = 0
    while let attribute = tag.next(in: html) {
      count += 1
      guard count <= Self.mostAttributes else { return false }
      let name = html[attribute.name].lowercasedName
      guard let kind = HTMLAllowlist.attributes[name] else { continue }
      // An attribute without a value has its name as the value.
      guard let value = attribute.value else {
        writer.add(name, kind) { name }
        continue
      }
      guard decode(value, isValue: true) else { return false }
      writer.add(name, kind) { String(decoding: decoded, as: UTF8.self) }
    }
    return true
  }
}

extension NestedHTML {
  /// Decodes a text, or the value of an attribute; false if it needs the library.
  private mutating func decode(_ range: Range<Int>, isValue: Bool) -> Bool {
    decoded.removeAll(keepingCapacity: true)
    var index = range.lowerBound
    while index < range.upperBound {
      var end = index
      while end < range.upperBound, isPlain[Int(html[end])] { end += 1 }
      decoded += html[index..<end]
      index = end
      guard index < range.upperBound else { break }
      let length =
        html[index] == UInt8(ascii: "&")
        ? decodeReference(at: index, in: range, isValue: isValue)
        : characterLength(at: index, in: range)
      guard length > 0 else { return false }
      index += length
    }
    return true
  }

  /// Copies a character that could be one that HTML excludes; returns its length, or 0 if it is.
  private mutating func characterLength(at index: Int, in range: Range<Int>) -> Int {
    let rest = html[index..<range.upperBound].prefix(4)
    let length: Int
    switch html[index] {
    case 0xC2: length = rest.count > 1 && rest[index + 1] >= 0xA0 ? 2 : 0
    case 0xEF: length = rest.count > 2 && rest[index + 1] != 0xB7 && rest[index + 1] != 0xBF ? 3 : 0
    case 0xF0...0xF4:
      length = rest.count == 4 && !(rest[index + 2] == 0xBF && rest[index + 3] >= 0xBE) ? 4 : 0
    default: length = 0
    }
    decoded += rest.prefix(length)
    return length
  }

  /// Decodes the reference at a `&`, or copies the `&`; returns the length, or 0 if it is unclear.
  private mutating func decodeReference(
    at index: Int,
    in range: Range<Int>,
    isValue: Bool
  ) -> Int {
    let name = html[(index + 1)..<range.upperBound].prefix(32)
    let word = name.prefix { $0.isLetter || $0.isDigit }
    let after = name.dropFirst(word.count).first
    let isLiteral = word.isEmpty ? after != nil && after != 0x23 : isValue && after == 0x3D
    if isLiteral {
      decoded.append(UInt8(ascii: "&"))
      return 1
    }
    guard let reference = HTMLReference(html, at: index), reference.end <= range.upperBound,
      reference.text.unicodeScalars.allSatisfy({
        ($0.value >= 0xA0 || (0x20..<0x7F) ~= $0.value) && !$0.properties.isNoncharacterCodePoint
      })
    else { return 0 }
    decoded += reference.text.utf8
    return reference.end - index
  }

  /// Whether each byte is copied without a further check.
  private static let plainBytes: [Bool] = (0...255).map { byte in
    switch byte {
    case 0x09, 0x0A: true
    case ..<0x20, 0x26, 0x7F, 0xC2, 0xEF...: false
    default: true
    }
  }
}
