import ByteStrings
import Domain
import Texts

/// Conversion of HTML text to plain text.
package enum HTMLText {
  /// Returns `text` with its character references decoded, bounded to `TextLimit.text`.
  ///
  /// Supports all names of HTML and numbers, of which 128 to 159 are Windows-1252 as in
  /// the HTML standard. Unknown references stay. Text is decoded once: `&amp;lt;` becomes `&lt;`.
  package static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text.bounded(to: .text) }
    return HTMLScanner.text(of: text, removesTags: false).bounded(to: .text)
  }

  /// Returns the text of an HTML fragment: tags removed, references decoded, one paragraph a line.
  ///
  /// A `<` that does not start a tag is text, so that plain text with a few tags works too. A tag
  /// ends at the next `>`, even one in quotes. The text is bounded to `TextLimit.text`.
  package static func plain(_ html: String) -> String {
    HTMLScanner.text(of: html, removesTags: true).tidyLines.bounded(to: .text)
  }

  /// Returns the text of an HTML fragment; nil if it is empty.
  package static func plainOrNil(_ html: String?) -> String? {
    html.map(plain).flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension TagScan {
  /// Reads all attributes; returns the decoded values of the named ones, the first of each
  /// name.
  package mutating func values(of names: Set<String>, in html: [UInt8]) -> [String: String] {
    var values: [String: String] = [:]
    while let attribute = next(in: html) {
      let name = String(decoding: html[attribute.name].prefix(20), as: UTF8.self).lowercased()
      guard names.contains(name), values[name] == nil else { continue }
      let value = String(decoding: html[attribute.value ?? 0..<0], as: UTF8.self)
      values[name] = HTMLText.decoded(value)
    }
    return values
  }
}

/// Copies the text of an HTML fragment in one pass over its bytes.
private struct HTMLScanner {
  private let html: [UInt8]
  private let removesTags: Bool
  private var output: [UInt8] = []
  /// The index of the first `>` after the last `<`; the end of the fragment if there is none.
  private var tagEnd = 0

  static func text(of html: String, removesTags: Bool) -> String {
    var scanner = HTMLScanner(Array(html.utf8), removesTags: removesTags)
    scanner.run()
    return String(decoding: scanner.output, as: UTF8.self)
  }

  private init(_ html: [UInt8], removesTags: Bool) {
    self.html = html
    self.removesTags = removesTags
    output.reserveCapacity(html.count)
  }

  private mutating func run() {
    var index = 0
    while index < html.count {
      switch html[index] {
      case UInt8(ascii: "&"): index = copyReference(at: index)
      case UInt8(ascii: "<") where removesTags: index = skipTag(at: index)
      case 0x0A, 0x0D:
        output.append(0x0A)
        index += 1
      default:
        output.append(html[index])
        index += 1
      }
    }
  }

  private mutating func copyReference(at index: Int) -> Int {
    guard let reference = HTMLReference(html, at: index) else {
      output.append(html[index])
      return index + 1
    }
    output += reference.text.utf8
    return reference.end
  }

  /// Skips the tag whose `<` is at an index, or copies a `<` that starts none.
  private mutating func skipTag(at index: Int) -> Int {
    if tagEnd <= index { tagEnd = html[index...].firstIndex(of: UInt8(ascii: ">")) ?? html.count }
    let isClosing = index + 1 < tagEnd && html[index + 1] == UInt8(ascii: "/")
    let start = isClosing ? index + 2 : index + 1
    guard tagEnd < html.count, start < tagEnd, Self.canStartTag(html[start]) else {
      output.append(html[index])
      return index + 1
    }
    let name = Self.blockName(html[start..<tagEnd])
    if Self.blocks.contains(name) { output.append(UInt8(ascii: "\n")) }
    return tagEnd + 1
  }

  private static func canStartTag(_ byte: UInt8) -> Bool {
    byte.isLetter || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
  }

  /// The beginning of a tag's name, of which this is the text after its `<` and `/`; long enough to
  /// recognize a block.
  private static func blockName(_ tag: ArraySlice<UInt8>) -> String {
    let name = tag.prefix(longestBlock + 1).prefix { $0.isLetter || $0.isDigit }
    return String(decoding: name.map { $0 | 0x20 }, as: UTF8.self)
  }

  private static let longestBlock = "blockquote".utf8.count

  private static let blocks: Set<String> = [
    "article", "blockquote", "br", "dd", "div", "dt", "figure", "h1", "h2", "h3", "h4", "h5", "h6",
    "hr", "li", "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul",
  ]
}
