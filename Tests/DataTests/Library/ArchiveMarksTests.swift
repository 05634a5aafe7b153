import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

@Suite(.hangLimit)
struct ArchiveMarksTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.file("archive.sqlite"), now: { .saving })
  }

  @Test(arguments: MarkArticlesContract.rules)
  func fakeFulfilsTheContract(rule: MarkArticlesContract) async throws {
    try await rule.holds(FakeMarks())
  }

  @Test(arguments: [Article.full, .bare])
  func everyFieldIsStored(article: Article) async throws {
    try await archive.save(article)
    #expect(try await archive.article(article.id) == article)
    #expect(try await archive.copy(of: article.id)?.savedAt == .saving)
  }

  @Test(arguments: [
    "🦜👩‍👩‍👧‍👦🇺🇦", "before\u{0}after", "\u{0}", "气候变化是真的", "e\u{301} é", "\u{202E}right to left",
    "line\none\r\ntwo", "", "'); DROP TABLE article; --", "?1 :a @b $c \" ` ] % _",
  ])
  func textIsStoredUnchanged(text: String) async throws {
    let article = Article.sample(author: text, title: "T" + text, summary: text, content: text)
    try await archive.save(article)
    let found = try #require(try await archive.article(article.id))
    #expect(found.title.utf8.elementsEqual(article.title.utf8))
    for field in [found.author, found.summary, found.content ?? ""] {
      #expect(field?.utf8.elementsEqual(text.utf8) == true)
    }
    #expect(found.body == article.body)
    #expect(try await archive.saved(among: [article.id]) == [article.id])
    try await archive.checkIndex()
  }

  @Test(
    arguments: [
      0, -1, 0.1, 700_000_000.123_456_7, -978_307_200, .distantPast, .distantFuture,
    ] as [Seconds]
  )
  func datesAreStoredExactly(seconds: Seconds) async throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds.count)
    let archive = Archive(path: folder.file("dates.sqlite"), now: { date })
    try await archive.save(.sample(publishedAt: date))
    let found = try #require(try await archive.copy(of: Article.bare.id))
    #expect(found.article.publishedAt == date)
    #expect(found.savedAt == date)
  }

  @Test func savedArticlesSurviveReopening() async throws {
    try await archive.save(.full)
    let again = Archive(path: folder.file("archive.sqlite"), now: { .distantFuture })
    #expect(try await again.saved(among: [Article.full.id]) == [Article.full.id])
    #expect(try await again.article(Article.full.id) == .full)
  }

  @Test func marksKeepTheirFirstDate() async throws {
    let later = Archive(path: folder.file("archive.sqlite"), now: { .distantFuture })
    for archive in [archive, later] {
      try await archive.save(.bare)
      try await archive.markRead(.bare)
    }
    let copy = try #require(try await later.copy(of: Article.bare.id))
    #expect(copy.seenAt == .saving)
    #expect(copy.savedAt == .saving)
    #expect(copy.readAt == .saving)
  }
}

extension ArchiveMarksTests {
  /// A number of seconds since 2001.
  struct Seconds: Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    let count: Double

    static let distantPast = Self(floatLiteral: Date.distantPast.timeIntervalSinceReferenceDate)
    static let distantFuture = Self(floatLiteral: Date.distantFuture.timeIntervalSinceReferenceDate)

    init(floatLiteral count: Double) { self.count = count }

    init(integerLiteral count: Int) { self.count = Double(count) }
  }
}
