/// Control sequences in remote text, recognised so that they can be removed whole (ECMA-48).
enum EscapeSequence {
  // Far more than any sequence in use; beyond it the rest is text that somebody may want to read.
  private static let mostParameters = 64
  private static let longestString = 4096

  private enum Kind {
    case control
    case string
    case short
  }

  /// The index after the sequence whose introducer (ESC, or its C1 form) is at an index.
  ///
  /// Of a sequence that is not whole only the introducer, and the parameters of a control sequence,
  /// are passed over.
  static func end(in bytes: [UInt8], from start: Int) -> Int {
    let (kind, content) = introducer(in: bytes, at: start)
    switch kind {
    case .control: return endOfControl(in: bytes, from: content)
    case .string: return endOfString(in: bytes, from: content) ?? content
    case .short: return endOfShort(in: bytes, from: content)
    }
  }

  private static func introducer(in bytes: [UInt8], at start: Int) -> (Kind, Int) {
    // A C1 control is C2 and itself in UTF-8; ESC and a letter stand for the control 0x40 above it.
    let isC1 = bytes[start] == 0xC2
    guard start + 1 < bytes.count else { return (.short, start + 1) }
    let control = isC1 ? bytes[start + 1] : bytes[start + 1] &+ 0x40
    switch control {
    case 0x9B: return (.control, start + 2)
    case 0x90, 0x98, 0x9D, 0x9E, 0x9F: return (.string, start + 2)
    default: return (.short, start + 1)
    }
  }

  /// Parameters and intermediates, then one final byte.
  private static func endOfControl(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    let limit = min(bytes.count, start + mostParameters)
    while index < limit, (0x30...0x3F).contains(bytes[index]) { index += 1 }
    while index < limit, (0x20...0x2F).contains(bytes[index]) { index += 1 }
    if index < bytes.count, (0x40...0x7E).contains(bytes[index]) { return index + 1 }
    // Intermediates are spaces and punctuation: without a final byte they were text.
    while index > start, (0x20...0x2F).contains(bytes[index - 1]) { index -= 1 }
    return index
  }

  /// Anything up to BEL or ST; nil when a line end or another control comes first, or nothing.
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

  /// Intermediates, then one final byte.
  private static func endOfShort(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < min(bytes.count, start + 4), (0x20...0x2F).contains(bytes[index]) { index += 1 }
    guard index < bytes.count, (0x30...0x7E).contains(bytes[index]) else { return start }
    return index + 1
  }
}
