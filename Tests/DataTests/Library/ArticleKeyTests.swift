import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

struct ArticleKeyTests {
  private static let year = 31_556_952.0
  private static let late = Date.supported.upperBound

  private func key(_ seconds: Double?, _ name: String = "a", wordCount: Int = 10) -> Int64 {
    let date = seconds.map(Date.init(timeIntervalSinceReferenceDate:))
    let article = Article.fake(name, at: date)
    return ArticleKey.preferred(SeenArticle(article, seenAt: Self.late), wordCount: wordCount)
  }

  @Test func laterSecondsHaveHigherKeys() {
    let seconds = [
      -1999.5 * Self.year, -100 * Self.year, -1_000_000.5, -2, -1, 0, 1, 2, 1e6, 7.9e8,
      8_000 * Self.year, 15_000 * Self.year,
    ]
    let keys = seconds.map { key($0) }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 >> 24 < $1 >> 24 })
    #expect(keys.allSatisfy { ArticleKey.dated.contains($0) })
  }

  @Test func fractionsAreRoundedDown() {
    #expect(key(5.999) == key(5))
    #expect(key(-0.001) == key(-1))
    #expect(key(-1.001) == key(-2))
  }

  @Test(arguments: [
    -1e13, -1e12, -63_113_904_001, -63_113_904_000,
  ])
  func earlyDatesShareTheFirstSecond(seconds: Double) {
    #expect(key(seconds) >> 24 == ArticleKey.dated.lowerBound >> 24)
  }

  @Test(arguments: [1e13, 1e12])
  func lateDatesShareTheLastSecond(seconds: Double) {
    #expect(key(seconds) >> 24 == Int64.max >> 24)
  }

  @Test func undatedArticlesSortLast() {
    for name in (0..<200).map({ "n\($0)" }) {
      #expect(key(nil, name) < ArticleKey.dated.lowerBound)
      #expect(key(nil, name) >= 0)
    }
  }

  @Test func articlesOfOneSecondDiffer() {
    for seconds in [nil, 7e8] {
      #expect(Set((0..<100).map { key(seconds, "n\($0)") }).count == 100)
    }
  }

  @Test func secondHasFirstAndLastKeys() {
    let date = Date(timeIntervalSinceReferenceDate: 7e8 + 0.5)
    for name in (0..<100).map({ "n\($0)" }) {
      let keys = ArticleKey.first(at: date)...ArticleKey.last(at: date)
      #expect(keys.contains(key(7e8, name)))
      #expect(!keys.contains(key(7e8 - 0.001, name)))
      #expect(!keys.contains(key(7e8 + 1, name)))
    }
  }

  @Test func takenKeysArePassedInOneStep() {
    var taken = TakenKeys()
    let first: Int64 = 5 << 24
    #expect(taken.firstOther(from: first) == first)
    for count in 1...5_000 {
      let key = taken.firstOther(from: first)
      #expect(key == first + Int64(count - 1) << 8)
      taken.insert(key)
      taken.insert(first)
    }
    #expect(taken.firstOther(from: first + 100 << 8) == first + 5_000 << 8)
    #expect(taken.firstOther(from: first - 1) == first - 1)
  }

  @Test func nextKeyStaysInTheSecond() {
    let second: Int64 = 5 << 24
    #expect(ArticleKey.next(after: second | 0x1234) == second | 0x1334)
    #expect(ArticleKey.next(after: second | 0xFF_FF34) == second | 0x35)
    #expect(ArticleKey.next(after: second | 0xFF_FFFF) == second)
    #expect(ArticleKey.next(after: .max) == .max - 0xFF_FFFF)
  }

  @Test(
    arguments: [
      (0.0, true), (7e8, true), (0.5, false), (-0.001, false), (-1, true),
      (-63_113_904_000, false), (-1e12, false), (1e12, false), (-.infinity, false),
      (.infinity, false),
    ] as [(Double, Bool)]
  )
  func onlyWholeSecondsSeparateExactly(seconds: Double, isExact: Bool) {
    #expect(ArticleKey.separate(at: Date(timeIntervalSinceReferenceDate: seconds)) == isExact)
  }

  @Test func keyContainsTheApproximateWordCount() {
    for count in [0, 1, 2, 3, 10, 57, 300, 5_000, 62_000] {
      let estimate = ArticleKey.wordCount(key(0, wordCount: count))
      #expect(abs(estimate - Double(count)) <= Double(count) * 0.03, "\(count): \(estimate)")
    }
    #expect(ArticleKey.wordCount(key(0, wordCount: .max - 1)) > 62_000)
  }
}
