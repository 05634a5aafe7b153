import ByteStrings
import Texts

/// The entities that a document declares in its DOCTYPE (XML 1.0, section 4.2).
///
/// Only internal general entities count; nothing is loaded. A text refers to entities declared before
/// it, so that none contains itself. Number and lengths are bounded, also of all expansions together:
/// what goes beyond stays as it is written.
struct DocumentType {
  private static let mostEntities = 200
  /// The longest text of an entity in bytes, with the entities inside it.
  private static let longestText = 2_000
  /// The longest declarations that are read, in bytes.
  private static let longest = 64 << 10

  private var texts: [[UInt8]: [UInt8]] = [:]
  /// The number of bytes that entities may still become.
  private var budget = 1 << 20

  /// Reads the declarations that start after a bracket; returns the index of the bracket that ends them.
  ///
  /// Returns nil if they have no end, or are too long.
  mutating func read(_ source: [UInt8], from start: Int) -> Int? {
    let limit = min(source.count, start + Self.longest)
    var index = start
    while index < limit, source[index] != UInt8(ascii: "]") {
      guard source[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      let rest = source[index..<limit]
      if rest.starts(with: "<!--") {
        guard let end = rest.firstRange(of: "-->".utf8)?.upperBound else { return nil }
        index = end
      } else {
        guard let end = Self.declarationEnd(rest) else { return nil }
        if rest.starts(with: "<!ENTITY") { declare(rest[(index + 8)..<end]) }
        index = end
      }
    }
    return index < limit ? index : nil
  }

  /// Returns the index of the `>` of a declaration, which is not in quotes.
  private static func declarationEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    var quote: UInt8?
    return rest.firstIndex { byte in
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == 0x22 || byte == 0x27 {
        quote = byte
      }
      return quote == nil && byte == 0x3E
    }
  }

  /// Adds an entity from its name and its text in quotes; entities in other files are ignored.
  private mutating func declare(_ declaration: ArraySlice<UInt8>) {
    let parts = declaration.trimmed
    let name = parts.prefix { !$0.isXMLSpace }
    let value = parts[name.endIndex...].trimmed
    guard texts.count < Self.mostEntities, let quote = value.first, quote == 0x22 || quote == 0x27,
      value.count > 1, value.last == quote, texts[Array(name)] == nil,
      !Self.predefined.contains(where: { name.elementsEqual($0.utf8) })
    else { return }
    let inside = Array(value.dropFirst().dropLast())
    var text = decoded(inside)
    // `&#38;#160;` is the reference `&#160;` when the entity is used.
    if inside.firstRange(of: "&#38;".utf8) != nil { text = decoded(text) }
    if text.count <= Self.longestText { texts[Array(name)] = text }
  }

  private static let predefined = ["amp", "apos", "gt", "lt", "quot"]

  private mutating func decoded(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    _ = CharacterData.decode(text, text.indices, entities: &self, into: &output)
    return output
  }

  /// Returns the text of the entity that is referred to at a `&`, and the index after its reference.
  mutating func text(_ source: [UInt8], at index: Int) -> (bytes: [UInt8], end: Int)? {
    guard !texts.isEmpty,
      let end = source[index...].prefix(100).firstIndex(of: UInt8(ascii: ";")),
      let text = texts[Array(source[(index + 1)..<end])], text.count <= budget
    else { return nil }
    budget -= text.count
    return (text, end + 1)
  }
}
