extension SwiftLexer {
  /// An operator, a lone point, or an operator that a regex follows at once.
  mutating func lexOperator() throws(Unreadable) {
    let start = position
    let isLeftBound = isBoundOnLeft(start)
    if isLeftBound, bytes[start] == UInt8(ascii: "!") || bytes[start] == UInt8(ascii: "?") {
      append(.operator, to: start + 1)
      return
    }
    let operatorEnd = try endOfOperator(from: start)
    if let slash = bytes[start..<operatorEnd].firstIndex(of: UInt8(ascii: "/")),
      let isCertain = startsRegex(start, operatorEnd, isLeftBound: isLeftBound)
    {
      if let regexEnd = try endOfBareRegex(from: slash, isCertain: isCertain) {
        if slash > start { append(.operator, to: slash) }
        append(.bareRegex, to: regexEnd)
        return
      }
      try checkLoneSlash(slash)
    }
    let isPoint = operatorEnd == start + 1 && bytes[start] == UInt8(ascii: ".")
    append(isPoint ? .punctuation : .operator, to: operatorEnd)
  }

  /// Whether an operand is due where the operator stands, so that a slash in it begins a regex.
  ///
  /// False if it may as well be an operator, and nil if it can be nothing else.
  private func startsRegex(_ start: Int, _ operatorEnd: Int, isLeftBound: Bool) -> Bool? {
    let isRightBound = isBoundOnRight(operatorEnd, isLeftBound: isLeftBound)
    if isLeftBound == isRightBound {
      return followsOperand ? nil : !isArgument(endingAt: operatorEnd)
    }
    // An operator that is being declared has no operand.
    return isRightBound && !followsWord("func") && !followsWord("operator") ? false : nil
  }

  /// Whether the operator is all there is between commas or parentheses, as in `reduce(1, /)`.
  private func isArgument(endingAt operatorEnd: Int) -> Bool {
    guard let last = tokens.last, last.kind == .punctuation,
      [UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: ":")].contains(bytes[last.start])
    else { return false }
    var offset = operatorEnd
    while Self.isSpace(byte(offset)) {
      offset += 1
    }
    return byte(offset) == UInt8(ascii: ",") || byte(offset) == UInt8(ascii: ")")
  }

  /// Where the operator ends, at the latest where a comment begins.
  private func endOfOperator(from start: Int) throws(Unreadable) -> Int {
    let takesPoints = bytes[start] == UInt8(ascii: ".")
    var offset = start
    while offset < end {
      let length = operatorLength(at: offset, takesPoints: takesPoints)
      if length == 0 || (offset > start && isComment(at: offset)) { break }
      offset += length
    }
    guard offset > start else {
      throw Unreadable(offset: start, reason: "a character that Swift does not know")
    }
    return offset
  }

  /// The length of the operator's next character in bytes, or 0 if there is none.
  private func operatorLength(at offset: Int, takesPoints: Bool) -> Int {
    let byte = bytes[offset]
    if byte < 0x80 {
      let isPoint = byte == UInt8(ascii: ".")
      return isPoint ? (takesPoints ? 1 : 0) : Self.isOperatorByte(byte) ? 1 : 0
    }
    let (scalar, length) = scalar(at: offset)
    return Self.startsOperator(scalar) || Self.continuesOperator(scalar) ? length : 0
  }

  /// Whether something stands right before the operator, which makes it postfix or binary.
  private func isBoundOnLeft(_ start: Int) -> Bool {
    guard start > 0 else { return false }
    switch bytes[start - 1] {
    case 0x20, 0x09, 0x0A, 0x0D,
      UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "/"):
      return !(start > 1 && bytes[start - 2] == UInt8(ascii: "*"))
    case 0xA0:
      return !(start > 1 && bytes[start - 2] == 0xC2)
    default:
      return true
    }
  }

  /// Whether something stands right behind the operator, which makes it prefix or binary.
  private func isBoundOnRight(_ operatorEnd: Int, isLeftBound: Bool) -> Bool {
    switch byte(operatorEnd) {
    case 0, 0x20, 0x09, 0x0A, 0x0D,
      UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
      false
    case UInt8(ascii: "."): !isLeftBound
    case UInt8(ascii: "/"): !isComment(at: operatorEnd)
    case 0xC2: byte(operatorEnd + 1) != 0xA0
    default: true
    }
  }

  /// Whether the last token can be the end of an operand.
  private var followsOperand: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .quotedIdentifier, .number, .string, .bareRegex, .regex, .attribute, .directive:
      return true
    case .identifier:
      let word = bytes[last.start..<last.end]
      return !Self.wordsBeforeOperands.contains { word.elementsEqual($0.utf8) }
    case .operator:
      return last.end == last.start + 1 && isBoundOnLeft(last.start)
        && (bytes[last.start] == UInt8(ascii: "!") || bytes[last.start] == UInt8(ascii: "?"))
    case .punctuation:
      return [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(bytes[last.start])
    }
  }

  private func followsWord(_ word: String) -> Bool {
    guard let last = tokens.last, last.kind == .identifier else { return false }
    return bytes[last.start..<last.end].elementsEqual(word.utf8)
  }

  private static let wordsBeforeOperands = [
    "return", "throw", "try", "await", "in", "case", "where", "if", "guard", "while", "switch",
    "else", "do", "repeat", "yield", "func", "operator",
  ]

  private static func isOperatorByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "."), UInt8(ascii: "?"):
      true
    default: false
    }
  }

  /// The characters beyond ASCII that the language's grammar gives to operators.
  static func startsOperator(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7,
      0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E,
      0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003,
      0x3008...0x3020, 0x3030:
      true
    default: false
    }
  }

  /// The marks that may follow in an operator.
  private static func continuesOperator(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F,
      0xE0100...0xE01EF:
      true
    default: false
    }
  }
}
