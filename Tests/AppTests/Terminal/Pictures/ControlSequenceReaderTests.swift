import TestSupport
import Testing

@testable import Terminal

/// Control sequences in a terminal's bytes.
struct ControlSequenceReaderTests {
  private func read(_ bytes: some Sequence<UInt8>) -> [ControlSequence] {
    var reader = ControlSequenceReader()
    return bytes.compactMap { reader.take($0) }
  }

  private func read(_ text: String) -> [ControlSequence] { read(text.utf8) }

  @Test(arguments: [
    ("\u{1B}[?62;4c", "[", "?62;4c"), ("\u{1B}[6;20;10t", "[", "6;20;10t"), ("\u{1B}[c", "[", "c"),
    ("\u{1B}_Gi=31;OK\u{1B}\\", "_", "Gi=31;OK"), ("\u{1B}P1$r0m\u{1B}\\", "P", "1$r0m"),
    ("\u{1B}]11;rgb:0/0/0\u{7}", "]", "11;rgb:0/0/0"), ("\u{1B}^secret\u{1B}\\", "^", "secret"),
    // Interrupted by another sequence, by CAN and SUB, and by a harmless control character.
    ("\u{1B}[12\u{1B}[3c", "[", "3c"), ("\u{1B}_Gi=3\u{1B}[3c", "[", "3c"),
    ("\u{1B}[1\u{18}2c\u{1B}[3c", "[", "3c"), ("\u{1B}]1\u{1A}2\u{7}\u{1B}[3c", "[", "3c"),
    ("\u{1B}[3\r\nc", "[", "3c"), ("\u{1B}\u{1B}\u{1B}[3c", "[", "3c"),
    ("\u{1B}X\u{1B}\u{1B}[3c", "[", "3c"),
    // Typed ahead: letters, escapes of arrow keys, and UTF-8 with bytes that look like C1 controls.
    ("q\u{1B}[3c", "[", "3c"), ("\u{1B}O\u{1B}[3c", "[", "3c"), ("曛雛\u{1B}[3c", "[", "3c"),
  ])
  func sequenceIsFound(text: String, introducer: Character, content: String) {
    #expect(read(text) == [ControlSequence(introducer: introducer, content: content)])
  }

  @Test func eightBitIntroducersAreSupported() {
    #expect(read([0x9B] + Array("?6c".utf8)) == [ControlSequence(introducer: "[", content: "?6c")])
    let string = [0x9F] + Array("Gi=31;OK".utf8) + [0x9C]
    #expect(read(string) == [ControlSequence(introducer: "_", content: "Gi=31;OK")])
    #expect(read([0x90] + Array("x".utf8) + [0x1B, 0x5C]).first?.introducer == "P")
    #expect(read([0x9D] + Array("x".utf8) + [0x07]).first?.introducer == "]")
  }

  @Test func adjacentSequencesAreSeparated() {
    let sequences = read("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;1;1t\u{1B}[?1;0;256S\u{1B}[?62c")
    #expect(sequences.map(\.content) == ["Gi=31;OK", "6;1;1t", "?1;0;256S", "?62c"])
  }

  @Test(arguments: ["[", "_", "P", "]"])
  func longSequenceIsDropped(introducer: String) {
    let filler = String(repeating: "1", count: 100_000)
    #expect(read("\u{1B}" + introducer + filler + "c\u{1B}\\\u{1B}[3c").map(\.content) == ["3c"])
  }

  @Test func unterminatedSequenceIsDropped() {
    for text in [
      "\u{1B}", "\u{1B}[", "\u{1B}[?62;", "\u{1B}_Gi=31;OK", "\u{1B}_Gi=31;OK\u{1B}", "c", "",
    ] {
      #expect(read(text).isEmpty)
    }
  }

  @Test func sequenceAfterNoiseIsFound() {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<500 {
      let noise = (0..<Int.random(in: 0...600, using: &random)).map { _ in
        // Half of the bytes have a meaning in control sequences.
        Bool.random(using: &random)
          ? [0x1B, 0x5B, 0x5F, 0x50, 0x5C, 0x9B, 0x9C, 0x9F, 0x18, 0x3B].randomElement(
            using: &random
          ) ?? 0
          : UInt8.random(in: 0...255, using: &random)
      }
      #expect(read(noise + Array("\u{1B}[?62;4c".utf8)).last?.content == "?62;4c")
    }
  }
}
