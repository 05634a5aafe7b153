/// The part of a text that is being looked at: it moves on, and keeps no more than it is told to.
struct TextWindow {
  private var source: TextSource
  private var bytes: [UInt8] = []
  private var index = 0
  private var dropped = 0
  private var markedIndex: Int?
  /// The line of the next byte, from 1.
  private(set) var line = 1

  init(_ source: TextSource) {
    self.source = source
  }

  /// How much of the file has been read, in bytes as they lie on disk.
  var bytesRead: Int { source.bytesRead }
  /// How many bytes of text are held.
  var heldCount: Int { bytes.count }
  /// How many bytes of text lie before the next one.
  var offset: Int { dropped + index }

  /// Returns the next byte without passing it; nil at the end.
  mutating func peek() throws(ArticleFileError) -> UInt8? {
    while index == bytes.count {
      guard try fill() else { return nil }
    }
    return bytes[index]
  }

  /// Passes the byte that `peek` has returned.
  mutating func skip() {
    if bytes[index] == UInt8(ascii: "\n") { line += 1 }
    index += 1
  }

  /// Keeps what follows, until it is taken or released.
  mutating func mark() {
    markedIndex = index
  }

  /// Keeps nothing any more.
  mutating func release() {
    markedIndex = nil
  }

  /// What has been passed since the mark; nil when nothing was kept.
  var marked: ArraySlice<UInt8>? { markedIndex.map { bytes[$0..<index] } }

  /// Goes back to the mark, which is on `line`, and removes it; false when nothing was kept.
  mutating func rewind(to line: Int) -> Bool {
    guard let markedIndex else { return false }
    index = markedIndex
    self.line = line
    release()
    return true
  }

  /// Lets `scan` go on over what is here, and fetches more until it comes to an outcome.
  ///
  /// Returns `unfinished` only at the end. Once more than `limit` bytes are kept, none are.
  mutating func run(
    _ scan: inout ObjectScan,
    keeping limit: Int
  ) throws(ArticleFileError) -> ObjectScan.Outcome {
    while true {
      let lineBreaks = scan.lineBreaks
      var index = index
      let outcome = scan.advance(over: bytes.span, from: &index)
      self.index = index
      line += scan.lineBreaks - lineBreaks
      if let markedIndex, index - markedIndex > limit { release() }
      if outcome != .unfinished { return outcome }
      guard try fill() else { return .unfinished }
    }
  }

  /// Fetches more and drops what is no longer wanted; false at the end.
  private mutating func fill() throws(ArticleFileError) -> Bool {
    let start = markedIndex ?? index
    bytes.removeFirst(start)
    dropped += start
    index -= start
    markedIndex = markedIndex.map { $0 - start }
    return try source.read(into: &bytes)
  }
}
