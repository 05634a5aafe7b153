/// What a terminal has answered so far to `TerminalQuestions`.
struct TerminalAnswers: Equatable {
  /// Whether it takes kitty's graphics.
  var takesKitty = false
  /// Whether it draws sixels: attribute 4.
  var hasSixel = false
  /// The size of a cell.
  var cell: PixelSize?
  /// The size of the text's area.
  var area: PixelSize?
  /// How many colours a sixel picture may have.
  var registers: Int?
  /// The largest sixel picture.
  var largestSixel: PixelSize?
  /// How exactly it remembers a colour.
  var depth: TerminalGraphics.ColorDepth?
  /// The colour behind the text.
  var background: RGBColor?
  /// Whether it has answered the last question, which every terminal answers.
  var isComplete = false

  /// Takes an answer down; false for anything else that the terminal sends.
  mutating func note(_ sequence: ControlSequence) -> Bool {
    let content = Substring(sequence.content)
    switch sequence.introducer {
    case "[": return noteControl(content)
    case "_": return noteGraphics(content)
    case "P": return noteColor(content)
    case "]": return noteBackground(content)
    default: return false
    }
  }

  private mutating func noteControl(_ content: Substring) -> Bool {
    guard let final = content.last else { return false }
    let isPrivate = content.first == "?"
    let numbers = content.dropFirst(isPrivate ? 1 : 0).dropLast()
      .split(separator: ";", omittingEmptySubsequences: false).map(Self.number)
    switch (final, isPrivate) {
    case ("c", true): noteAttributes(numbers)
    case ("t", false): return noteSize(numbers)
    case ("S", true): return noteSixel(numbers)
    default: return false
    }
    return true
  }

  /// Primary device attributes: what kind of terminal it is, and what else it can do.
  private mutating func noteAttributes(_ numbers: [Int?]) {
    hasSixel = numbers.dropFirst().contains(4)
    isComplete = true
  }

  /// Window reports of xterm: 4 for the area and 6 for a cell, then the height and the width.
  private mutating func noteSize(_ numbers: [Int?]) -> Bool {
    guard numbers.count == 3, let size = Self.size(width: numbers[2], height: numbers[1]) else {
      return false
    }
    switch numbers[0] {
    case 4: area = size
    case 6: cell = size
    default: return false
    }
    return true
  }

  /// XTSMGRAPHICS: 1 for registers or 2 for the size, 0 for success, and the values.
  private mutating func noteSixel(_ numbers: [Int?]) -> Bool {
    guard numbers.count >= 3, numbers[1] == 0 else { return false }
    switch numbers[0] {
    case 1: registers = numbers[2].flatMap { $0 > 1 ? $0 : nil }
    case 2 where numbers.count > 3:
      largestSixel = Self.size(width: numbers[2], height: numbers[3])
    default: return false
    }
    return true
  }

  /// The question's own number, and that all is well; anything else is the reason why it is not.
  private mutating func noteGraphics(_ content: Substring) -> Bool {
    let parts = content.split(separator: ";", maxSplits: 1)
    guard parts.count == 2, parts[0].first == "G",
      parts[0].dropFirst().split(separator: ",").contains("i=31")
    else { return false }
    takesKitty = parts[1] == "OK"
    return true
  }

  /// DECRQSS: the colour that was set, with or without the empty place of a colour space.
  private mutating func noteColor(_ content: Substring) -> Bool {
    guard let start = content.firstRange(of: "$r"), content.last == "m" else { return false }
    let fields = content[start.upperBound...].dropLast()
      .split(omittingEmptySubsequences: false) { $0 == ";" || $0 == ":" }
    guard let foreground = fields.firstIndex(of: "38") else { return true }
    let color = fields[(foreground + 1)...]
    switch color.first {
    case "2":
      let values = color.dropFirst().filter { !$0.isEmpty }
      if values.starts(with: ["1", "2", "3"]) || values.starts(with: ["0", "1", "2", "3"]) {
        depth = .trueColor
      }
    case "5": depth = .palette
    default: break
    }
    return true
  }

  /// OSC 11: `rgb:` or `rgba:`, and each component in one to four hexadecimal digits.
  private mutating func noteBackground(_ content: Substring) -> Bool {
    guard content.hasPrefix("11;rgb"), let colon = content.firstIndex(of: ":") else { return false }
    let components = content[content.index(after: colon)...].split(separator: "/").map(Self.shade)
    guard components.count >= 3, let red = components[0], let green = components[1],
      let blue = components[2]
    else { return false }
    background = RGBColor(red: red, green: green, blue: blue)
    return true
  }

  /// A number of at most five digits, which no size or count in earnest exceeds.
  private static func number(_ digits: Substring) -> Int? {
    guard digits.utf8.count <= 5, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits)
  }

  private static func shade(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
      let value = Int(digits, radix: 16)
    else { return nil }
    return UInt8(value * 255 / (1 << (4 * digits.utf8.count) - 1))
  }

  private static func size(width: Int?, height: Int?) -> PixelSize? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return PixelSize(width: width, height: height)
  }
}
