/// Text on its way to a terminal: made safe, measured in cells, broken into lines, cut and padded.
///
/// `singleLine` and `multiLine` are the only ways for text from elsewhere to reach a terminal.
public enum TerminalText {
  /// Makes remote text safe to print on one line.
  ///
  /// Runs of white space, line ends among them, become one space; none is left at the ends. Removed
  /// are control characters (C0, DEL, C1) and whole escape sequences, so that no part of one is left
  /// as litter; bidirectional controls; characters that cannot be seen and change nothing that can;
  /// noncharacters; and marks beyond the eighth on one base. What joins letters and emoji stays.
  public static func singleLine(_ text: some StringProtocol) -> String {
    Sanitizer.clean(text, keepsLines: false)
  }

  /// Makes remote text safe to print, and keeps its lines.
  ///
  /// As `singleLine`, but line ends of every kind become `\n`, and spaces are kept as they are. A tab
  /// becomes one space.
  public static func multiLine(_ text: some StringProtocol) -> String {
    Sanitizer.clean(text, keepsLines: true)
  }
}

/// One pass over the bytes of a text that copies what is safe.
///
/// Every decision about a mark looks at what was written, not at what was read: so cleaning clean
/// text changes nothing.
private struct Sanitizer {
  // The longest marks of real languages and emoji stay below this.
  static let mostMarks = 8

  let input: [UInt8]
  let keepsLines: Bool
  var output: [UInt8] = []
  var owesSpace = false
  // A mark at the start of a line would land on whatever is printed before it.
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
        index = takeScalar(at: index)
      }
    }
  }

  /// The end of the run of visible ASCII that begins at an index.
  func endOfPlainText(from start: Int) -> Int {
    var index = start
    while index < input.count, input[index] > 0x20, input[index] < 0x7F { index += 1 }
    return index
  }

  /// Handles the scalar at an index, and what belongs to it; gives the index after that.
  mutating func takeScalar(at index: Int) -> Int {
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
    if owesSpace, !output.isEmpty { output.append(0x20) }
    owesSpace = false
    output += bytes
    marks = 0
  }

  mutating func appendMark(_ bytes: ArraySlice<UInt8>) {
    // An owed space would be its base.
    guard !owesSpace, marks < Self.mostMarks else { return }
    output += bytes
    marks += 1
  }

  mutating func appendSpace(_ bytes: ArraySlice<UInt8>) {
    guard keepsLines else {
      owesSpace = true
      return
    }
    let isControl = bytes.count == 1
    if isControl { output.append(0x20) } else { output += bytes }
    marks = 0
  }

  mutating func appendNewline(_ bytes: ArraySlice<UInt8>) {
    guard keepsLines else {
      owesSpace = true
      return
    }
    let isSecondOfPair =
      bytes.first == 0x0A && bytes.startIndex > 0 && input[bytes.startIndex - 1] == 0x0D
    if !isSecondOfPair { output.append(0x0A) }
    marks = Self.mostMarks
  }
}
