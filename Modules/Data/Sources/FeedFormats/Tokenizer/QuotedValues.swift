import ByteStrings

/// Finds the ends of attributes' values in quotes, also where a value contains quotes or has no end.
struct QuotedValues {
  /// The range of a value, and the index at which its tag continues.
  struct Value {
    let range: Range<Int>
    let next: Int
    /// Whether the value is as XML demands.
    let isRegular: Bool
  }

  /// The number of bytes that may still be read ahead, in the whole document; keeps the time
  /// linear.
  private var budget: Int

  init(budget: Int) {
    self.budget = budget
  }

  /// Returns the value that starts after a quote.
  ///
  /// It ends at the first quote after which the tag continues, and which is not inside a tag of
  /// unescaped HTML. Without one, a value with a `<` ends at the first `>` before it, because its
  /// quote is missing, or else at the first quote after which the tag continues.
  mutating func value(in source: [UInt8], from start: Int, quote: UInt8) -> Value {
    var scan = Scan()
    if let end = end(in: source, from: start, quote: quote, &scan) {
      let isRegular = scan.firstQuote == end && !scan.hasTag
      return Value(range: start..<end, next: end + 1, isRegular: isRegular)
    }
    if scan.firstBracket == nil, let quote = scan.firstEnd ?? scan.firstQuote {
      return Value(range: start..<quote, next: quote + 1, isRegular: false)
    }
    let bracket = scan.firstBracket ?? source[start...].firstIndex(of: UInt8(ascii: ">"))
    var end = bracket ?? source.count
    if end > start, source[end - 1] == UInt8(ascii: "/") { end -= 1 }
    return Value(range: start..<end, next: end, isRegular: false)
  }

  /// Returns the index of the quote that ends a value; nil if there is none.
  private mutating func end(
    in source: [UInt8],
    from start: Int,
    quote: UInt8,
    _ scan: inout Scan
  ) -> Int? {
    var index = start
    while index < source.count, budget > 0 {
      if source[index] == quote {
        if scan.firstQuote == nil { scan.firstQuote = index }
        if Self.continuesTag(source, after: index) {
          if !scan.isInTag { return index }
          if scan.firstEnd == nil { scan.firstEnd = index }
        }
      }
      scan.read(source[index], at: index, next: index + 1 < source.count ? source[index + 1] : 0)
      if scan.hasTag || scan.firstQuote != nil { budget -= 1 }
      index += 1
    }
    return nil
  }

  /// The state of a scan.
  private struct Scan {
    var isInTag = false
    var hasTag = false
    var firstQuote: Int?
    /// The first quote that could be the end.
    var firstEnd: Int?
    /// The first `>` before any tag.
    var firstBracket: Int?

    mutating func read(_ byte: UInt8, at index: Int, next: UInt8) {
      if byte == UInt8(ascii: "<"), next.isLetter || next == UInt8(ascii: "/") {
        (isInTag, hasTag) = (true, true)
      } else if byte == UInt8(ascii: ">") {
        if !hasTag, firstBracket == nil { firstBracket = index }
        isInTag = false
      }
    }
  }

  /// Returns whether a tag ends or has a further attribute after a quote.
  private static func continuesTag(_ source: [UInt8], after quote: Int) -> Bool {
    var rest = source[(quote + 1)...].prefix(200)
    let isApart = rest.first?.isXMLSpace ?? false
    rest = rest.drop { $0.isXMLSpace }
    guard let first = rest.first else { return true }
    if "/>?".utf8.contains(first) { return true }
    let name = rest.prefix { $0.startsName || $0.isDigit || $0 == 0x2D || $0 == 0x2E }
    return isApart && !name.isEmpty
      && rest[name.endIndex...].first { !$0.isXMLSpace } == UInt8(ascii: "=")
  }
}
