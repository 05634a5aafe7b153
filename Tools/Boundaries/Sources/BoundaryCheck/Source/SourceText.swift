/// The bytes of a source file, and its lines.
struct SourceText: Sendable {
  /// Relative to the root.
  let path: String
  let bytes: [UInt8]
  /// Where each line begins; the compiler ends lines at line feeds alone.
  private let lineStarts: [Int]

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    lineStarts = starts
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// The token as it is written.
  func text(of token: Token) -> String {
    text(token.start..<token.end)
  }

  /// The token's name without `@`, `#` or backticks.
  func name(of token: Token) -> String {
    text(token.nameStart..<token.nameEnd)
  }

  /// Whether the token is written just so; cheaper than its text.
  func isWritten(_ token: Token, _ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard token.end - token.start == count else { return false }
    return word.withUTF8Buffer { letters in
      (0..<count).allSatisfy { bytes[token.start + $0] == letters[$0] }
    }
  }

  /// Whether a line ends between the two offsets, in a comment or outside.
  func breaksLine(from start: Int, to end: Int) -> Bool {
    bytes[start..<max(start, end)].contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  }

  func location(at offset: Int) -> Location {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return Location(
      file: path,
      line: low + 1,
      column: text(lineStarts[low]..<max(offset, lineStarts[low])).count + 1
    )
  }

  /// The place that the compiler calls by its line and a column in bytes.
  func location(line: Int, byteColumn: Int) -> Location {
    guard lineStarts.indices.contains(line - 1) else { return Location(file: path) }
    return location(at: min(lineStarts[line - 1] + max(byteColumn - 1, 0), bytes.count))
  }

  /// What stops the file from being judged.
  func obstacle(_ problem: Unreadable) -> Obstacle {
    let place = location(at: problem.offset)
    return Obstacle(
      message: "\(path):\(place.line ?? 1) could not be read with certainty: \(problem.reason)",
      instead: "Write it in a plainer way.",
      location: place
    )
  }
}
