/// A control sequence or control string that a terminal has sent.
struct ControlSequence: Equatable {
  /// What may begin with an escape: `[` CSI, `P` DCS, `]` OSC, `_` APC, `^` PM, `X` SOS.
  let introducer: Character
  /// All up to the end; for CSI with the final character, for the others without the terminator.
  let content: String
}

/// Takes the control sequences out of the bytes of a terminal (ECMA-48 section 5), and drops the
/// rest.
///
/// Sequences may come in pieces, with 7-bit or 8-bit introducers, and broken: one that another
/// interrupts, or that is longer than any answer, is dropped. It holds 256 bytes at most.
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

  /// Takes the next byte; returns the sequence that it ends, if it ends one.
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
    // A terminal obeys control characters inside of a sequence, and then goes on with it.
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
