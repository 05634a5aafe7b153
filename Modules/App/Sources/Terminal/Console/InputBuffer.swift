/// The bytes of an input that have come and were not asked for yet, and how they are handed out.
struct InputBuffer {
  /// What a reader of a line gets.
  enum Answer: Equatable {
    case line(String)
    case end
    case failed(Int32)
    case cancelled
  }

  static let longestLine = 64 * 1024

  private var bytes: [UInt8] = []
  private var start = 0
  private var end: Answer?
  private var isSkippingLine = false

  mutating func append(_ chunk: Descriptor.Chunk) {
    switch chunk {
    case .bytes(let new):
      bytes.removeFirst(start)
      start = 0
      bytes += new
    case .end: end = .end
    case .failure(let code): end = .failed(code)
    }
  }

  /// Takes a line out of the buffer; nil when more must come first.
  mutating func nextLine() -> Answer? {
    if isSkippingLine, !skipLine() { return end }
    let window = bytes[start...].prefix(Self.longestLine + 1)
    if let newline = window.firstIndex(of: UInt8(ascii: "\n")) {
      return line(upTo: newline, next: newline + 1)
    }
    if window.count > Self.longestLine {
      isSkippingLine = true
      return line(upTo: start + Self.longestLine, next: start + Self.longestLine)
    }
    guard let end else { return nil }
    return start < bytes.count ? line(upTo: bytes.count, next: bytes.count) : end
  }

  private mutating func line(upTo last: Int, next: Int) -> Answer {
    var content = bytes[start..<last]
    if content.last == UInt8(ascii: "\r") { content.removeLast() }
    start = next
    return .line(String(decoding: content, as: UTF8.self))
  }

  /// Drops the rest of a line that was cut; false when its end has not come yet.
  private mutating func skipLine() -> Bool {
    guard let newline = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
      start = bytes.count
      return false
    }
    start = newline + 1
    isSkippingLine = false
    return true
  }
}
