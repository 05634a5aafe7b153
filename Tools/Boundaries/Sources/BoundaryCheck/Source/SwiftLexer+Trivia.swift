extension SwiftLexer {
  func isComment(at offset: Int) -> Bool {
    byte(offset) == UInt8(ascii: "/")
      && (byte(offset + 1) == UInt8(ascii: "/") || byte(offset + 1) == UInt8(ascii: "*"))
  }

  mutating func skipComment() throws(Unreadable) {
    if byte(position + 1) == UInt8(ascii: "/") {
      skipLine()
      return
    }
    guard let after = endOfBlockComment(from: position) else {
      throw Unreadable(offset: position, reason: "a comment without end")
    }
    position = after
  }

  /// Goes to the end of the line, which a carriage return ends as well.
  mutating func skipLine() {
    position = endOfLine(from: position)
  }

  func endOfLine(from start: Int) -> Int {
    var offset = start
    while offset < end, !Self.isNewline(bytes[offset]) {
      offset += 1
    }
    return offset
  }

  /// Where the comment ends, nested ones with it; nil if it has no end in the part that is read.
  func endOfBlockComment(from start: Int) -> Int? {
    var offset = start + 2
    var open = 1
    while offset < end {
      let pair = (bytes[offset], byte(offset + 1))
      offset += 1
      if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
        offset += 1
        open -= 1
        if open == 0 { return offset }
      } else if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
        offset += 1
        open += 1
      }
    }
    return nil
  }

  /// Goes over spaces, line ends and comments.
  mutating func skipTrivia() throws(Unreadable) {
    while position < end {
      if isComment(at: position) {
        try skipComment()
      } else if Self.isSpace(bytes[position]) {
        position += 1
      } else {
        return
      }
    }
  }

  static func isNewline(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
