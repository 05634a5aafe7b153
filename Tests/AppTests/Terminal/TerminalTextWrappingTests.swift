import Terminal
import Testing

struct TerminalTextWrappingTests {
  @Test func breaksAtSpaces() {
    let text = "The talks go on until a deal is found, the minister said."
    #expect(
      TerminalText.wrap(text, to: 20) == [
        "The talks go on",
        "until a deal is",
        "found, the minister",
        "said.",
      ]
    )
  }

  @Test func fillsALineExactly() {
    #expect(TerminalText.wrap("ab cd ef", to: 5) == ["ab cd", "ef"])
  }

  @Test func breaksCJKBetweenCharacters() {
    #expect(
      TerminalText.wrap("気候変動に関する会議は、火曜日に開かれた。「合意は近い」と語った。", to: 16) == [
        "気候変動に関する",
        "会議は、火曜日に",
        "開かれた。「合意",
        "は近い」と語っ",
        "た。",
      ]
    )
  }

  @Test func doesNotSeparateClosingPunctuation() {
    #expect(TerminalText.wrap("日本語。", to: 6) == ["日本", "語。"])
    #expect(TerminalText.wrap("日本「語」", to: 6) == ["日本", "「語」"])
  }

  @Test func breaksBetweenLatinAndIdeographs() {
    #expect(TerminalText.wrap("東京Tower見学", to: 8) == ["東京", "Tower見", "学"])
    #expect(TerminalText.wrap("한국어 텍스트", to: 8) == ["한국어", "텍스트"])
  }

  @Test func doesNotBreakGraphemes() {
    #expect(
      TerminalText.wrap("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👍🏽🇩🇪🇫🇷 cafe\u{301}s", to: 5) == [
        "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "👍🏽🇩🇪", "🇫🇷", "cafe\u{301}s",
      ]
    )
    #expect(
      TerminalText.wrap("e\u{301}e\u{301}e\u{301}", to: 2) == ["e\u{301}e\u{301}", "e\u{301}"]
    )
  }

  @Test func piecesKeepSpaces() {
    #expect(TerminalText.pieces(of: "ab  cde f", first: 4, rest: 2) == ["ab  ", "cd", "e ", "f"])
    #expect(TerminalText.pieces(of: "é é é", first: 3, rest: 2) == ["é é", " é"])
    #expect(TerminalText.pieces(of: "", first: 4, rest: 2) == [""])
  }

  @Test func piecesHaveWholeCharacters() {
    #expect(TerminalText.pieces(of: "a東京e\u{301}x", first: 4, rest: 2) == ["a東", "京", "e\u{301}x"])
    #expect(TerminalText.pieces(of: "東京", first: 1, rest: 1) == ["東", "京"])
  }

  @Test func breaksWordsLongerThanALine() {
    #expect(
      TerminalText.wrap("see https://example.org/a now", to: 10) == [
        "see", "https://ex", "ample.org/", "a now",
      ]
    )
  }

  @Test func indentsTheOtherLines() {
    #expect(
      TerminalText.wrap("one two three four", to: 12, first: " 1. ", rest: "    ") == [
        " 1. one two", "    three", "    four",
      ]
    )
    #expect(TerminalText.wrap("a\n\nb", to: 10, first: "> ", rest: "> ") == ["> a", ">", "> b"])
  }

  @Test func omitsPrefixesWithoutRoom() {
    #expect(TerminalText.wrap("ab cd", to: 4, first: "12. ", rest: "    ") == ["ab", "cd"])
  }

  @Test(arguments: [-1, 0, 1])
  func endsAtAnyWidth(width: Int) {
    #expect(TerminalText.wrap("ab 日", to: width) == ["a", "b", "日"])
  }

  @Test func keepsLinesAndCollapsesSpaces() {
    #expect(TerminalText.wrap("a\n\n b   c \n", to: 9) == ["a", "", "b c", ""])
    #expect(TerminalText.wrap("a\u{3000}b", to: 9) == ["a b"])
    #expect(TerminalText.wrap("", to: 9) == [""])
  }

  @Test(
    arguments: [
      ("short", 9, "short"), ("exactly 9", 9, "exactly 9"), ("more than 9", 9, "more tha…"),
      ("a bc", 3, "a…"), ("日本語です", 6, "日本…"), ("日本語です", 5, "日本…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("ab", 1, "…"),
      ("ab", 0, ""), ("ab", -3, ""), ("", 0, ""),
    ])
  func truncatesWithAnEllipsis(text: String, width: Int, cut: String) {
    #expect(TerminalText.truncate(text, to: width) == cut)
  }

  @Test func padsToAWidth() {
    #expect(TerminalText.pad("日本", to: 6) == "日本  ")
    #expect(TerminalText.pad("12", to: 5, alignment: .right) == "   12")
    #expect(TerminalText.pad("longer", to: 3) == "longer")
  }
}
