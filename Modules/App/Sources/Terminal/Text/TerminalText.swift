import ByteStrings

/// Functions that prepare text for a terminal: sanitize, measure in cells, wrap, truncate and pad.
///
/// Remote text must pass through `singleLine` or `multiLine` before it is written to a terminal.
public enum TerminalText {
  /// Makes remote text safe to print on one line.
  ///
  /// Runs of white space, including line breaks, become one space, and none at the ends. Removes
  /// control characters (C0, DEL, C1); whole escape sequences, so that no part of one remains;
  /// bidirectional controls; invisible characters without an effect; noncharacters; and marks beyond
  /// the eighth on one base. Joiners of letters and emoji remain.
  public static func singleLine(_ text: some StringProtocol) -> String {
    Sanitizer.clean(text, keepsLines: false)
  }

  /// Makes remote text safe to print, and preserves its lines and spaces.
  ///
  /// Like `singleLine`, but line breaks of every kind become `\n`, and a tab one space.
  public static func multiLine(_ text: some StringProtocol) -> String {
    let simple = text.utf8.withContiguousStorageIfAvailable { SimpleText.width(of: $0) != nil }
    return simple == true ? String(text) : Sanitizer.clean(text, keepsLines: true)
  }
}

/// Copies the safe parts of a text in one pass over its bytes.
///
/// Decisions about marks depend on what was written, not on what was read, so that cleaning clean
/// text changes nothing.
private struct Sanitizer {
  // Real languages and emoji use fewer.
  static let mostMarks = 8

  let input: [UInt8]
  let keepsLines: Bool
  var output: [UInt8] = []
  var isSpacePending = false
  // A mark at the start of a line would combine with the character printed before it.
  var marks = mostMarks

  static func clean(_ text: some StringProtocol, keepsLines: Bool) -> String {
    var sanitizer = Sanitizer(input: Array(text.utf8), keepsLines: keepsLines)
    sanitizer.run()
    return String(decoding: sanitizer.output, as: UTF8.self)
  }

  mutating func run() {
    output.reserveCapacity(input.count)
    var index = 0
    while index < input.count {
      let end = endOfPlainText(from: index)
      if end > index {
        append(input[index..<end])
        index = end
      } else {
        index = copyScalar(at: index)
      }
    }
  }

  /// Returns the end of the run of visible ASCII that begins at an index.
  func endOfPlainText(from start: Int) -> Int {
    var index = start
    while index < input.count, input[index] > 0x20, input[index] < 0x7F { index += 1 }
    return index
  }

  /// Handles the scalar at an index with the bytes that belong to it; returns the index after both.
  mutating func copyScalar(at index: Int) -> Int {
    let scalar = DecodedScalar(input, at: index)
    let end = index + scalar.length
    switch DisplayRole(scalar.value) {
    case .visible: append(input[index..<end])
    case .flag:
      let tagsEnd = EmojiTags.end(in: input, from: end) ?? end
      append(input[index..<tagsEnd])
      return tagsEnd
    case .mark: appendMark(input[index..<end])
    case .space: appendSpace(input[index..<end])
    case .newline: appendNewline(input[index..<end])
    case .escape: return EscapeSequence.end(in: input, from: index)
    case .unwanted: break
    }
    return end
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    if isSpacePending, !output.isEmpty { output.append(0x20) }
    isSpacePending = false
    output += bytes
    marks = 0
  }

  mutating func appendMark(_ bytes: ArraySlice<UInt8>) {
    // A pending space would be its base.
    guard !isSpacePending, marks < Self.mostMarks else { return }
    output += bytes
    marks += 1
  }

  mutating func appendSpace(_ bytes: ArraySlice<UInt8>) {
    guard keepsLines else {
      isSpacePending = true
      return
    }
    let isControl = bytes.count == 1
    if isControl { output.append(0x20) } else { output += bytes }
    marks = 0
  }

  mutating func appendNewline(_ bytes: ArraySlice<UInt8>) {
    guard keepsLines else {
      isSpacePending = true
      return
    }
    let isSecondOfPair =
      bytes.first == 0x0A && bytes.startIndex > 0 && input[bytes.startIndex - 1] == 0x0D
    if !isSecondOfPair { output.append(0x0A) }
    marks = Self.mostMarks
  }
}

