import ByteStrings

extension Document {
  /// Reads HTML that is nested correctly, as the sanitiser writes it.
  ///
  /// Elements without a meaning for the structure are skipped, and their content stays. The document
  /// has only safe parts. What is beyond the bounds is cut, with an ellipsis.
  public init(html: String) { self = Self.read(html).compact }

  /// Reads HTML of any source.
  static func read(_ html: String) -> Document {
    var reader = MarkupReader(html)
    var builder = DocumentBuilder()
    while let event = reader.next() { builder.add(event) }
    return builder.finish()
  }
}

extension DocumentBuilder {
  /// Adds a tag or a text; tags with unknown names are skipped.
  mutating func add(_ event: MarkupReader.Event) {
    switch event {
    case .start(let element):
      if let tag = Tag.named(element.name) { start(tag) { element[$0] } }
    case .end(let name):
      if let tag = Tag.named(name) { end(tag) }
    case .text(let text): self.text(text)
    }
  }
}

/// Splits HTML into tags and text; comments are skipped.
struct MarkupReader {
  enum Event {
    case start(Element)
    /// The end tag of an element with this name.
    case end(String)
    /// Text with decoded references.
    case text([UInt8])
  }

  /// A start tag.
  struct Element {
    let name: String
    fileprivate let html: [UInt8]
    fileprivate let attributes: [TagScan.Attribute]

    /// The decoded value of an attribute; nil without it.
    subscript(name: String) -> String? {
      let found = attributes.first { html[$0.name].elementsEqual(name.utf8) }
      return found.map { attribute in
        let value = attribute.value.map { MarkupReader.decoded(html[$0]) }
        return value.map { String(decoding: $0, as: UTF8.self) } ?? ""
      }
    }
  }

  private let html: [UInt8]
  private var index = 0

  /// Skips an element that was begun, and returns its content.
  mutating func content(of name: String) -> String {
    let tag = Array("</\(name)>".utf8)
    let start = index
    while index < html.count, html[index] != tag[0] || !html[index...].starts(with: tag) {
      index += 1
    }
    defer { index = min(index + tag.count, html.count) }
    return String(decoding: html[start..<index], as: UTF8.self)
  }

  init(_ html: String) {
    self.html = Array(html.utf8)
  }

  /// Returns the next tag or text; nil at the end.
  mutating func next() -> Event? {
    while index < html.count {
      guard html[index] == UInt8(ascii: "<"), let next = byte(after: index), isTagStart(next) else {
        return readText()
      }
      if let tag = readTag() { return tag }
    }
    return nil
  }

  private func byte(after index: Int) -> UInt8? {
    index + 1 < html.count ? html[index + 1] : nil
  }

  private func isTagStart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!")
  }

  private mutating func readText() -> Event {
    var end = index + 1
    while end < html.count, html[end] != UInt8(ascii: "<") { end += 1 }
    defer { index = end }
    return .text(Self.decoded(html[index..<end]))
  }

  /// Reads a tag; nil for a comment.
  private mutating func readTag() -> Event? {
    let isEnd = html[index + 1] == UInt8(ascii: "/")
    let start = index + (isEnd ? 2 : 1)
    var end = start
    while end < html.count, html[end].isLetter || html[end].isDigit { end += 1 }
    let name = String(decoding: html[start..<end], as: UTF8.self)
    var scan = TagScan(from: end)
    var attributes: [TagScan.Attribute] = []
    while let attribute = scan.next(in: html) { attributes.append(attribute) }
    index = scan.end
    guard !name.isEmpty else { return nil }
    return isEnd ? .end(name) : .start(Element(name: name, html: html, attributes: attributes))
  }

  /// Decodes the references that the sanitiser and `html` write, and numbers.
  fileprivate static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard var index = text.firstIndex(of: UInt8(ascii: "&")) else { return Array(text) }
    var decoded = Array(text[..<index])
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "&"), let (scalar, length) = reference(text[index...]) {
        decoded += String(scalar).utf8
        index += length
      } else {
        decoded.append(text[index])
        index += 1
      }
    }
    return decoded
  }

  private static func reference(
    _ text: ArraySlice<UInt8>
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    guard let end = text.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: text[(text.startIndex + 1)..<end], as: UTF8.self)
    let length = end + 1 - text.startIndex
    guard name.utf8.first == UInt8(ascii: "#") else { return names[name].map { ($0, length) } }
    let isHexadecimal = name.lowercased().utf8.dropFirst().first == UInt8(ascii: "x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    return scalar.flatMap { $0.value < 0x20 ? nil : ($0, length) }
  }

  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]
}
