import Domain
import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// The words of articles as vectors.
@Suite(
  .hangLimit,
  .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed")
)
struct WordVectorTests {
  private let desk: SearchDesk

  init() throws {
    desk = try SearchDesk()
  }

  private static func article(
    title: String = "T",
    summary: String? = nil,
    content: String? = nil
  ) -> Article {
    Article.sample(title: title, summary: summary, content: content)
  }

  /// Returns the lexemes of an article without those of facets and impacts.
  private func words(_ article: Article) async throws -> [String] {
    try await desk.text(article).split(separator: " ").map { String($0) }
      .filter { !$0.hasPrefix("'-") && !$0.hasPrefix("'+") }
  }

  @Test func textsAreSeparatedByFreePositions() async throws {
    let article = Self.article(title: "Wind power", summary: "of wind", content: "Wind, wind")
    // The start, the facets "-h -hexample -hnews -swire -s", and a free position.
    #expect(
      try await desk.text(article).split(separator: " ").filter { !$0.hasPrefix("'+") } == [
        "'-':1", "'-h':2", "'-hexample':3", "'-hnews':4", "'-s':6", "'-swire':5", "'of':11B",
        "'power':9A", "'wind':8A,12B,14C,15C",
      ]
    )
  }

  @Test(arguments: [
    ("東京都", ["'京都':9A", "'東京':8A", "'都':10A"]), ("ไทย", ["'ทย':9A", "'ย':10A", "'ไท':8A"]),
    ("É 🦜", ["'e':8A", "'🦜':9A"]), ("it's a\\b", ["'a':10A", "'b':11A", "'it':8A", "'s':9A"]),
    ("\u{E000}x \u{93F}y", ["'\u{93F}y':9A", "'\u{E000}x':8A"]),
  ])
  func wordsAreThoseOfTheFile(title: String, expected: [String]) async throws {
    let found = try await words(Self.article(title: title))
    #expect(found.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test func lengthCountsTheWordsOfAllColumns() {
    let article = Self.article(title: "a b", summary: "c", content: "d e f")
    #expect(WordVector(article).length == 6 + 5)
    #expect(WordVector(article).longWords == nil)
  }

  @Test(arguments: [(255, false), (256, true)])
  func moreThan255PositionsMakeALongArticle(count: Int, isLong: Bool) async throws {
    let article = Self.article(
      content: Array(repeating: "wind", count: count).joined(separator: " ")
    )
    let vector = WordVector(article)
    #expect((vector.longWords != nil) == isLong)
    #expect(try await words(article).contains { $0.hasPrefix("'wind'") } != isLong)
    #expect(vector.length == count + 6)
  }

  @Test(arguments: [(16_373, false), (16_374, true)])
  func lastPositionIs16383(count: Int, isLong: Bool) async throws {
    let content = (0..<count).map { "w\($0 % 4_000)" }.joined(separator: " ")
    let article = Self.article(content: content)
    #expect((WordVector(article).longWords != nil) == isLong)
    #expect(try await desk.text(article).isEmpty == isLong)
  }

  @Test(arguments: [(2_044, false), (2_045, true)])
  func longestWordLeavesRoomForItsImpact(length: Int, isLong: Bool) async throws {
    let article = Self.article(title: String(repeating: "w", count: length))
    #expect((WordVector(article).longWords != nil) == isLong)
    #expect(try await desk.text(article).isEmpty == isLong)
  }

  @Test func muchTextOfLongWordsMakesALongArticle() {
    let words = (0..<700).map { String(repeating: "x", count: 1_500) + "\($0)" }
    #expect(WordVector(Self.article(content: words.joined(separator: " "))).longWords != nil)
  }

  @Test func longWordsAreALineForEachColumn() {
    let content = Array(repeating: "x", count: 256).joined(separator: " ")
    let vector = WordVector(Self.article(title: "A b", content: content))
    #expect(vector.bytes == [0, 0, 0, 0])
    #expect(vector.longWords == " -h -hexample -hnews -swire -s \n a b \n  \n \(content) ")
  }

  @Test func wordsOfShortTitlesHaveAHighImpact() async throws {
    let short = try await desk.text(Self.article(title: "wind wind", content: "rain"))
    #expect(short.contains("'+bwind'"))
    #expect(!short.contains("rain' '+"))
    let content = (0..<1_000).map { "w\($0)" }.joined(separator: " ")
    #expect(try await !desk.text(Self.article(title: "wind", content: content)).contains("'+"))
  }

  @Test func impactBoundsTheScore() throws {
    for length in [0.0, 5, 50, 200, 1_000, 60_000] {
      for frequency in [1.0, 3, 10, 13, 25, 80, 400] {
        for average in [1.0, 20, 200, 5_000] {
          let saturation = Relevance.saturation(length: length, averageLength: average)
          let score = Relevance.term(rarity: 1, frequency: frequency, saturation: saturation)
          let level = ImpactLevel(frequency: frequency, length: length)
          let highest = level.map { $0.number } ?? ImpactLevel.all.count
          guard highest > 0 else { continue }
          #expect(score <= ImpactLevel.highestScore(below: highest, averageLength: average))
        }
      }
    }
  }
}
