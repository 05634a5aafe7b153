extension ScriptLexer {
  /// Reads a dollar sign and what belongs to it.
  mutating func expand() {
    touchWord()
    scanner.advance()
    guard language == .make else { return expandShell() }
    if scanner.current == "$" {
      scanner.advance()
      expandShell()
    } else {
      expandMake()
    }
  }

  /// A variable or a function of make; what a function makes of its words is not known.
  private mutating func expandMake() {
    guard let character = scanner.current, !character.isNewline else { return append("$") }
    scanner.advance()
    guard let end: Character = ["(": ")", "{": "}"][character] else {
      return append("${\(character)}")
    }
    let name = scanner.take { !$0.isWhitespace && !"(){}$,:=".contains($0) }
    if scanner.current == end {
      scanner.advance()
      return append("${\(name)}")
    }
    append("${}")
    frames.append(Frame(end: end, kind: .shell, splitsAtCommas: true))
    append(name)
  }

  /// A variable, a command, a sum or a string with escapes.
  private mutating func expandShell() {
    guard let character = scanner.current else { return append("$") }
    switch character {
    case "(": expandCommand()
    case "{": expandParameter()
    case "'" where frame.quote == nil && language != .other: expandEscapes()
    case "\"" where frame.quote == nil: break
    case _ where Self.isNamePart(character) && !character.isNumber:
      append("${\(scanner.take(while: Self.isNamePart))}")
    case _ where character.isNumber || "@*#?!$-".contains(character):
      scanner.advance()
      append("${\(character)}")
    default: append("$")
    }
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }

  /// The words of a command inside of a word are commands of their own.
  private mutating func expandCommand() {
    append("${}")
    guard language != .other else { return }
    scanner.advance()
    if scanner.current == "(", let sum = scanner.rest(until: "))"), Self.isSum(sum) {
      for _ in 0..<(sum.count + 2) {
        scanner.advance()
      }
    } else {
      frames.append(Frame(end: ")", kind: .shell))
    }
  }

  /// Whether the text cannot be a command with options.
  private static func isSum(_ text: String) -> Bool {
    !zip(text, text.dropFirst()).contains { $0 == "-" && $1.isLetter }
      && !text.contains { $0.isNewline || "\"'`;".contains($0) }
  }

  /// What is between braces: a name, or a name with what to put in its place.
  private mutating func expandParameter() {
    scanner.advance()
    let name = scanner.take(while: Self.isNamePart)
    if scanner.current == "}" {
      scanner.advance()
      return append("${\(name)}")
    }
    append("${}")
    guard language != .other else { return }
    if scanner.current == ":" { scanner.advance() }
    if let sign = scanner.current, "-=+?#!%/^,@*[".contains(sign) { scanner.advance() }
    frames.append(Frame(end: "}", kind: .value))
  }

  /// A string in which a backslash can stand for any character.
  private mutating func expandEscapes() {
    scanner.advance()
    frame.quote = "'"
    while let character = scanner.current, character != "'" {
      guard character == "\\" else {
        character.isWhitespace ? endWordAndAdvance() : append()
        continue
      }
      scanner.advance()
      switch scanner.current {
      case "n", "t", "r": endWordAndAdvance()
      case "x", "u", "U", "c", "0", "1", "2", "3", "4", "5", "6", "7": append("${}")
      default: append()
      }
    }
  }

  private mutating func endWordAndAdvance() {
    scanner.advance()
    endWord()
  }
}
