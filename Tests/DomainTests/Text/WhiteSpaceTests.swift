import Domain
import TestSupport
import Testing
import Texts

struct WhiteSpaceTests {
  @Test(arguments: [
    ("", ""), (" ", ""), ("a", "a"), ("  a \t b\r\nc ", "a b c"), ("\u{A0}a\u{3000}b\u{85}", "a b"),
    ("東京 都", "東京 都"), ("e\u{301} \u{301}", "e\u{301} \u{301}"), ("é\u{2028}à", "é à"),
  ])
  func runsOfSpacesBecomeOne(text: String, expected: String) {
    #expect(text.singleSpaced.unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(arguments: [
    ("", ""), ("\n \n", ""), ("  a \n\n  b\t c ", "a\nb c"),
    ("a\r\nb\u{2029}c\u{B}d", "a\nb\nc\nd"),
    ("\u{A0}\na\u{3000}\n\u{3000}b", "a\nb"),
  ])
  func blankLinesAreRemoved(text: String, expected: String) {
    #expect(text.tidyLines == expected)
  }

  @Test func everyWhiteSpaceIsKnown() throws {
    for scalar in (0...0x3100 as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
      let isSpace = "a\(scalar)b".singleSpaced.unicodeScalars.elementsEqual("a b".unicodeScalars)
      #expect(isSpace == scalar.properties.isWhitespace, "\(scalar.value)")
      let isNewline = "a\(scalar)b".tidyLines.unicodeScalars.contains("\n")
      #expect(isNewline == Character(scalar).isNewline, "\(scalar.value)")
    }
  }
}
