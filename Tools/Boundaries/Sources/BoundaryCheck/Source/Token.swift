/// One word of Swift as the compiler's lexer would cut it, by UTF-8 offsets in its file.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Words of the language included.
    case identifier
    /// An identifier in backticks.
    case quotedIdentifier
    case number
    /// A whole literal; the tokens of its interpolations come after it and lie inside it.
    case string
    case bareRegex
    /// A regex between number signs.
    case regex
    /// An `@` with the name that follows, whatever stands between them.
    case attribute
    /// A `#` with its name: directives, macros and literals.
    case directive
    case `operator`
    case punctuation
  }

  var kind: Kind
  var start: Int
  var end: Int
  /// Where the bare name begins and ends: without `@`, `#` and backticks.
  var nameStart: Int
  var nameEnd: Int

  init(_ kind: Kind, _ start: Int, _ end: Int) {
    self.init(kind, start, end, nameStart: start, nameEnd: end)
  }

  init(_ kind: Kind, _ start: Int, _ end: Int, nameStart: Int, nameEnd: Int) {
    self.kind = kind
    self.start = start
    self.end = end
    self.nameStart = nameStart
    self.nameEnd = nameEnd
  }
}

/// A source that cannot be read with certainty, and where.
struct Unreadable: Error, Equatable {
  /// In UTF-8 bytes.
  var offset: Int
  /// What stands there, without article or period.
  var reason: String
}
