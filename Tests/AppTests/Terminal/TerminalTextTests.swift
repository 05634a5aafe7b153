import Terminal
import Testing

struct TerminalTextTests {
  @Test(
    arguments: [
      ("a\u{1B}[31mred\u{1B}[0m b", "ared b"),
      ("a\u{1B}[38;5;196mb", "ab"),
      ("a\u{9B}1;2Hb", "ab"),
      ("a\u{1B}]0;title\u{07}b", "ab"),
      ("a\u{1B}]8;;http://x\u{1B}\\b", "ab"),
      ("a\u{9D}52;c;AAAA\u{9C}b", "ab"),
      ("a\u{1B}Pq#1\u{1B}\\b", "ab"),
      ("a\u{1B}_G\u{1B}\\b\u{1B}^x\u{1B}\\c\u{1B}Xy\u{1B}\\d", "abcd"),
      ("a\u{1B}(Bb\u{1B}cc\u{1B}7d", "abcd"),
    ])
  func removesWholeEscapeSequences(text: String, clean: String) {
    #expect(TerminalText.singleLine(text) == clean)
  }

  @Test(
    arguments: [
      ("tail \u{1B}", "tail"),
      ("tail \u{1B}[", "tail"),
      ("tail \u{1B}[31", "tail"),
      ("\u{1B}[3\nnext line", "next line"),
      ("\u{1B}]0;the rest\nstays", "0;the rest stays"),
      ("\u{1B}]0;the\u{1B}[1m rest", "0;the rest"),
      ("\u{9D}caf\u{E9}", "café"),
      ("\u{1B}é", "é"),
      ("\u{1B}[世界", "世界"),
      ("\u{1B}[ !世", "!世"),
    ])
  func preservesTextAfterAnIncompleteSequence(text: String, clean: String) {
    #expect(TerminalText.singleLine(text) == clean)
  }

  @Test func sequenceLengthIsLimited() {
    let article = String(repeating: "word ", count: 2000)
    #expect(TerminalText.singleLine("\u{1B}]\(article)\u{07}").count == article.count - 1)
    let digits = String(repeating: "1", count: 1000)
    #expect(TerminalText.singleLine("\u{1B}[\(digits)m").count == 1000 - 64 + 1)
  }

  @Test(
    arguments: [
      "\u{00}", "\u{08}", "\u{7F}", "\u{80}", "\u{84}", "\u{9C}", "\u{AD}", "\u{061C}", "\u{200B}",
      "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2060}", "\u{2066}", "\u{2069}",
      "\u{FEFF}", "\u{FFF9}", "\u{FFFB}", "\u{E0001}",
      "\u{E0041}", "\u{E007F}", "\u{3164}", "\u{180E}",
    ])
  func removesInvisibleCharacters(hazard: String) {
    #expect(TerminalText.singleLine("a\(hazard)b") == "ab")
    #expect(TerminalText.multiLine("a\(hazard)b") == "ab")
  }

  @Test(arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32])
  func removesNoncharacters(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(TerminalText.singleLine("a\(Character(scalar))b") == "ab")
  }

  @Test(
    arguments: [
      "Größe, naïve — “quoted” … 100 %", "Ελληνικά Русский", "日本語、テキスト。", "한국어 텍스트",
      "नमस्ते क्ष", "می\u{200C}خواهم", "👨‍👩‍👧‍👦 👍🏽 🇩🇪 1️⃣ ❤️‍🔥",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "e\u{301}te\u{301}", "葛\u{E0100}城",
    ])
  func leavesOrdinaryTextUnchanged(text: String) {
    #expect(Array(TerminalText.singleLine(text).unicodeScalars) == Array(text.unicodeScalars))
    #expect(Array(TerminalText.multiLine(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func removesTagsOutsideFlags() {
    #expect(TerminalText.singleLine("🏴\u{E0067}\u{E0062}x") == "🏴x")
    #expect(TerminalText.singleLine("🏳\u{E0067}\u{E0062}\u{E0065}\u{E007F}") == "🏳")
  }

  @Test(
    arguments: [
      ("  a \t b  ", "a b"), ("a\nb\r\nc\rd", "a b c d"), ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"),
      ("a\u{A0}\u{3000}b", "a b"), ("a\u{0B}b\u{0C}c", "a b c"), (" \n ", ""), ("", ""),
      ("a \u{200B} b", "a b"),
    ])
  func collapsesWhiteSpaceOnASingleLine(text: String, clean: String) {
    #expect(TerminalText.singleLine(text) == clean)
  }

  @Test(
    arguments: [
      ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("a\n\n b", "a\n\n b"), ("a\u{2028}b\u{85}c", "a\nb\nc"),
      ("a\tb  c", "a b  c"), ("a\u{0B}b\u{0C}c", "a\nb\nc"), ("a\n\r\nb", "a\n\nb"),
    ])
  func preservesLinesInMultiLine(text: String, clean: String) {
    #expect(TerminalText.multiLine(text) == clean)
  }

  @Test func limitsMarksToEightPerBase() {
    let marks = String(repeating: "\u{301}", count: 100)
    #expect(TerminalText.singleLine("a\(marks)b").unicodeScalars.count == 10)
    let joined = String(repeating: "\u{301}\u{200D}", count: 100)
    #expect(TerminalText.singleLine("a\(joined)b").unicodeScalars.count == 10)
  }

  @Test(arguments: ["\u{301}\u{301}a", "\u{FE0F}a", " \u{301}a", "\u{200D}a"])
  func dropsMarksWithoutABase(text: String) {
    #expect(TerminalText.singleLine(text) == "a")
  }

  @Test func dropsMarksAtTheStartOfALine() {
    #expect(TerminalText.multiLine("x\n\u{301}a") == "x\na")
  }
}
