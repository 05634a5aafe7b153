import Domain
import Query
import Testing

struct WordFinderTests {
  private func found(_ query: String, in text: String) -> [String] {
    WordFinder(query).ranges(in: text).map { String(text[$0]) }
  }

  @Test(arguments: [
    ("wind", "The Wind, windy WIND", ["Wind", "WIND"]),
    ("bombing", "Bombs: bombed, bombast", ["Bombs", "bombed"]),
    ("=bombing", "bombed, bombing", ["bombing"]), ("-bombing bombs", "bombing", ["bombing"]),
    ("wind*", "The Wind, windy", ["Wind", "windy"]),
    ("ete", "L'Été", ["Été"]),
    ("cafe", "Cafe\u{301} owners", ["Cafe\u{301}"]),
    ("\"wind power\"", "Wind-power, wind of power", ["Wind-power"]),
    ("wind power", "Power of wind", ["Power", "wind"]),
    ("wind OR title:power", "Power of wind", ["Power", "wind"]),
    ("wind -power NOT sea", "Power of wind and sea", ["wind"]),
    ("author:wind description:power", "Power of wind", []),
    ("is:saved after:7d", "is saved after", []),
    ("", "anything", []),
    ("wind", "", []),
  ])
  func wordsAreFound(query: String, text: String, words: [String]) {
    #expect(found(query, in: text) == words)
  }

  @Test(arguments: [
    ("東京", "東京都の東", ["東京"]), ("京", "東京都", ["京"]), ("東京都", "東京都庁", ["東京都"]),
    ("都", "東京都", ["都"]), ("東都", "東京都", []),
  ])
  func runsWithoutSpacesAreFound(query: String, text: String, words: [String]) {
    #expect(found(query, in: text) == words)
  }

  /// Two pieces are one word in "가", and one piece is two words in "\u{1026}".
  @Test(arguments: ["\u{1100}\u{1161} wind \u{1026}", "東\u{94D} wind \u{1100}\u{1161}", "กุ wind ที่"])
  func otherScriptsMoveNoMatch(text: String) {
    #expect(found("wind", in: text) == ["wind"])
  }

  @Test func overlappingMatchesAreMerged() {
    #expect(found("\"a b\" \"b c\"", in: "x a b c") == ["a b c"])
  }

  @Test func emptyQueryFindsNothing() {
    #expect(WordFinder() == WordFinder(""))
    #expect(WordFinder().ranges(in: "wind").isEmpty)
  }
}
