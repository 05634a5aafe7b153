/// Cuts Swift source into tokens by the rules of the compiler's own lexer.
///
/// What it takes for a token where the compiler sees another is found by comparing its tokens with
/// the compiler's syntax dump, so it refuses what it does not know and never guesses.
struct SwiftLexer {
  let bytes: [UInt8]
  /// The part that is read: the file, or an interpolation.
  var position = 0
  var end: Int
  /// In order of where they start.
  var tokens: [Token] = []
  /// How many interpolations deep the part lies.
  var depth = 0
  /// How many bytes may still be looked at twice, so that no input takes long.
  var patience: Int

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count
    patience = 200_000 + 40 * bytes.count
  }

  /// The tokens of a file in language mode 6; earlier ones have no regex between plain slashes.
  static func tokens(of bytes: [UInt8]) throws(Unreadable) -> [Token] {
    if let nul = bytes.firstIndex(of: 0) {
      throw Unreadable(offset: nul, reason: "a NUL character")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Unreadable(offset: firstInvalid(in: bytes), reason: "bytes that are not UTF-8")
    }
    var lexer = SwiftLexer(bytes)
    lexer.skipBeginning()
    try lexer.lexToEnd()
    return lexer.tokens
  }

  mutating func lexToEnd() throws(Unreadable) {
    while position < end {
      try lexToken()
    }
  }

  private mutating func lexToken() throws(Unreadable) {
    switch bytes[position] {
    case 0x20, 0x09...0x0D:
      position += 1
    case UInt8(ascii: "/") where isComment(at: position):
      try skipComment()
    case UInt8(ascii: "\""):
      try lexString(from: position, pounds: 0)
    case UInt8(ascii: "#"):
      try lexPound()
    case UInt8(ascii: "@"):
      try lexAttribute()
    case UInt8(ascii: "`"):
      try lexQuotedIdentifier()
    case UInt8(ascii: "'"):
      throw Unreadable(offset: position, reason: "a single quote")
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      lexNumber()
    case let byte where byte < 0x80 && Self.isWordByte(byte):
      lexWord()
    case let byte where Self.isPunctuation(byte):
      lexPunctuation()
    case 0x80...:
      try lexBeyondASCII()
    default:
      try lexOperator()
    }
  }

  /// The byte at an offset of the part that is read, or 0 after its end.
  func byte(_ offset: Int) -> UInt8 {
    offset < end ? bytes[offset] : 0
  }

  mutating func append(_ kind: Token.Kind, to tokenEnd: Int) {
    tokens.append(Token(kind, position, tokenEnd))
    position = tokenEnd
  }

  /// Accounts for bytes that are looked at again later.
  mutating func spend(_ count: Int, at offset: Int) throws(Unreadable) {
    patience -= count
    guard patience >= 0 else { throw Unreadable(offset: offset, reason: "a tangle of literals") }
  }

  private mutating func lexPunctuation() {
    let isSelector = bytes[position] == UInt8(ascii: ":") && byte(position + 1) == UInt8(ascii: ":")
    append(.punctuation, to: position + (isSelector ? 2 : 1))
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"),
      UInt8(ascii: ":"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }

  /// Leaves out a byte order mark and a line for the shell.
  private mutating func skipBeginning() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    guard byte(position) == UInt8(ascii: "#"), byte(position + 1) == UInt8(ascii: "!") else {
      return
    }
    skipLine()
  }

  private static func firstInvalid(in bytes: [UInt8]) -> Int {
    var low = 0
    var high = bytes.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if isValidPrefix(bytes[..<middle]) { low = middle } else { high = middle }
    }
    // The search may be off by the bytes of one character.
    return (max(low - 3, 0)...low).last {
      String(validating: bytes[..<$0], as: UTF8.self) != nil
    } ?? low
  }

  private static func isValidPrefix(_ bytes: ArraySlice<UInt8>) -> Bool {
    (0...3).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
  }
}
