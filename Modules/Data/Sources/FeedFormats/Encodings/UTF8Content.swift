import NewsAPIFormat

/// Which kinds of bytes some text has, read as UTF-8.
struct UTF8Content {
  /// Whether all bytes are ASCII.
  private(set) var isASCII = true
  private var invalid = 0
  private var sequences = 0

  /// Whether all bytes are valid UTF-8.
  var isValid: Bool { invalid == 0 }
  /// Whether there is a valid character beyond ASCII.
  var hasSequences: Bool { sequences > 0 }
  /// Whether there are more valid characters beyond ASCII than bytes that are invalid.
  var isMostlyValid: Bool { sequences > invalid || isValid }

  /// Examines text in one pass.
  init(_ bytes: [UInt8]) {
    var index = 0
    while true {
      index = Self.endOfASCII(in: bytes, from: index)
      guard index < bytes.count else { return }
      let length = Self.length(of: bytes, at: index)
      if bytes[index] >= 0x80 {
        isASCII = false
        if length == 0 { invalid += 1 } else { sequences += 1 }
      }
      index += max(1, length)
    }
  }

  /// Returns the index of the first byte that is not ASCII, reading eight bytes at a time.
  private static func endOfASCII(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    bytes.withUnsafeBytes { buffer in
      while index + 8 <= buffer.count,
        buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
      }
      while index < buffer.count, buffer[index] < 0x80 { index += 1 }
    }
    return index
  }

  /// Returns text in which each byte that is invalid UTF-8 is read as Windows-1252.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    var index = 0
    while index < bytes.count {
      let length = length(of: bytes, at: index)
      if length > 0 {
        output += bytes[index..<index + length]
      } else {
        output += HTMLReference.windows1252(bytes[index]).utf8
      }
      index += max(1, length)
    }
    return output
  }

  /// Returns valid text with the characters of Windows-1252 for U+0080 to U+009F.
  static func withoutControls(_ bytes: [UInt8]) -> [UInt8] {
    var finder = ByteFinder()
    var output: [UInt8] = []
    var (start, index) = (0, 0)
    while let found = finder.first(0xC2, in: bytes, from: index) {
      index = found + 1
      guard index < bytes.count, (0x80...0x9F).contains(bytes[index]) else { continue }
      output += bytes[start..<found]
      output += HTMLReference.windows1252(bytes[index]).utf8
      start = index + 1
    }
    return start == 0 ? bytes : output + bytes[start...]
  }

  /// Returns the length of the character at an index, by the Unicode Standard, table 3-7; 0 if it is
  /// invalid.
  private static func length(of bytes: [UInt8], at index: Int) -> Int {
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[index] {
    case ..<0x80: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    for next in bytes[(index + 2)..<max(index + 2, index + length)] where next & 0xC0 != 0x80 {
      return 0
    }
    return length
  }
}
