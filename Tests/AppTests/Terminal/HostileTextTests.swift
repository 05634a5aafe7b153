import Terminal
import Testing

struct HostileTextTests {
  static let texts: [String] = {
    var generator = Xorshift(state: 0x5EED_0F_7E47)
    return (0..<500).map { _ in hostileText(using: &generator) }
  }()

  @Test func neverReachesTheTerminal() {
    for text in Self.texts {
      let line = TerminalText.singleLine(text)
      #expect(line.unicodeScalars.allSatisfy(isHarmless), "\(text.debugDescription)")
      #expect(!line.unicodeScalars.contains("\n"))
      let lines = TerminalText.multiLine(text)
      #expect(
        lines.unicodeScalars.allSatisfy { $0 == "\n" || isHarmless($0) },
        "\(text.debugDescription)"
      )
    }
  }

  @Test func isCleanAfterOnePass() {
    for text in Self.texts {
      let line = TerminalText.singleLine(text)
      #expect(Array(TerminalText.singleLine(line).utf8) == Array(line.utf8))
      let lines = TerminalText.multiLine(text)
      #expect(Array(TerminalText.multiLine(lines).utf8) == Array(lines.utf8))
    }
  }

  @Test(arguments: [1, 2, 3, 7, 20, 80])
  func staysWithinTheWidth(width: Int) {
    for text in Self.texts {
      let clean = TerminalText.multiLine(text)
      for line in TerminalText.wrap(clean, to: width, first: "* ", rest: "  ") {
        #expect(TerminalText.width(of: line) <= max(2, width), "\(line.debugDescription)")
      }
      #expect(TerminalText.width(of: TerminalText.truncate(clean, to: width)) <= width)
    }
  }

  @Test func losesNothingVisibleWhenWrapped() {
    for text in Self.texts {
      let clean = TerminalText.singleLine(text)
      let wrapped = TerminalText.wrap(clean, to: 13).joined()
      #expect(
        wrapped.unicodeScalars.filter { $0 != " " } == clean.unicodeScalars.filter { $0 != " " }
      )
    }
  }

  @Test func widthIsTheSumOfItsCharacters() {
    for text in Self.texts {
      #expect(TerminalText.width(of: text) == text.reduce(0) { $0 + TerminalText.width(of: $1) })
    }
  }
}

private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
    0xFFF9...0xFFFB, 0xFDD0...0xFDEF:
    false
  default: scalar.value & 0xFFFE != 0xFFFE
  }
}

private func hostileText(using generator: inout Xorshift) -> String {
  let pieces = [
    "word", " ", "  ", "\n", "\r\n", "\t", "\u{1B}", "\u{1B}[", "31;1", "m", "\u{1B}]8;;",
    "http://x",
    "\u{07}", "\u{1B}\\", "\u{9B}", "\u{9C}", "\u{9D}", "\u{90}", "\u{1B}(", "B", "\u{00}",
    "\u{7F}",
    "\u{85}", "\u{202E}", "\u{2066}", "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{301}", "\u{20E3}",
    "日本",
    "。", "「", "한국", "👨‍👩‍👧‍👦", "👍", "🏽", "🇩", "🏴", "\u{E0067}", "\u{E0062}", "\u{E007F}", "é", "क्ष", "ि",
    "\u{1112}", "\u{1161}", "ｶ", "ﾞ", "กำ", "\u{FEFF}", "\u{2028}", "Größe", "—",
  ]
  return (0..<Int.random(in: 0...60, using: &generator)).map { _ in
    if Int.random(in: 0..<4, using: &generator) > 0 {
      return pieces.randomElement(using: &generator) ?? ""
    }
    let value = UInt32.random(in: 0...0x2FFFF, using: &generator)
    return Unicode.Scalar(value).map { String(Character($0)) } ?? "\u{FFFD}"
  }.joined()
}

/// A random number generator with a fixed seed.
private struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
