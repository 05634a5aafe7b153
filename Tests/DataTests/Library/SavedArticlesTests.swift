import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArticleArchive

@Suite(.timeLimit(.minutes(1)))
struct SavedArticlesTests {
  private let folder: TemporaryFolder
  private let library: SavedArticles

  init() throws {
    folder = try TemporaryFolder()
    library = SavedArticles(path: folder.file("archive.sqlite"), now: { .saving })
  }

  @Test(arguments: SaveArticlesContract.rules)
  func theContractHolds(rule: SaveArticlesContract) async throws {
    try await rule.holds(library)
  }

  @Test(arguments: SaveArticlesContract.rules)
  func theContractHoldsForTheFake(rule: SaveArticlesContract) async throws {
    try await rule.holds(FakeSavedArticles())
  }

  @Test func manyMaySaveAtOnce() async throws {
    let articles = (1...50).map { Article.fake("n\($0)") }
    try await withThrowingTaskGroup { [library] group in
      for article in articles { group.addTask { try await library.save(article) } }
      try await group.waitForAll()
    }
    #expect(try await library.saved(among: articles.map(\.id)) == Set(articles.map(\.id)))
  }

  @Test(arguments: [Article.full, .bare])
  func everyFieldSurvives(article: Article) async throws {
    try await library.save(article)
    #expect(try await library.article(article.id) == article)
    #expect(try await library.copy(of: article.id)?.savedAt == .saving)
  }

  @Test(arguments: [
    "🦜👩‍👩‍👧‍👦🇺🇦", "before\u{0}after", "\u{0}", "气候变化是真的", "e\u{301} é", "\u{202E}right to left",
    "line\none\r\ntwo", "", "'); DROP TABLE saved_article; --", "?1 :a @b $c \" ` ] % _",
  ])
  func everyTextSurvivesByteForByte(text: String) async throws {
    let article = Article.sample(author: text, title: "T" + text, summary: text, content: text)
    try await library.save(article)
    let found = try #require(try await library.article(article.id))
    #expect(found.title.utf8.elementsEqual(article.title.utf8))
    for field in [found.author, found.summary, found.content] {
      #expect(field?.utf8.elementsEqual(text.utf8) == true)
    }
    #expect(try await library.saved(among: [article.id]) == [article.id])
  }

  @Test func aMegabyteOfContentSurvives() async throws {
    let article = Article.sample(content: String(repeating: "nyhet å ", count: 120_000))
    try await library.save(article)
    #expect(try await library.article(article.id) == article)
  }

  @Test(
    arguments: [
      0, -1, 0.1, 700_000_000.123_456_7, -978_307_200, .distantPast, .distantFuture,
    ] as [Seconds]
  )
  func datesComeBackEqual(seconds: Seconds) async throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds.count)
    let library = SavedArticles(path: folder.file("dates.sqlite"), now: { date })
    try await library.save(.sample(publishedAt: date))
    let found = try #require(try await library.copy(of: Article.bare.id))
    #expect(found.article.publishedAt == date)
    #expect(found.savedAt == date)
  }

  @Test func anAddressThatGrewByBeingEncodedSurvives() async throws {
    let link = try #require(WebLink("https://news.example/" + String(repeating: "气", count: 2_000)))
    let article = Article.sample(link: link)
    #expect(link.description.utf8.count > WebLink.maximumLength)
    try await library.save(article)
    #expect(try await library.article(article.id) == article)
  }

  @Test func whatIsSavedIsThereWhenTheFileIsOpenedAgain() async throws {
    try await library.save(.full)
    let again = SavedArticles(path: folder.file("archive.sqlite"), now: { .distantFuture })
    #expect(try await again.saved(among: [Article.full.id]) == [Article.full.id])
    #expect(try await again.article(Article.full.id) == .full)
  }

  @Test func unsavingLetsTheWholeArticleGo() async throws {
    try await library.save(.full)
    try await library.unsave(Article.full.id)
    try await library.save(.sample(link: Article.full.link))
    #expect(try await library.article(Article.full.id)?.content == nil)
  }
}

extension SavedArticlesTests {
  /// A number of seconds since 2001 that tests can be made for.
  struct Seconds: Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    let count: Double

    static let distantPast = Self(floatLiteral: Date.distantPast.timeIntervalSinceReferenceDate)
    static let distantFuture = Self(floatLiteral: Date.distantFuture.timeIntervalSinceReferenceDate)

    init(floatLiteral count: Double) { self.count = count }

    init(integerLiteral count: Int) { self.count = Double(count) }
  }
}
