import ByteStrings

/// A terminal's answers to `TerminalQuestions`.
struct TerminalAnswers: Equatable {
  /// Whether it supports kitty's graphics protocol.
  var takesKitty = false
  /// Whether it supports sixels: attribute 4.
  var hasSixel = false
  var cell: PixelSize?
  /// The size of the text area in pixels.
  var area: PixelSize?
  /// The number of colours in a sixel picture.
  var registers: Int?
  /// The largest sixel picture.
  var largestSixel: PixelSize?
  /// The colours of its text.
  var depth: TerminalGraphics.ColorDepth?
  /// The colour behind the text.
  var background: RGBColor?
  /// The line and the column of the cursor, from 1.
  var cursor: [Int?]?
  /// Whether the last question, which every terminal supports, was answered.
  var isComplete = false

  /// Stores an answer; returns false for any other sequence.
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
    case ("R", false): cursor = numbers
    case ("S", true): return noteSixel(numbers)
    default: return false
    }
    return true
  }

  /// Primary device attributes: the kind of terminal, then its extensions.
  private mutating func noteAttributes(_ numbers: [Int?]) {
    hasSixel = numbers.dropFirst().contains(4)
    isComplete = true
  }

  /// Window reports of xterm: 4 for the text area or 6 for a cell, then height and width.
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

  /// XTSMGRAPHICS: 1 for registers or 2 for the size, 0 for success, then the values.
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

  /// Kitty's reply: the id of the question, then `OK` or an error message.
  private mutating func noteGraphics(_ content: Substring) -> Bool {
    let parts = content.split(separator: ";", maxSplits: 1)
    guard parts.count == 2, parts[0].first == "G",
      parts[0].dropFirst().split(separator: ",").contains("i=31")
    else { return false }
    takesKitty = parts[1] == "OK"
    return true
  }

  /// DECRQSS: the colour that was set, with or without an empty colour space field.
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

  /// OSC 11: `rgb:` or `rgba:`, then components of one to four hexadecimal digits.
  private mutating func noteBackground(_ content: Substring) -> Bool {
    guard content.hasPrefix("11;rgb"), let colon = content.firstIndex(of: ":") else { return false }
    let components = content[content.index(after: colon)...].split(separator: "/").map(Self.shade)
    guard components.count >= 3, let red = components[0], let green = components[1],
      let blue = components[2]
    else { return false }
    background = RGBColor(red: red, green: green, blue: blue)
    return true
  }

  /// Parses a number of up to five digits, which is enough for every real size or count.
  private static func number(_ digits: Substring) -> Int? {
    guard digits.utf8.count <= 5, digits.utf8.allSatisfy(\.isDigit) else {
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

/// A control sequence or control string from a terminal.
struct ControlSequence: Equatable {
  /// The character after the escape: `[` CSI, `P` DCS, `]` OSC, `_` APC, `^` PM, `X` SOS.
  let introducer: Character
  /// The rest: for CSI including the final character, for others without the terminator.
  let content: String
}

/// Extracts control sequences (ECMA-48, section 5) from a terminal's bytes and drops everything else.
///
/// Sequences may arrive in pieces, with 7-bit or 8-bit introducers. One that is interrupted by another
/// or longer than 256 bytes is dropped.
struct ControlSequenceReader {
  private enum State {
    case text
    case escape
    case control
    case string
    case escapeInString
  }

  private static let longest = 256

  private var state = State.text
  private var introducer: UInt8 = 0
  private var content: [UInt8] = []
  private var isTooLong = false

  /// Reads the next byte; returns the sequence that it completes, if any.
  mutating func take(_ byte: UInt8) -> ControlSequence? {
    switch (byte, state) {
    case (0x18, _), (0x1A, _): state = .text
    case (0x1B, .string): state = .escapeInString
    case (0x1B, _): state = .escape
    case (0x5C, .escapeInString), (0x9C, .string), (0x07, .string): return finished()
    case (_, .string): keep(byte)
    case (_, .escape), (_, .escapeInString): begin(byte)
    case (0x90...0x9F, _): begin(byte - 0x40)
    case (0x40...0x7E, .control):
      keep(byte)
      return finished()
    case (0x20...0x3F, .control): keep(byte)
    // Control characters within a sequence are executed and do not end it.
    case (0x00..<0x20, .control): break
    default: state = .text
    }
    return nil
  }

  private mutating func begin(_ introducer: UInt8) {
    switch introducer {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string
    default: state = .text
    }
    self.introducer = introducer
    content.removeAll(keepingCapacity: true)
    isTooLong = false
  }

  private mutating func keep(_ byte: UInt8) {
    if content.count < Self.longest { content.append(byte) } else { isTooLong = true }
  }

  private mutating func finished() -> ControlSequence? {
    state = .text
    guard !isTooLong else { return nil }
    return ControlSequence(
      introducer: Character(UnicodeScalar(introducer)),
      content: String(decoding: content, as: UTF8.self)
    )
  }
}
