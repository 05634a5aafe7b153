extension SwiftLexer {
  /// Where the regex ends that the slash begins; nil if the compiler takes it for an operator.
  mutating func endOfBareRegex(from slash: Int) throws(Unreadable) -> Int? {
    guard let regexEnd = endOfBareRegex(in: slash + 1) else {
      try spend(bytes.count > slash ? lineLength(from: slash) : 0, at: slash)
      return nil
    }
    // The compiler's regex lexer does not know where an interpolation ends, and gets lost.
    guard regexEnd <= end else {
      throw Unreadable(offset: slash, reason: "a slash in a string's interpolation")
    }
    return regexEnd
  }

  private func endOfBareRegex(in start: Int) -> Int? {
    guard start < bytes.count, !Self.isSpace(bytes[start]) else { return nil }
    var balance = Parentheses()
    var offset = start
    while offset < bytes.count, bytes[offset] >= 0x20 {
      if bytes[offset] == UInt8(ascii: "/") {
        return isEnd(ofRegex: start, at: offset) ? offset + 1 : nil
      }
      if bytes[offset] == UInt8(ascii: "\\") {
        guard offset + 1 < bytes.count, bytes[offset + 1] >= 0x20 else { return nil }
        offset += 1
      } else if !balance.takes(bytes[offset]) {
        return nil
      }
      offset += 1
    }
    return nil
  }

  /// Whether a slash ends a regex: not if it begins a comment, nor after a plain space.
  private func isEnd(ofRegex start: Int, at slash: Int) -> Bool {
    let next = slash + 1 < bytes.count ? bytes[slash + 1] : 0
    if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") || slash == start { return false }
    guard bytes[slash - 1] == 0x20 || bytes[slash - 1] == 0x09 else { return true }
    return slash - 2 >= start && bytes[slash - 2] == UInt8(ascii: "\\")
  }

  private func lineLength(from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, !Self.isNewline(bytes[offset]) {
      offset += 1
    }
    return offset - start
  }

  /// A regex between number signs, which may go over lines if nothing else is on its first one.
  mutating func lexExtendedRegex(pounds: Int) throws(Unreadable) {
    let start = position + pounds + 1
    let isMultiline = Self.isNewline(byte(firstNonBlank(from: start)))
    var offset = start
    while offset < end, isMultiline || !Self.isNewline(bytes[offset]) {
      if bytes[offset] == UInt8(ascii: "/"), countPounds(from: offset + 1) >= pounds {
        append(.regex, to: offset + 1 + pounds)
        return
      }
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    throw Unreadable(offset: position, reason: "a regex without end")
  }

  private func firstNonBlank(from start: Int) -> Int {
    var offset = start
    while byte(offset) == 0x20 || byte(offset) == 0x09 {
      offset += 1
    }
    return offset
  }

  func countPounds(from start: Int) -> Int {
    var offset = start
    while byte(offset) == UInt8(ascii: "#") {
      offset += 1
    }
    return offset - start
  }

  /// The parentheses of a regex; one that closes too many shows that it is none.
  private struct Parentheses {
    private var groups = 0
    private var classes = 0

    mutating func takes(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]") where classes > 0: classes -= 1
      case UInt8(ascii: "(") where classes == 0: groups += 1
      case UInt8(ascii: ")") where classes == 0: groups -= 1
      default: break
      }
      return groups >= 0
    }
  }
}
