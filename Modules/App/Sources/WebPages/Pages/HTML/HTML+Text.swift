import ByteStrings

extension HTML {
  /// Real languages and emoji use fewer marks on one base.
  private static let mostMarks = 8

  /// Writes valid UTF-8 as text of one line, in one pass.
  ///
  /// Like the text of a terminal, it has no control characters, bidirectional overrides and invisible
  /// characters, and no marks beyond the eighth on one base. The five characters with a meaning in HTML
  /// are escaped.
  mutating func appendText(_ input: UnsafeBufferPointer<UInt8>) {
    var index = 0
    // A mark at the start would combine with the tag before it.
    var marks = Self.mostMarks
    while index < input.count {
      let end = Self.endOfPlainText(input, from: index)
      if end > index {
        appendPlain(input[index..<end])
        (index, marks) = (end, 0)
      } else if input[index] < 0x80 {
        appendASCII(input[index])
        (index, marks) = (index + 1, 0)
      } else {
        index = appendScalar(input, at: index, &marks)
      }
    }
  }

  /// Returns the end of the run of ASCII without a meaning in HTML that begins at an index.
  private static func endOfPlainText(_ input: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < input.count {
      switch input[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "<"),
        UInt8(ascii: ">"), 0..<0x20, 0x7F...:
        return index
      default: index += 1
      }
    }
    return index
  }

  private mutating func appendASCII(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("&quot;")
    case UInt8(ascii: "&"): append("&amp;")
    case UInt8(ascii: "'"): append("&#39;")
    case UInt8(ascii: "<"): append("&lt;")
    case UInt8(ascii: ">"): append("&gt;")
    case 0x09...0x0D: append(" ")
    default: break
    }
  }

  /// Writes the scalar at an index unless it is unwanted; returns the index after it.
  private mutating func appendScalar(
    _ input: UnsafeBufferPointer<UInt8>,
    at index: Int,
    _ marks: inout Int
  ) -> Int {
    let (value, length) = Self.scalar(input, at: index)
    let end = min(index + length, input.count)
    switch DisplayRole(value) {
    case .visible, .flag, .space:
      appendPlain(input[index..<end])
      marks = 0
    case .mark where marks < Self.mostMarks:
      appendPlain(input[index..<end])
      marks += 1
    case .newline:
      append(" ")
      marks = 0
    case .mark, .escape, .unwanted: break
    }
    return end
  }

  /// Decodes the scalar at an index, of two to four bytes.
  private static func scalar(
    _ input: UnsafeBufferPointer<UInt8>,
    at index: Int
  ) -> (value: UInt32, length: Int) {
    let first = UInt32(input[index])
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = first & (0x7F >> UInt32(length))
    for place in index + 1..<min(index + length, input.count) {
      value = value << 6 | UInt32(input[place]) & 0x3F
    }
    return (value, length)
  }

  private mutating func append(_ plain: StaticString) {
    plain.withUTF8Buffer { appendPlain($0[...]) }
  }
}
