import ByteStrings
import FoundationEssentials

/// Splits the text of a query into tokens, with balanced groups for any text.
struct QueryLexer {
  /// How deep groups can be nested; deeper parentheses are text.
  static let maximumDepth = 16

  private let text: [Unicode.Scalar]
  private let now: Date
  private let isUnfinished: Bool
  private var position = 0
  private var tokens: [QueryToken] = []
  private var depth = 0
  /// How many open parentheses are beyond the maximum depth.
  private var excessDepth = 0

  private init(_ text: String, now: Date, isUnfinished: Bool) {
    self.text = Array(text.unicodeScalars)
    self.now = now
    self.isUnfinished = isUnfinished
  }

  /// Returns the tokens of `text`, which may still be typed; ages such as `7d` count back from `now`.
  ///
  /// Throws if there is no such filter, as in `tags:x`, or its value is invalid, as in `is:sved`.
  static func tokens(
    of text: String,
    now: Date,
    isUnfinished: Bool = false
  ) throws(InvalidQuery) -> [QueryToken] {
    var lexer = QueryLexer(text, now: now, isUnfinished: isUnfinished)
    while let scalar = lexer.next { try lexer.readToken(at: scalar) }
    return lexer.tokens + Array(repeating: .close, count: lexer.depth)
  }

  private var next: Unicode.Scalar? {
    position < text.count ? text[position] : nil
  }

  private mutating func readToken(at scalar: Unicode.Scalar) throws(InvalidQuery) {
    switch scalar {
    case "(": open(nil)
    case ")": close()
    case "-", "+": try readSigned()
    case _ where scalar.properties.isWhitespace: position += 1
    default: try readOperand(canBeKeyword: true)
    }
  }
}

extension QueryLexer {
  private mutating func open(_ field: SearchCondition.Field?) {
    position += 1
    if depth < Self.maximumDepth {
      tokens.append(.open(field))
      depth += 1
    } else {
      tokens.append(.words(Phrase("("), nil))
      excessDepth += 1
    }
  }

  private mutating func close() {
    position += 1
    if excessDepth > 0 {
      excessDepth -= 1
    } else if depth > 0 {
      tokens.append(.close)
      depth -= 1
    }
  }

  /// Reads the signs directly before an operand: it is negated if the number of `-` is odd.
  ///
  /// Signs before white space and at the end are text: some people type `--` for a dash.
  private mutating func readSigned() throws(InvalidQuery) {
    let signs = text[position...].prefix { $0 == "-" || $0 == "+" }
    position = signs.endIndex
    guard let next, !next.properties.isWhitespace else {
      tokens.append(.words(Self.phrase(signs), nil))
      return
    }
    if !signs.count(where: { $0 == "-" }).isMultiple(of: 2) { tokens.append(.minus) }
    if next != "(" { try readOperand(canBeKeyword: false) }
  }

  private mutating func readOperand(canBeKeyword: Bool) throws(InvalidQuery) {
    if let quoted = quotedPhrase() {
      tokens.append(.words(quoted, nil))
      return
    }
    let word = bareWord()
    if canBeKeyword, let keyword = QueryToken.Keyword(rawValue: Self.string(word)) {
      tokens.append(.keyword(keyword))
    } else if !(try readFilter(word)) {
      tokens.append(words(word, nil))
    }
  }

  /// Returns the token of a word that was read.
  private func words(
    _ word: ArraySlice<Unicode.Scalar>,
    _ field: SearchCondition.Field?
  ) -> QueryToken {
    let phrase = Self.phrase(word)
    let isOpen = isUnfinished && position == text.count && Self.phrase(word, hasStar: true).isPrefix
    return isOpen && !phrase.isPrefix ? .unfinished(phrase, field) : .words(phrase, field)
  }
}

extension QueryLexer {
  /// Reads up to white space, a parenthesis, or the quote that opens the value of a filter.
  private mutating func bareWord() -> ArraySlice<Unicode.Scalar> {
    let start = position
    while let scalar = next, !scalar.properties.isWhitespace, scalar != "(", scalar != ")",
      position == start || text[position - 1] != ":" || Self.closers(of: scalar) == nil
    {
      position += 1
    }
    return text[start..<position]
  }

  /// Reads a phrase in quotes, to the end of the text if they are not closed; nil at anything else.
  private mutating func quotedPhrase() -> Phrase? {
    guard let quote = next, let closers = Self.closers(of: quote) else { return nil }
    let start = position + 1
    let end = text[start...].firstIndex { closers.unicodeScalars.contains($0) }
    position = end.map { $0 + 1 } ?? text.count
    let star = position
    while next == "*" { position += 1 }
    return Self.phrase(text[start..<(end ?? text.count)], hasStar: position > star)
  }

  private static func closers(of quote: Unicode.Scalar) -> String? {
    switch quote {
    case "\"": "\""
    case "“", "”": "”"
    case "„": "“”"
    case "«": "»"
    case "»": "«»"
    default: nil
    }
  }

  private static func phrase(_ word: ArraySlice<Unicode.Scalar>) -> Phrase {
    let isExact = word.first == "="
    let word = word.drop { $0 == "=" }
    let stem = word[..<(word.lastIndex { $0 != "*" }.map { $0 + 1 } ?? word.startIndex)]
    return phrase(stem, hasStar: stem.count < word.count, isExact: isExact)
  }

  /// A star applies to a word, and is ignored after punctuation, as in `wind-*`.
  private static func phrase(
    _ scalars: ArraySlice<Unicode.Scalar>,
    hasStar: Bool,
    isExact: Bool = true
  ) -> Phrase {
    let isPrefix = hasStar && (scalars.last.map { WordRole(of: $0).kind != .separator } ?? false)
    return Phrase(string(scalars), isPrefix: isPrefix, isExact: isExact)
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
  }
}

extension QueryLexer {
  /// Reads a filter with its value, of which `word` is the beginning; false if `word` is text.
  private mutating func readFilter(
    _ word: ArraySlice<Unicode.Scalar>
  ) throws(InvalidQuery) -> Bool {
    guard let colon = word.firstIndex(of: ":") else { return false }
    let name = Self.string(word[..<colon])
    let value = word[(colon + 1)...]
    guard let filter = QueryFilter(rawValue: name.lowercased()) else {
      if let start = value.first ?? next, Self.isName(name), Self.canBegin(start) {
        throw .unknownFilter(name)
      }
      return false
    }
    let field = SearchCondition.Field(rawValue: filter.rawValue)
    if let field, value.isEmpty, next == "(" {
      open(field)
      return true
    }
    let isBare = !value.isEmpty
    guard let phrase = isBare ? Self.phrase(value) : quotedPhrase() else { return false }
    let text = isBare ? Self.string(value) : phrase.text
    guard let field else {
      tokens.append(.expression(try filter.condition(text, now: now)))
      return true
    }
    guard !phrase.words.isEmpty else { throw filter.invalid(text) }
    tokens.append(isBare ? words(value, field) : .words(phrase, field))
    return true
  }

  /// Returns whether a text before a colon is a filter's name, known or not, rather than text.
  private static func isName(_ text: String) -> Bool {
    text.utf8.count > 1 && text.utf8.allSatisfy { $0.isLetter && $0.asciiLowercased == $0 }
  }

  /// Returns whether the value of a filter can begin with a character, unlike `//` and a space.
  private static func canBegin(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "(" || closers(of: scalar) != nil || WordRole(of: scalar).kind != .separator
  }
}
