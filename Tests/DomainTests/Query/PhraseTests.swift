import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

struct PhraseTests {
  @Test func whiteSpaceCollapses() {
    #expect(Phrase(" wind \n\u{A0}power ").text == "wind power")
    #expect(Phrase("b\n\u{301}a").text == Phrase(Phrase("b\n\u{301}a").text).text)
  }

  @Test(arguments: [
    ("", []), ("*'-", []), ("Wind-Power", ["wind", "power"]), ("日", ["日"]), ("日本", ["日本"]),
    ("東京都", ["東京", "京都"]), ("東京都!", ["東京", "京都"]), ("東京 tower", ["東京", "京", "tower"]),
    ("3月", ["3", "月"]), ("日 本", ["日", "本"]), ("日本 中国", ["日本", "本", "中国"]),
    ("日本1", ["日本", "本", "1"]),
    ("日本❤", ["日本", "本", "❤"]), ("ไม่ a", ["ไม", "ม\u{E48}", "\u{E48}", "a"]),
  ])
  func lastCharacterOfARunIsDropped(text: String, words: [String]) {
    #expect(Phrase(text).words == words)
  }

  @Test(arguments: [
    ("climat", true, true), ("climat", false, false), ("日", false, true), ("日本", false, false),
    ("日本", true, true), ("3月", false, true), ("月3", false, false), ("月❤", false, false),
    ("***", true, false), ("", true, false), ("日 !", false, true),
  ])
  func lastWordCanBeAPrefix(text: String, isPrefix: Bool, matchesBeginning: Bool) {
    #expect(Phrase(text, isPrefix: isPrefix).matchesBeginning == matchesBeginning)
  }

  /// Words match by equality or prefix, runs by substring.
  @Test func phraseMatchesItsCharacters() throws {
    var random = SeededGenerator(seed: 7)
    var found = 0
    for _ in 0..<6_000 {
      let text = TextPiece.random(upTo: 5, using: &random)
      let wanted = TextPiece.random(upTo: 2, using: &random)
      let isPrefix = Int.random(in: 0..<4, using: &random) == 0
      let phrase = Phrase(wanted.map(\.text).joined(separator: " "), isPrefix: isPrefix)
      let article = try #require(try entitled(text.map(\.text).joined(separator: " ")))
      let isThere = TextPiece.holds(text, wanted, isPrefix: isPrefix)
      let matches = SearchExpression.condition(.words(phrase, .title)).matches(
        article,
        marks: .init()
      )
      #expect(matches == isThere, "\(text) \(wanted) \(isPrefix)")
      found += isThere ? 1 : 0
    }
    #expect((600...5_400).contains(found))
  }

  private func entitled(_ title: String) throws -> Article? {
    Article(
      provider: Provider(id: "fake", name: "Fake"),
      source: .init(id: nil, name: "Wire"),
      title: title,
      link: try #require(WebLink("https://a.example/"))
    )
  }
}

/// A word or a run of characters, for a reference search without pairs.
private struct TextPiece: CustomStringConvertible {
  let text: String
  let isRun: Bool

  var description: String { text }

  static func random(upTo count: Int, using random: inout SeededGenerator) -> [TextPiece] {
    (0..<Int.random(in: 1...count, using: &random)).map { _ in
      let isRun = Bool.random(using: &random)
      let letters = isRun ? ["日", "本"] : ["a", "b"]
      let length = Int.random(in: 1...(isRun ? 5 : 2), using: &random)
      let text = (0..<length).compactMap { _ in letters.randomElement(using: &random) }.joined()
      return TextPiece(text: text, isRun: isRun)
    }
  }

  static func holds(_ text: [TextPiece], _ wanted: [TextPiece], isPrefix: Bool) -> Bool {
    guard text.count >= wanted.count else { return false }
    return (0...text.count - wanted.count).contains { start in
      wanted.indices.allSatisfy { index in
        text[start + index].holds(
          wanted[index],
          isFirst: index == 0,
          isLast: index == wanted.count - 1,
          isPrefix: isPrefix
        )
      }
    }
  }

  private func holds(_ wanted: TextPiece, isFirst: Bool, isLast: Bool, isPrefix: Bool) -> Bool {
    guard isRun == wanted.isRun else { return false }
    return switch (isRun, isFirst, isLast) {
    case (false, _, _): isLast && isPrefix ? text.hasPrefix(wanted.text) : text == wanted.text
    case (true, true, true): text.contains(wanted.text)
    case (true, true, false): text.hasSuffix(wanted.text)
    case (true, false, true): text.hasPrefix(wanted.text)
    case (true, false, false): text == wanted.text
    }
  }
}
