import FoundationEssentials

/// Cuts the text of a query into tokens; its groups are balanced whatever the text holds.
struct QueryLexer {
  /// How deep groups may be inside each other; what opens further ones is text.
  static let maximumDepth = 16

  private let text: [Unicode.Scalar]
  private let now: Date
  private var position = 0
  private var tokens: [QueryToken] = []
  private var depth = 0
  /// How many groups are open that are only text, because they are too deep.
  private var tooDeep = 0

  private init(_ text: String, now: Date) {
    self.text = Array(text.unicodeScalars)
    self.now = now
  }

  /// Returns the tokens of `text`, with ages counted back from `now`.
  static func tokens(of text: String, now: Date) -> [QueryToken] {
    var lexer = QueryLexer(text, now: now)
    while let scalar = lexer.next { lexer.readToken(at: scalar) }
    return lexer.tokens + Array(repeating: .close, count: lexer.depth)
  }

  private var next: Unicode.Scalar? {
    position < text.count ? text[position] : nil
  }

  private mutating func readToken(at scalar: Unicode.Scalar) {
    switch scalar {
    case "(": open(nil)
    case ")": close()
    case "-" where isSign: readSigned(.minus)
    case "+" where isSign: readSigned(nil)
    case _ where scalar.properties.isWhitespace: position += 1
    default: readOperand(mayBeKeyword: true)
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
      tooDeep += 1
    }
  }

  private mutating func close() {
    position += 1
    if tooDeep > 0 {
      tooDeep -= 1
    } else if depth > 0 {
      tokens.append(.close)
      depth -= 1
    }
  }

  /// Whether what comes next is the sign of what stands directly behind it.
  ///
  /// Two signs are none: `--x` is how some type a dash.
  private var isSign: Bool {
    guard position + 1 < text.count else { return false }
    let second = text[position + 1]
    return !second.properties.isWhitespace && second != "-" && second != "+"
  }

  private mutating func readSigned(_ sign: QueryToken?) {
    position += 1
    if let sign { tokens.append(sign) }
    if next != "(" { readOperand(mayBeKeyword: false) }
  }

  private mutating func readOperand(mayBeKeyword: Bool) {
    if let quoted = quotedPhrase() {
      tokens.append(.words(quoted, nil))
      return
    }
    let word = bareWord()
    if mayBeKeyword, let keyword = QueryToken.Keyword(rawValue: Self.string(word)) {
      tokens.append(.keyword(keyword))
    } else if !readField(word) {
      tokens.append(.words(Self.phrase(word), nil))
    }
  }
}

extension QueryLexer {
  /// Takes what reaches to white space, a parenthesis, or the quote of a field's value.
  private mutating func bareWord() -> ArraySlice<Unicode.Scalar> {
    let start = position
    while let scalar = next, !scalar.properties.isWhitespace, scalar != "(", scalar != ")",
      position == start || text[position - 1] != ":" || Self.closers(of: scalar) == nil
    {
      position += 1
    }
    return text[start..<position]
  }

  /// Takes a phrase in quotes, to the end of the text if they are not closed; nil at anything else.
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
    let stem = word[..<(word.lastIndex { $0 != "*" }.map { $0 + 1 } ?? word.startIndex)]
    return phrase(stem, hasStar: stem.count < word.count)
  }

  /// A star goes with the word before it, and not with what stands between words: `wind-*`.
  private static func phrase(_ scalars: ArraySlice<Unicode.Scalar>, hasStar: Bool) -> Phrase {
    let isPrefix = hasStar && (scalars.last.map { WordRole(of: $0).kind != .separator } ?? false)
    return Phrase(string(scalars), isPrefix: isPrefix)
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
  }
}

extension QueryLexer {
  /// Takes a field with its value, of which `word` is the beginning; false when it is none.
  private mutating func readField(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let colon = word.firstIndex(of: ":") else { return false }
    let name = Self.string(word[..<colon]).lowercased()
    let value = word[(colon + 1)...]
    if let field = SearchCondition.Field(rawValue: name) { return readWords(value, of: field) }
    let start = position
    let text =
      (value.isEmpty ? quotedPhrase()?.text : nil) ?? Self.string(value)
    guard let expression = QueryField.expression(name: name, value: text, now: now) else {
      position = start
      return false
    }
    tokens.append(.expression(expression))
    return true
  }

  private mutating func readWords(
    _ value: ArraySlice<Unicode.Scalar>,
    of field: SearchCondition.Field
  ) -> Bool {
    if value.isEmpty, next == "(" {
      open(field)
      return true
    }
    let phrase = value.isEmpty ? quotedPhrase() : Self.phrase(value)
    guard let phrase, value.isEmpty || !phrase.words.isEmpty else { return false }
    tokens.append(.words(phrase, field))
    return true
  }
}
