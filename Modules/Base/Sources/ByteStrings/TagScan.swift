/// Reads the attributes of a tag exactly as the HTML standard does (section 13.2.5.32 to
/// 13.2.5.40).
///
/// The library that parses the HTML later must not find tags inside what are attributes here.
public struct TagScan {
  /// An attribute, as ranges of the HTML; the value is without quotes, and nil without a `=`.
  public struct Attribute {
    public let name: Range<Int>
    public let value: Range<Int>?
  }

  /// The index of the next byte: after all attributes the one after the `>`, or the end of the text.
  public private(set) var end: Int
  /// Whether the `>` was found.
  public private(set) var isClosed = false

  /// Starts at the end of a tag's name.
  public init(from start: Int) {
    end = start
  }

  /// Reads the next attribute; nil after the last one.
  public mutating func next(in html: [UInt8]) -> Attribute? {
    skip(in: html) { $0.isXMLSpace || $0 == UInt8(ascii: "/") }
    guard end < html.count else { return nil }
    if html[end] == UInt8(ascii: ">") {
      end += 1
      isClosed = true
      return nil
    }
    let start = end
    // A name can begin with `=`.
    end += 1
    skip(in: html) { !$0.isXMLSpace && $0 != 0x2F && $0 != 0x3E && $0 != 0x3D }
    let name = start..<end
    skip(in: html) { $0.isXMLSpace }
    guard end < html.count, html[end] == UInt8(ascii: "=") else {
      return Attribute(name: name, value: nil)
    }
    end += 1
    return Attribute(name: name, value: value(in: html))
  }

  /// Moves after all attributes and returns their number.
  public mutating func skipAttributes(in html: [UInt8]) -> Int {
    var count = 0
    while next(in: html) != nil { count += 1 }
    return count
  }

  /// Reads the value after a `=`.
  private mutating func value(in html: [UInt8]) -> Range<Int> {
    skip(in: html) { $0.isXMLSpace }
    guard end < html.count else { return end..<end }
    let quote = html[end]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { end += 1 }
    let start = end
    skip(in: html) { isQuoted ? $0 != quote : !$0.isXMLSpace && $0 != UInt8(ascii: ">") }
    let value = start..<end
    if isQuoted, end < html.count { end += 1 }
    return value
  }

  private mutating func skip(in html: [UInt8], while condition: (UInt8) -> Bool) {
    while end < html.count, condition(html[end]) { end += 1 }
  }
}
