/// The tokens of a file that are no directives, with the brackets paired.
struct CodeTokens: Sendable {
  let source: SourceText
  let tokens: [Token]
  /// How many brackets are open before each token.
  let depths: [Int]
  /// The opening bracket of each closing one, by index.
  private let openings: [Int: Int]

  init(_ tokens: [Token], of source: SourceText) {
    self.source = source
    self.tokens = tokens
    var depths: [Int] = []
    var openings: [Int: Int] = [:]
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      depths.append(open.count)
      guard token.kind == .punctuation else { continue }
      switch source.bytes[token.start] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(index)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): openings[index] = open.popLast()
      default: break
      }
    }
    self.depths = depths
    self.openings = openings
  }

  /// Whether the token at an index, which may be out of bounds, is written just so.
  func isWritten(_ index: Int, _ word: StaticString) -> Bool {
    tokens.indices.contains(index) && source.isWritten(tokens[index], word)
  }

  /// Whether the token is a name, with backticks or without.
  func isName(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    return tokens[index].kind == .identifier || tokens[index].kind == .quotedIdentifier
  }

  func name(_ index: Int) -> String {
    source.name(of: tokens[index])
  }

  /// The token that starts at an offset, by index.
  func index(startingAt offset: Int) -> Int? {
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low < tokens.count && tokens[low].start == offset ? low : nil
  }

  /// The attributes and modifiers before the keyword of a declaration, by index, in order.
  func prefix(before keyword: Int) -> [Int] {
    var found: [Int] = []
    var index = keyword - 1
    while index >= 0 {
      if isAttributeOrModifier(index) {
        found.append(index)
        index -= 1
      } else if let open = openings[index], open > 0, isWritten(index, ")"),
        isAttributeOrModifier(open - 1)
      {
        index = open - 1
      } else {
        break
      }
    }
    return found.reversed()
  }

  private func isAttributeOrModifier(_ index: Int) -> Bool {
    tokens[index].kind == .attribute
      || tokens[index].kind == .identifier && Self.modifiers.contains(name(index))
  }

  private static let modifiers: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "open",
    "final", "static", "class", "nonisolated", "isolated", "distributed", "async", "indirect",
    "override", "required", "convenience", "dynamic", "lazy", "optional", "weak", "unowned",
    "mutating", "nonmutating", "consuming", "borrowing", "prefix", "postfix", "infix",
    "__consuming", "__setter_access", "_resultDependsOnSelf", "sending", "unsafe", "safe",
  ]
}