/// A scalar decoded from valid UTF-8, and its length in bytes.
struct DecodedScalar {
  let value: UInt32
  let length: Int

  /// Decodes the scalar that begins at an index; the bytes must be from a `String`.
  init(_ bytes: [UInt8], at index: Int) {
    let first = UInt32(bytes[index])
    func tail(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset]) & 0x3F }
    switch first {
    case 0..<0x80: (value, length) = (first, 1)
    case 0..<0xE0: (value, length) = ((first & 0x1F) << 6 | tail(1), 2)
    case 0..<0xF0: (value, length) = ((first & 0x0F) << 12 | tail(1) << 6 | tail(2), 3)
    default:
      value = (first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)
      length = 4
    }
  }
}

/// The tags after a black flag that make it the flag of a region (UTS #51, emoji tag sequences).
enum EmojiTags {
  /// Returns the index after a complete tag sequence; nil if none begins here.
  static func end(in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    for count in 0...6 {
      guard index < bytes.count else { return nil }
      let scalar = DecodedScalar(bytes, at: index)
      index += scalar.length
      switch scalar.value {
      case 0xE0030...0xE0039, 0xE0061...0xE007A: continue
      case 0xE007F where count >= 3: return index
      default: return nil
      }
    }
    return nil
  }
}

/// Escape sequences in remote text (ECMA-48), recognized so that they can be removed completely.
enum EscapeSequence {
  // Far more than any sequence in use; beyond these limits the rest is treated as text.
  private static let mostParameters = 64
  private static let longestString = 4096

  private enum Kind {
    case control
    case string
    case short
  }

  /// Returns the index after the sequence whose introducer (ESC, or its C1 form) is at an index.
  ///
  /// Skips only the introducer of an incomplete sequence, and the parameters of a control sequence.
  static func end(in bytes: [UInt8], from start: Int) -> Int {
    let (kind, content) = introducer(in: bytes, at: start)
    switch kind {
    case .control: return endOfControl(in: bytes, from: content)
    case .string: return endOfString(in: bytes, from: content) ?? content
    case .short: return endOfShort(in: bytes, from: content)
    }
  }

  private static func introducer(in bytes: [UInt8], at start: Int) -> (Kind, Int) {
    // In UTF-8 a C1 control is C2 and itself; ESC and a letter mean the control 0x40 above it.
    let isC1 = bytes[start] == 0xC2
    guard start + 1 < bytes.count else { return (.short, start + 1) }
    let control = isC1 ? bytes[start + 1] : bytes[start + 1] &+ 0x40
    switch control {
    case 0x9B: return (.control, start + 2)
    case 0x90, 0x98, 0x9D, 0x9E, 0x9F: return (.string, start + 2)
    default: return (.short, start + 1)
    }
  }

  /// Skips parameters and intermediates, then one final byte.
  private static func endOfControl(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    let limit = min(bytes.count, start + mostParameters)
    while index < limit, (0x30...0x3F).contains(bytes[index]) { index += 1 }
    while index < limit, (0x20...0x2F).contains(bytes[index]) { index += 1 }
    if index < bytes.count, (0x40...0x7E).contains(bytes[index]) { return index + 1 }
    // Intermediates are spaces and punctuation: without a final byte they are text.
    while index > start, (0x20...0x2F).contains(bytes[index - 1]) { index -= 1 }
    return index
  }

  /// Skips anything up to BEL or ST; nil if a line break or another control comes first, or neither.
  private static func endOfString(in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    let limit = min(bytes.count, start + longestString)
    while index < limit {
      switch bytes[index] {
      case 0x07: return index + 1
      case 0x1B:
        let isTerminated = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\\")
        return isTerminated ? index + 2 : nil
      case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0:
        return bytes[index + 1] == 0x9C ? index + 2 : nil
      case 0..<0x20: return nil
      default: index += 1
      }
    }
    return nil
  }

  /// Skips intermediates, then one final byte.
  private static func endOfShort(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < min(bytes.count, start + 4), (0x20...0x2F).contains(bytes[index]) { index += 1 }
    guard index < bytes.count, (0x30...0x7E).contains(bytes[index]) else { return start }
    return index + 1
  }
}
