import Domain

/// A window over a text that holds the bytes after a mark, or else only unread ones.
struct TextWindow {
  private var source: TextSource
  private var bytes: [UInt8] = []
  private var index = 0
  private var dropped = 0
  private var markedIndex: Int?
  /// The byte before the bytes in memory; a line break at the start of the text.
  private var lastDropped = UInt8(ascii: "\n")
  /// The line of the next byte, from 1.
  private(set) var line = 1

  init(_ source: TextSource) {
    self.source = source
  }

  /// The number of bytes of the file read so far, as on disk.
  var bytesRead: Int { source.bytesRead }
  /// The number of bytes of text in memory.
  var heldCount: Int { bytes.count }
  /// The offset of the next byte in the text.
  var offset: Int { dropped + index }

  /// Whether the next byte is the first of its line.
  var isAtLineStart: Bool {
    (index > 0 ? bytes[index - 1] : lastDropped) == UInt8(ascii: "\n")
  }

  /// Returns the next byte without consuming it; nil at the end.
  mutating func peek() throws(ArticleFileError) -> UInt8? {
    while index == bytes.count {
      guard try fill() else { return nil }
    }
    return bytes[index]
  }

  /// Consumes the byte that `peek` returned.
  mutating func skip() {
    if bytes[index] == UInt8(ascii: "\n") { line += 1 }
    index += 1
  }

  /// Marks the current position; the bytes after it stay in memory until `release`.
  mutating func mark() {
    markedIndex = index
  }

  /// Removes the mark.
  mutating func release() {
    markedIndex = nil
  }

  /// The bytes consumed since the mark; nil without a mark.
  var marked: ArraySlice<UInt8>? { markedIndex.map { bytes[$0..<index] } }

  /// Returns to the mark, which is on `line`, and removes it; false without a mark.
  mutating func rewind(to line: Int) -> Bool {
    guard let markedIndex else { return false }
    index = markedIndex
    self.line = line
    release()
    return true
  }

  /// Runs `scan` over the text, and reads more, until it has an outcome.
  ///
  /// Returns `unfinished` only at the end. An object of more than `limit` bytes after the mark is too
  /// large if later records may be a part of it. Otherwise the mark is removed, and the object ends
  /// on its line.
  mutating func run(
    _ scan: inout ObjectScan,
    keeping limit: Int
  ) throws(ArticleFileError) -> ObjectScan.Outcome {
    while true {
      let end = min(markedIndex.map { $0 + limit } ?? .max, bytes.count)
      let outcome = advance(&scan, to: end)
      if outcome != .unfinished { return outcome }
      if let markedIndex, index == markedIndex + limit {
        if scan.lineBreaks > 0 || scan.hasItems || scan.isTooDeep { return .tooLarge }
        release()
        scan.endsAtLineBreak = true
      } else {
        guard try fill() else { return .unfinished }
      }
    }
  }

  private mutating func advance(_ scan: inout ObjectScan, to end: Int) -> ObjectScan.Outcome {
    let lineBreaks = scan.lineBreaks
    var index = index
    let outcome = scan.advance(over: bytes.span.extracting(0..<end), from: &index)
    self.index = index
    line += scan.lineBreaks - lineBreaks
    return outcome
  }

  /// Reads more text and drops what is no longer needed; false at the end.
  private mutating func fill() throws(ArticleFileError) -> Bool {
    let start = markedIndex ?? index
    if start > 0 { lastDropped = bytes[start - 1] }
    bytes.removeFirst(start)
    dropped += start
    index -= start
    markedIndex = markedIndex.map { $0 - start }
    return try source.read(into: &bytes)
  }
}
