import Terminal
import Testing

@testable import FullScreen

struct FieldWindowTests {
  private func shown(_ text: String, _ cursor: Int, _ width: Int) -> (String, Int) {
    let window = FieldWindow(text, cursor: cursor, width: width)
    return (window.text.runs.map(\.text).joined(), window.cursor)
  }

  @Test func shortTextIsWhole() {
    #expect(shown("weather", 3, 20) == ("weather", 3))
  }

  @Test func cursorStaysVisible() {
    #expect(shown("a long query of words", 21, 10) == (" of words", 9))
    #expect(shown("a long query of words", 0, 10) == ("a long que", 0))
  }

  @Test func wideCharactersAreNotHalved() {
    #expect(shown("特斯拉砍掉了", 6, 6) == ("掉了", 4))
  }

  @Test func spacesStayAsTyped() {
    #expect(shown("é  ", 3, 10) == ("é  ", 3))
  }

  @Test func controlCharactersHaveNoCells() {
    #expect(shown("a\u{1B}[31mb\u{202E}c", 9, 10).0.utf8.allSatisfy { $0 >= 0x20 })
  }
}
