extension StringProtocol {
  /// The text with a single space for each run of white space, and none at the ends.
  public var singleSpaced: String { WhiteSpace.collapsed(utf8, keepsLines: false) }

  /// The lines that are not blank, separated by `\n`, with single spaces between their words.
  public var tidyLines: String { WhiteSpace.collapsed(utf8, keepsLines: true) }

  /// Whether there is nothing but white space.
  public var isBlank: Bool { !utf8.contains { 0x21...0x7E ~= $0 } && tidyLines.isEmpty }

  /// The text without white space at its ends; only for text that a person typed.
  public var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}

/// White space in UTF-8 (the property White_Space).
///
/// Remote text is handled as bytes: reading its characters takes many times longer.
private enum WhiteSpace {
  static func collapsed(_ text: some Sequence<UInt8>, keepsLines: Bool) -> String {
    let bytes = Array(text)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var gap: UInt8?
    var index = 0
    while index < bytes.count {
      guard let space = space(bytes, at: index) else {
        if let gap, !output.isEmpty { output.append(gap) }
        gap = nil
        output.append(bytes[index])
        index += 1
        continue
      }
      let isBreak = keepsLines && space.isNewline
      gap = isBreak || gap == UInt8(ascii: "\n") ? UInt8(ascii: "\n") : UInt8(ascii: " ")
      index += space.length
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the length in bytes of the white space at an index; nil if there is none.
  private static func space(
    _ bytes: [UInt8],
    at index: Int
  ) -> (length: Int, isNewline: Bool)? {
    switch bytes[index] {
    case 0x21...0x7F: return nil
    case 0x09, 0x20: return (1, false)
    case 0x0A...0x0D: return (1, true)
    case 0xC2, 0xE1, 0xE2, 0xE3: break
    default: return nil
    }
    let second = index + 1 < bytes.count ? UInt32(bytes[index + 1]) : 0
    let third = index + 2 < bytes.count ? UInt32(bytes[index + 2]) : 0
    switch UInt32(bytes[index]) << 16 | second << 8 | third {
    case 0xC28500...0xC285FF: return (2, true)
    case 0xC2A000...0xC2A0FF: return (2, false)
    case 0xE19A80, 0xE28080...0xE2808A, 0xE280AF, 0xE2819F, 0xE38080: return (3, false)
    case 0xE280A8, 0xE280A9: return (3, true)
    default: return nil
    }
  }
}
