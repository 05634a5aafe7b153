extension SwiftLexer {
  /// Letters, digits, `_` and `$`, and all that is not ASCII, which may still be an operator.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: byte >= 0x80
    }
  }

  mutating func lexWord() {
    append(.identifier, to: endOfWord(from: position))
  }

  /// Where the word ends that may go on with the byte at `start`.
  func endOfWord(from start: Int) -> Int {
    var offset = start
    while offset < end {
      let byte = bytes[offset]
      if byte < 0x80 {
        guard Self.isWordByte(byte) else { return offset }
        offset += 1
      } else {
        let (scalar, length) = scalar(at: offset)
        guard !Self.startsOperator(scalar), scalar != 0xA0 else { return offset }
        offset += length
      }
    }
    return offset
  }

  /// The character at an offset of UTF-8 that is known to be valid, and its length in bytes.
  func scalar(at offset: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(bytes[offset])
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = first & (0xFF >> UInt32(length + 1))
    for index in 1..<length where offset + index < bytes.count {
      value = value << 6 | UInt32(bytes[offset + index] & 0x3F)
    }
    return (value, length)
  }

  mutating func lexBeyondASCII() throws(Unreadable) {
    let (scalar, length) = scalar(at: position)
    if scalar == 0xA0 {
      position += length
    } else if Self.startsOperator(scalar) {
      try lexOperator()
    } else {
      lexWord()
    }
  }

  /// Digits with what belongs to them: `1_000`, `0x1.8p-3`, but not the member in `1.description`.
  mutating func lexNumber() {
    let isHex = byte(position) == UInt8(ascii: "0") && byte(position + 1) == UInt8(ascii: "x")
    var offset = position + 1
    while offset < end {
      if Self.isWordByte(bytes[offset]) && bytes[offset] < 0x80 {
        offset += 1
      } else if goesOn(number: offset, isHex: isHex) {
        offset += 2
      } else {
        break
      }
    }
    append(.number, to: offset)
  }

  /// Whether a point or a sign belongs to the number: a digit has to follow.
  private func goesOn(number offset: Int, isHex: Bool) -> Bool {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(offset + 1)) else { return false }
    let before = bytes[offset - 1] | 0x20
    switch bytes[offset] {
    case UInt8(ascii: "."):
      return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      return before == (isHex ? UInt8(ascii: "p") : UInt8(ascii: "e"))
    default:
      return false
    }
  }

  mutating func lexQuotedIdentifier() throws(Unreadable) {
    var quote = position + 1
    while byte(quote) != UInt8(ascii: "`") {
      guard quote < end, !Self.isNewline(bytes[quote]) else {
        throw Unreadable(offset: position, reason: "a backtick without its pair")
      }
      quote += 1
    }
    tokens.append(
      Token(.quotedIdentifier, position, quote + 1, nameStart: position + 1, nameEnd: quote)
    )
    position = quote + 1
  }

  mutating func lexAttribute() throws(Unreadable) {
    let start = position
    position += 1
    try skipTrivia()
    if byte(position) == UInt8(ascii: "`") {
      try lexQuotedIdentifier()
    } else if Self.isWordByte(byte(position)) {
      lexWord()
    } else {
      throw Unreadable(offset: start, reason: "an @ without a name")
    }
    guard let name = tokens.popLast() else { return }
    tokens.append(
      Token(.attribute, start, name.end, nameStart: name.nameStart, nameEnd: name.nameEnd)
    )
  }

  /// What a number sign begins: a raw string, a regex, a directive or a macro.
  mutating func lexPound() throws(Unreadable) {
    var offset = position
    while byte(offset) == UInt8(ascii: "#") {
      offset += 1
    }
    let pounds = offset - position
    switch byte(offset) {
    case UInt8(ascii: "\""):
      try lexString(from: position, pounds: pounds)
    case UInt8(ascii: "/"):
      try lexExtendedRegex(pounds: pounds)
    default:
      guard pounds == 1 else { throw Unreadable(offset: position, reason: "stray number signs") }
      try lexDirective()
    }
  }

  private mutating func lexDirective() throws(Unreadable) {
    let start = position
    let nameStart = start + 1
    var nameEnd = nameStart
    while byte(nameEnd) < 0x80, Self.isWordByte(byte(nameEnd)), byte(nameEnd) != UInt8(ascii: "$") {
      nameEnd += 1
    }
    // The compiler knows its own directives by their ASCII letters, whatever follows.
    if !Self.directives.contains(where: { bytes[nameStart..<nameEnd].elementsEqual($0.utf8) }) {
      nameEnd = endOfWord(from: nameStart)
    }
    guard nameEnd > nameStart else {
      throw Unreadable(offset: start, reason: "a number sign without a name")
    }
    tokens.append(Token(.directive, start, nameEnd, nameStart: nameStart, nameEnd: nameEnd))
    position = nameEnd
  }

  private static let directives = ["if", "elseif", "else", "endif", "sourceLocation"]
}
