extension SwiftLexer {
  /// Where the regex ends that the slash begins; nil if the compiler takes it for an operator.
  ///
  /// Where it can be nothing but a regex, its parentheses need not match.
  mutating func endOfBareRegex(
    from slash: Int,
    isCertain: Bool
  ) throws(Unreadable) -> Int? {
    let (stop, isRegex) = scanBareRegex(from: slash + 1, isCertain: isCertain)
    if isRegex, stop <= end { return stop }
    try spend(stop - slash, at: slash)
    return nil
  }

  /// Refuses a slash that could begin a regex, but does not, in an interpolation.
  ///
  /// The compiler's regex lexer does not know where the interpolation ends and may never return.
  func checkLoneSlash(_ slash: Int) throws(Unreadable) {
    guard depth > 0 else { return }
    throw Unreadable(offset: slash, reason: "a lone slash in a string's interpolation")
  }

  /// How far a regex could go, and whether it is one.
  private func scanBareRegex(from start: Int, isCertain: Bool) -> (stop: Int, isRegex: Bool) {
    guard start < bytes.count, !Self.isSpace(bytes[start]) else { return (start, false) }
    var balance = Parentheses()
    var offset = start
    while offset < bytes.count, bytes[offset] >= 0x20 {
      if bytes[offset] == UInt8(ascii: "/") {
        return (offset + 1, isEnd(ofRegex: start, at: offset))
      }
      if bytes[offset] == UInt8(ascii: "\\") {
        offset += 1
        guard offset < bytes.count, bytes[offset] >= 0x20 else { break }
      } else if !balance.takes(bytes[offset]), !isCertain {
        break
      }
      offset += 1
    }
    return (offset, false)
  }

  /// Whether a slash ends a regex: not if it begins a comment, nor after a plain space.
  private func isEnd(ofRegex start: Int, at slash: Int) -> Bool {
    let next = slash + 1 < bytes.count ? bytes[slash + 1] : 0
    if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") || slash == start { return false }
    guard bytes[slash - 1] == 0x20 || bytes[slash - 1] == 0x09 else { return true }
    return slash - 2 >= start && bytes[slash - 2] == UInt8(ascii: "\\")
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

  /// The first offset that holds neither a space nor a tab.
  private func firstNonBlank(from start: Int) -> Int {
    var offset = start
    while byte(offset) == 0x20 || byte(offset) == 0x09 {
      offset += 1
    }
    return offset
  }

  /// How many number signs stand in a row from an offset on.
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
