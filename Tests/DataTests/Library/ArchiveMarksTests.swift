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
  func archiveFulfilsTheContract(rule: MarkArticlesContract) async throws {
    try await rule.holds(archive)
  }

  @Test(arguments: MarkArticlesContract.rules)
  func fakeFulfilsTheContract(rule: MarkArticlesContract) async throws {
    try await rule.holds(FakeMarks())
  }

  @Test func concurrentSavesSucceed() async throws {
    let articles = (1...50).map { Article.fake("n\($0)") }
    try await withThrowingTaskGroup { [archive] group in
      for article in articles { group.addTask { try await archive.save(article) } }
      try await group.waitForAll()
    }
    #expect(try await archive.saved(among: articles.map(\.id)) == Set(articles.map(\.id)))
  }

  @Test(arguments: [Article.full, .bare])
  func everyFieldIsStored(article: Article) async throws {
    try await archive.save(article)
    #expect(try await archive.article(article.id) == article)
    #expect(try await archive.copy(of: article.id)?.savedAt == .saving)
  }

  @Test func articlesAreFoundInTheOrderOfTheirIDs() async throws {
    let articles = ["a", "b", "c"].map { Article.fake($0) }
    #expect(try await archive.articles(articles.map(\.id)) == [])
    try await archive.keep(articles)
    let wanted = [articles[2], .fake("none"), articles[0], articles[2]].map(\.id)
    #expect(try await archive.articles(wanted) == [articles[2], articles[0]])
    let seen = try await archive.firstSeen(wanted)
    #expect(seen == [articles[2].id: .saving, articles[0].id: .saving])
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
    for field in [found.author, found.summary, found.content] {
      #expect(field?.utf8.elementsEqual(text.utf8) == true)
    }
    #expect(try await archive.saved(among: [article.id]) == [article.id])
    try await archive.checkIndex()
  }

  @Test func megabyteOfContentIsStored() async throws {
    let article = Article.sample(content: String(repeating: "nyhet å ", count: 120_000))
    try await archive.save(article)
    #expect(try await archive.article(article.id) == article)
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

  @Test func longEncodedAddressIsStored() async throws {
    let link = try #require(WebLink("https://news.example/" + String(repeating: "气", count: 2_000)))
    let article = Article.sample(link: link)
    #expect(link.description.utf8.count > WebLink.maximumLength)
    try await archive.save(article)
    #expect(try await archive.article(article.id) == article)
  }

  @Test func savedArticlesSurviveReopening() async throws {
    try await archive.save(.full)
    let again = Archive(path: folder.file("archive.sqlite"), now: { .distantFuture })
    #expect(try await again.saved(among: [Article.full.id]) == [Article.full.id])
    #expect(try await again.article(Article.full.id) == .full)
  }

  @Test func unsavingKeepsTheArticle() async throws {
    try await archive.save(.full)
    try await archive.unsave(Article.full.id)
    #expect(try await archive.article(Article.full.id) == .full)
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

  @Test func importedMarksAreStored() async throws {
    let both = ArticleMarks(isSaved: true, isRead: true)
    try await archive.keep([.full, .bare], marks: [Article.full.id: both])
    #expect(
      try await archive.marks(of: [Article.full.id, Article.bare.id]) == [
        Article.full.id: both
      ]
    )
    try await archive.keep([.full], marks: [Article.full.id: ArticleMarks()])
    #expect(try await archive.marks(of: [Article.full.id]) == [Article.full.id: both])
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
