/// Reads types where declarations name them, token by token.
struct TypeReading {
  let code: CodeTokens

  /// The names of the generic parameters, if a list of them begins at a token.
  func parameters(at start: Int) -> [String] {
    guard code.isWritten(start, "<") else { return [] }
    let end = endOfAngles(from: start)
    var found: [String] = []
    var index = start + 1
    var isAtName = true
    while index < end {
      if isAtName, code.isWritten(index, "each") || code.isWritten(index, "let") {
        index += 1
      }
      if isAtName, code.isName(index) { found.append(code.name(index)) }
      isAtName = code.isWritten(index, ",")
      index += 1
    }
    return found
  }

  /// The token after the list in angle brackets that begins at a token.
  private func endOfAngles(from start: Int) -> Int {
    var open = 0
    var index = start
    while index < code.tokens.count {
      if code.tokens[index].kind == .operator, !code.isWritten(index, "->") {
        for letter in code.name(index) {
          open += letter == "<" ? 1 : letter == ">" ? -1 : 0
        }
      }
      index += 1
      if open <= 0 { return index }
    }
    return index
  }

  /// The types that an alias stands for, each as its dotted parts, from the alias's keyword on.
  ///
  /// One for a named type, several for a composition, none for a tuple, a function or an array.
  func targets(ofAliasAt keyword: Int) -> [[String]] {
    var index = keyword + 2
    if code.isWritten(index, "<") { index = endOfAngles(from: index) }
    if code.isWritten(index, "=") { index += 1 }
    var found: [[String]] = []
    repeat {
      guard let start = startOfName(from: index) else { return [] }
      let (parts, end) = parts(from: start)
      found.append(parts)
      index = end
      while code.isWritten(index, ")") || code.isWritten(index, "?") {
        index += 1
      }
    } while take("&", at: &index)
    return found
  }

  private func take(_ word: StaticString, at index: inout Int) -> Bool {
    guard code.isWritten(index, word) else { return false }
    index += 1
    return true
  }

  /// Goes over what may stand before a type's name; nil where no name follows.
  private func startOfName(from start: Int) -> Int? {
    var index = start
    while code.tokens.indices.contains(index) {
      if code.isWritten(index, "(") {
        guard let close = closeOfOneType(index) else { return nil }
        // After an attribute it is the attribute's arguments.
        if code.tokens[index - 1].kind == .attribute { index = close }
      } else if code.isName(index), !Self.words.contains(code.name(index)) {
        return index
      } else if !code.isName(index), code.tokens[index].kind != .attribute,
        !code.isWritten(index, "~")
      {
        return nil
      }
      index += 1
    }
    return nil
  }

  private static let words: Set<String> = [
    "any", "some", "sending", "borrowing", "consuming", "inout", "isolated", "nonisolated",
  ]

  /// The end of a parenthesis with a single type; nil for a tuple or the parameters of a function.
  private func closeOfOneType(_ open: Int) -> Int? {
    let depth = code.depths[open] + 1
    var index = open + 1
    var angles = 0
    while index < code.tokens.count, code.depths[index] > depth || !code.isWritten(index, ")") {
      let isOwn = code.depths[index] == depth && angles == 0
      if isOwn, code.isWritten(index, ",") || code.isWritten(index, ":") { return nil }
      if code.isWritten(index, "<") { angles += 1 }
      if code.isWritten(index, ">") { angles -= 1 }
      index += 1
    }
    let follows = ["->", "async", "throws"] as [StaticString]
    let isFunction = follows.contains { code.isWritten(index + 1, $0) }
    return index > open + 1 && !isFunction ? index : nil
  }

  /// The dotted parts of a name without its generic arguments, and the token after it.
  private func parts(from start: Int) -> (parts: [String], end: Int) {
    var parts = [code.name(start)]
    var index = start + 1
    while true {
      if code.isWritten(index, "<") {
        index = endOfAngles(from: index)
      } else if code.isWritten(index, ".") || code.isWritten(index, "::"), code.isName(index + 1) {
        parts.append(code.name(index + 1))
        index += 2
      } else {
        return (parts, index)
      }
    }
  }
}
