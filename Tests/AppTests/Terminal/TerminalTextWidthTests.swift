import Terminal
import Testing

struct TerminalTextWidthTests {
  @Test(
    arguments: [
      ("", 0), ("abc", 3), ("naïve", 5), ("e\u{301}", 1), ("—“”…", 4), ("Привет", 6), ("Ωμέγα", 5),
      ("日本語", 6), ("ｱｲｳ", 3), ("ｶﾞ", 2), ("Ｆｕｌｌ", 8), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("が", 2), ("か\u{3099}", 2), ("\u{3099}", 0), ("。「」", 6), ("§±×", 3), ("กำ", 2),
      ("שָׁלוֹם", 4),
    ])
  func countsCellsOfText(text: String, cells: Int) {
    #expect(TerminalText.width(of: text) == cells)
  }

  @Test(
    arguments: [
      "😀", "👨‍👩‍👧‍👦", "🇩🇪", "1️⃣", "👍🏽", "❤️", "❤️‍🔥", "☝🏽",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
      "⌚", "🏳️‍🌈", "👁‍🗨", "🫨", "✅", "#️⃣",
    ])
  func countsTwoCellsForAnEmoji(text: String) {
    #expect(text.count == 1)
    #expect(TerminalText.width(of: text) == 2)
  }

  @Test(
    arguments: [
      "❤", "☝", "©", "™", "1", "#", "\u{2194}", "ⅷ", "①", "½", "°", "α", "\u{E000}", "\u{FFFD}",
    ])
  func countsOneCellForSymbols(text: String) {
    #expect(TerminalText.width(of: text) == 1)
  }

  @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{200B}", "\u{07}", "\n", "\u{AD}"])
  func countsNoCellForInvisibleCharacters(text: String) {
    #expect(TerminalText.width(of: text) == 0)
  }

  @Test(
    arguments: [
      "plain", "Größe “x” — ž", "été e\u{301}", "mixed 日本 and 👨‍👩‍👧‍👦 text", "Ѐ\u{483}х", "a\u{34F}b",
      "\u{37A}\u{36F}", "©\u{FE0F}", "x\u{AD}y", "ab\u{7F}", "\u{2010}\u{2027}\u{2028}",
    ])
  func widthIsTheSumOfCharacters(text: String) {
    let sum = text.reduce(0) { $0 + TerminalText.width(of: $1) }
    #expect(TerminalText.width(of: text) == sum)
    #expect(TerminalText.width(of: Substring("[\(text)]").dropFirst().dropLast()) == sum)
  }

  @Test func fastAndSlowWidthsAgree() {
    for value in UInt32(0x20)..<0x3200 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(Character(scalar))"
      let sum = text.reduce(0) { $0 + TerminalText.width(of: $1) }
      #expect(TerminalText.width(of: text) == sum, "U+\(String(value, radix: 16))")
    }
  }
}
