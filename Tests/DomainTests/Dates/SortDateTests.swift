import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing
import Texts

struct SortDateTests {
  private let seen = Date(timeIntervalSinceReferenceDate: 800_000_000)

  @Test(arguments: [0, 1, 86_400, -1, -1e12])
  func dateUpToADayAheadIsBelieved(lead: TimeInterval) {
    #expect((seen + lead).sortDate(firstSeen: seen) == seen + lead)
  }

  @Test(arguments: [86_400.001, 86_401, 4e9, 1e12])
  func dateFurtherAheadCountsAsFirstSeen(lead: TimeInterval) {
    #expect((seen + lead).sortDate(firstSeen: seen) == seen)
    #expect(Article.fake("a", at: seen + lead).sortDate(firstSeen: seen) == seen)
  }

  @Test func undatedArticleHasNoSortDate() {
    #expect(Article.fake("a").sortDate(firstSeen: seen) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1.1e13, -1.1e13, .greatestFiniteMagnitude])
  func unsupportedDateIsNoDate(seconds: Double) {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    // `#expect` would describe the date, which Foundation cannot do for NaN.
    let (article, video) = (Article.fake("a", at: date), Video.fake("a", publishedAt: date))
    #expect(article.publishedAt == nil)
    #expect(video.publishedAt == nil)
  }

  @Test(arguments: [("after:2026", true), ("before:2027", true), ("after:2027", false)])
  func dateLimitsCompareTheSortDate(text: String, isFound: Bool) throws {
    let article = Article.fake("a", at: Date(iso8601: "2100-01-01T00:00:00Z"))
    let seen = try #require(Date(iso8601: "2026-05-09T00:00:00Z"))
    let query = try SearchExpression(parsing: text, now: seen)
    #expect(query.matches(article, marks: ArticleMarks(), firstSeen: seen) == isFound)
  }
}
