extension SwiftLexer {
  /// A string literal of any sort; what it interpolates is cut into tokens as well.
  mutating func lexString(from start: Int, pounds: Int) throws(Unreadable) {
    let index = tokens.count
    tokens.append(Token(.string, start, start))
    let quote = start + pounds
    let isMultiline = opensMultiline(quote, pounds: pounds)
    position = quote + (isMultiline ? 3 : 1)
    while position < end, isMultiline || !Self.isNewline(bytes[position]) {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        if let after = closes(at: position, pounds: pounds, isMultiline: isMultiline) {
          tokens[index] = Token(.string, start, after)
          position = after
          return
        }
        position += 1
      case UInt8(ascii: "\\") where countPounds(from: position + 1) >= pounds:
        try lexEscape(pounds: pounds, isMultiline: isMultiline)
      default:
        position += 1
      }
    }
    throw Unreadable(offset: start, reason: "a string without end")
  }

  /// Whether the quote is the first of three that open a literal over lines.
  ///
  /// In a raw string they do not if the literal can end on the same line: `#"""#` is one quote.
  private func opensMultiline(_ quote: Int, pounds: Int) -> Bool {
    guard byte(quote + 1) == UInt8(ascii: "\""), byte(quote + 2) == UInt8(ascii: "\"") else {
      return false
    }
    guard pounds > 0 else { return true }
    var offset = quote + 2
    while offset < end, !Self.isNewline(bytes[offset]) {
      if bytes[offset] == UInt8(ascii: "\""), countPounds(from: offset + 1) >= pounds {
        return false
      }
      offset += 1
    }
    return true
  }

  /// The offset after the literal, if the quote ends it.
  private func closes(at quote: Int, pounds: Int, isMultiline: Bool) -> Int? {
    let quotes = isMultiline ? 3 : 1
    for offset in quote..<(quote + quotes) where byte(offset) != UInt8(ascii: "\"") {
      return nil
    }
    return countPounds(from: quote + quotes) >= pounds ? quote + quotes + pounds : nil
  }

  /// An escaped character, or an interpolation.
  private mutating func lexEscape(pounds: Int, isMultiline: Bool) throws(Unreadable) {
    let escaped = position + 1 + pounds
    guard byte(escaped) == UInt8(ascii: "(") else {
      // What follows a line's last backslash is the line's end, which has its own meaning.
      position = escaped + (Self.isNewline(byte(escaped)) ? 0 : 1)
      return
    }
    guard depth < 16 else {
      throw Unreadable(offset: position, reason: "interpolations in interpolations")
    }
    guard let close = endOfInterpolation(from: escaped + 1, isMultiline: isMultiline) else {
      throw Unreadable(offset: position, reason: "an interpolation without end")
    }
    try lexInterpolation(from: escaped, to: close)
  }

  /// Cuts an interpolation into tokens, with its parentheses, as a source of its own.
  private mutating func lexInterpolation(from open: Int, to close: Int) throws(Unreadable) {
    let outerEnd = end
    position = open
    append(.punctuation, to: open + 1)
    end = close
    depth += 1
    try lexToEnd()
    depth -= 1
    end = outerEnd
    position = close
    append(.punctuation, to: close + 1)
  }
}
