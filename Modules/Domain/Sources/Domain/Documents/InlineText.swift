import Texts

/// The runs of a paragraph while its text arrives, with collapsed white space.
struct InlineText {
  private var runs: [Document.Run] = []
  private var buffer: [UInt8] = []
  /// How often each style was begun and not ended, by the bit of the style.
  private var depths = [0, 0, 0, 0, 0, 0, 0, 0]
  private var style: Document.Style = []
  /// A space that precedes the next text.
  private var isSpacePending = false
  private var remaining = TextLimit.text.rawValue

  /// The addresses of the open links; nil for a link without a safe one.
  private var links: [Document.Address?] = []

  /// The address of the innermost open link; nil without a safe one.
  var link: Document.Address? { links.last ?? nil }

  /// The anchor of the next run.
  private var anchor: Document.Address?

  /// Lets the text that follows begin with an anchor.
  mutating func mark(_ address: Document.Address) {
    endRun()
    anchor = address
  }

  /// Whether spaces and line ends stay, as in a code block.
  var keepsSpace = false

  /// Whether the text of the document has reached its bound.
  var isFull: Bool { remaining <= 0 }

  /// The number of runs so far.
  var count: Int { runs.count }

  /// Whether there is no text and no picture yet.
  private var isEmpty: Bool { runs.isEmpty && buffer.isEmpty }

  mutating func append(_ text: [UInt8]) {
    guard !isFull else { return }
    let length = buffer.count
    for byte in VisibleText.bytes(text) {
      if byte <= 0x20, !keepsSpace {
        isSpacePending = isSpacePending || Self.isSpace(byte)
        continue
      }
      appendSpace()
      buffer.append(byte)
    }
    remaining -= buffer.count - length
    if isFull { cut() }
  }

  mutating func append(_ picture: Document.Picture) {
    appendSpace()
    endRun()
    runs.append(Document.Run(picture.text, picture: picture))
    remaining -= picture.text.utf8.count
  }

  /// Ends the line; returns true if it is the second line break, which ends the paragraph.
  mutating func addLineBreak() -> Bool {
    isSpacePending = false
    if !keepsSpace, isEmpty { return false }
    let isSecond = !keepsSpace && last == 0x0A
    if !isSecond { buffer.append(0x0A) }
    return isSecond
  }

  mutating func begin(_ style: Document.Style) { change(style, by: 1) }

  mutating func end(_ style: Document.Style) { change(style, by: -1) }

  mutating func beginLink(_ address: Document.Address?) {
    endRun()
    links.append(address)
  }

  mutating func endLink() {
    endRun()
    if !links.isEmpty { links.removeLast() }
  }

  /// Returns the runs and starts the next paragraph; none if there is only white space.
  mutating func take() -> [Document.Run] {
    isSpacePending = false
    endRun()
    defer { runs.removeAll(keepingCapacity: true) }
    while let last = runs.last, last.picture == nil {
      let text = last.text.withoutSpaceAtEnd(lineEndsOnly: keepsSpace)
      if text.utf8.count == last.text.utf8.count { break }
      if text.isEmpty { runs.removeLast() } else { runs[runs.count - 1].text = text }
    }
    let isBlank = runs.allSatisfy { $0.picture == nil && $0.text.isBlank }
    return isBlank ? [] : runs
  }

  /// The last byte of the text; nil after a picture.
  private var last: UInt8? {
    buffer.last ?? runs.last.flatMap { $0.picture == nil ? $0.text.utf8.last : nil }
  }

  private mutating func appendSpace() {
    guard isSpacePending else { return }
    isSpacePending = false
    if !isEmpty, last != 0x0A, last != 0x20 { buffer.append(0x20) }
  }

  private mutating func change(_ style: Document.Style, by step: Int) {
    let bit = style.rawValue.trailingZeroBitCount
    depths[bit] = max(0, depths[bit] + step)
    // All of a code block is code.
    let isOn = depths[bit] > 0 && !(keepsSpace && style == .code)
    guard isOn != self.style.contains(style) else { return }
    endRun()
    if isOn { self.style.insert(style) } else { self.style.remove(style) }
  }

  /// Moves the text so far into a run.
  private mutating func endRun() {
    appendSpace()
    guard !buffer.isEmpty else { return }
    let text = String(decoding: buffer, as: UTF8.self)
    buffer.removeAll(keepingCapacity: true)
    if let last = runs.last, anchor == nil, last.picture == nil, last.style == style,
      last.link == link
    {
      runs[runs.count - 1].text += text
    } else {
      var run = Document.Run(text, style, link: link)
      (run.anchor, anchor) = (anchor, nil)
      runs.append(run)
    }
  }

  /// Removes what is beyond the bound, up to the end of a character.
  private mutating func cut() {
    let excess = min(buffer.count, -remaining)
    buffer.removeLast(excess)
    while let last = buffer.last, last & 0xC0 == 0x80 { buffer.removeLast() }
    if let last = buffer.last, last >= 0xC0 { buffer.removeLast() }
    buffer += "\u{2026}".utf8
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

extension String {
  /// The text without spaces and line ends at its end, or only without line ends.
  fileprivate func withoutSpaceAtEnd(lineEndsOnly: Bool) -> String {
    var end = utf8.endIndex
    while end > utf8.startIndex {
      let previous = utf8.index(before: end)
      guard utf8[previous] == 0x0A || !lineEndsOnly && utf8[previous] == 0x20 else { break }
      end = previous
    }
    return String(self[..<end])
  }
}
