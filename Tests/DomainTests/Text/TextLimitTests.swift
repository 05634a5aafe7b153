import Domain
import TestSupport
import Testing
import Texts

struct TextLimitTests {
  @Test(arguments: [
    "", "plain", "café", "e\u{301}\u{323}", "日本語", "각\u{1112}\u{1161}\u{11AB}", "क्ष्म्य", "ភ្នំពេញ",
    "בְּרֵאשִׁית", "👩‍👩‍👧‍👧👍🏽❤️🏴\u{E0067}\u{E0062}\u{E007F}",
    String(repeating: "🇩🇪", count: 258), String(repeating: "\u{1112}\u{1161}\u{11AB}", count: 500),
    String(repeating: "e\u{301}", count: 500), "e" + String(repeating: "\u{301}", count: 30),
  ])
  func realTextStays(text: String) {
    #expect(text.bounded(to: .text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test(
    arguments: [
      ("e", "\u{301}", 31), ("e", "\u{301}\u{323}", 31), ("", "\u{FE0F}", 30), ("", "\u{1100}", 30),
      ("\u{1100}", "\u{1161}", 31), ("", "\u{600}", 30), ("", "\u{1F1E6}", 600),
      ("\u{1F44D}", "\u{1F3FD}", 31), ("\u{1F3F4}", "\u{E0067}", 31), ("a", "\u{20DD}", 31),
      ("\u{BA8}", "\u{BBF}", 31),
    ] as [(String, String, Int)]
  )
  func longRunIsCut(start: String, unit: String, count: Int) {
    let text = start + String(repeating: unit, count: 700) + "!"
    #expect(text.bounded(to: .text).unicodeScalars.count == count + 1)
  }

  @Test func everyMarkThatIsSortedIsLimited() {
    let scalars = (0x300...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    for mark in scalars where mark.properties.canonicalCombiningClass != .notReordered {
      var runs = JoiningRuns()
      #expect((0..<40).count { _ in runs.admits(mark) } == 30, "\(mark.value)")
    }
  }

  @Test(arguments: ["\u{1F469}\u{200D}", "\u{915}\u{94D}"])
  func chainOfJoinedCharactersEnds(unit: String) {
    let text = String(repeating: unit, count: 700).bounded(to: .text)
    #expect(text.map(\.unicodeScalars.count).max() ?? 0 <= 62)
  }

  @Test(arguments: [
    (TextLimit.line, "x"), (.line, "é"), (.line, "新"), (.line, "😀"), (.text, "x"), (.text, "新"),
  ])
  func longTextEndsWithAnEllipsis(limit: TextLimit, unit: String) {
    let whole = String(repeating: unit, count: limit.rawValue / unit.utf8.count)
    #expect(whole.bounded(to: limit) == whole)
    let cut = (whole + unit).bounded(to: limit)
    #expect(cut.utf8.count <= limit.rawValue && cut.utf8.count > limit.rawValue - 8)
    #expect(cut.hasSuffix(unit + "…"))
  }

  @Test func boundedTextStays() {
    var generator = SeededGenerator(seed: 1)
    let pieces = [
      "e", "\u{301}", "\u{323}", "\u{200D}", "\u{1F469}", "\u{1F1E6}", "\u{1100}", "\u{1161}",
      "\u{915}", "\u{94D}", "\u{600}", " ", "é", "\u{FE0F}",
    ]
    for _ in 0..<300 {
      let chosen = (0..<3).compactMap { _ in pieces.randomElement(using: &generator) }
      let text = (0..<900).compactMap { _ in chosen.randomElement(using: &generator) }.joined()
      let once = text.bounded(to: .line)
      #expect(once.bounded(to: .line).utf8.elementsEqual(once.utf8))
    }
  }

  @Test func textsOfAnArticleAreBounded() throws {
    let link = try #require(WebLink("https://news.example/1"))
    let long = String(repeating: "e\u{301}\u{323}", count: 1 << 18)
    let article = try #require(
      Article(
        provider: Provider(id: "p", name: "P"),
        source: Article.Source(id: long, name: long),
        author: long,
        title: long,
        summary: long,
        link: link,
        content: long
      )
    )
    let lines = [article.source.id, article.source.name, article.author, article.title]
    #expect(lines.compactMap { $0?.utf8.count }.allSatisfy { $0 <= TextLimit.line.rawValue })
    let texts = [article.summary, article.content]
    #expect(texts.compactMap { $0?.utf8.count }.allSatisfy { $0 <= TextLimit.text.rawValue })
  }
}
