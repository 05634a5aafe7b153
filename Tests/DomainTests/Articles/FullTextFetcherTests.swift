import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The text of an article's page.
@Suite(.hangLimit)
struct FullTextFetcherTests {
  private let article = Article.sample(link: .sample("https://lamp.example/a"), content: "Short.")
  private let kept = Locked<[Article]>([])

  /// Reads pages whose text is not empty.
  private struct Reader: ReadPage {
    func callAsFunction(_ page: LoadedDocument) -> PageArticle? {
      let text = String(decoding: page.bytes, as: UTF8.self)
      return text.isEmpty ? nil : PageArticle(Document(text: text))
    }
  }

  private struct Store: KeepArticles {
    let kept: Locked<[Article]>

    func keep(_ articles: [Article]) async throws(NewsError) -> KeptArticles {
      kept.withLock { $0 += articles }
      return KeptArticles()
    }
  }

  private func fetch(
    _ web: FakeFeedWeb,
    stored: Article? = nil,
    of other: Article? = nil
  ) async throws -> Article {
    try await FullTextFetcher(
      fetch: web,
      read: Reader(),
      archive: FakeArticleShelf(articles: [stored ?? article]),
      store: Store(kept: kept),
      now: { .saving }
    )(other ?? article)
  }

  private func fails(_ expected: NewsError, marked: Bool, _ web: FakeFeedWeb) async throws {
    await #expect(throws: expected) { try await fetch(web) }
    let texts = kept.withLock { $0 }.map { $0.body?.full?.document }
    #expect(texts == (marked ? [.empty] : []))
    #expect(kept.withLock { $0 }.allSatisfy { $0.body?.document == article.body?.document })
  }

  @Test func textIsStoredBesideTheOther() async throws {
    let web = FakeFeedWeb(["https://lamp.example/a": "The whole text of the page."])
    let result = try await fetch(web)
    #expect(result.body?.full?.document.text == "The whole text of the page.")
    #expect(result.body?.full?.fetchedAt == .saving && result.body?.document.text == "Short.")
    #expect(kept.withLock { $0 } == [result])
    let request = try #require(web.requests.first)
    #expect(request.kind == .page && !request.mayReachPrivateAddresses)
  }

  @Test func storedTextIsNotFetchedAgain() async throws {
    let web = FakeFeedWeb([:])
    let known = article.with(fullText: "Known.")
    #expect(try await fetch(web, stored: known) == known)
    #expect(web.requests.isEmpty && kept.withLock { $0 }.isEmpty)
  }

  @Test func failedAttemptCanBeRepeated() async throws {
    let web = FakeFeedWeb(["https://lamp.example/a": "The whole text."])
    let result = try await fetch(web, stored: article.with(fullText: ""))
    #expect(result.body?.full?.document.text == "The whole text.")
  }

  @Test func pageWithoutArticleIsMarked() async throws {
    let site = Provider(site: article.link)
    let web = FakeFeedWeb(["https://lamp.example/a": ""])
    try await fails(.nothingFound(site, "no article in this page"), marked: true, web)
  }

  @Test func removedPageIsMarked() async throws {
    let site = Provider(site: article.link)
    let error = NewsError.pageGone(site, article.link)
    try await fails(error, marked: true, FakeFeedWeb([:]))
    kept.withLock { $0 = [] }
    try await fails(error, marked: true, FakeFeedWeb { _ in FeedReply(.gone) })
  }

  @Test func entryWithoutPageIsNotFetched() async throws {
    let entry = Article.sample(link: article.link.entry(7))
    let web = FakeFeedWeb([:])
    await #expect(throws: NewsError.self) { try await fetch(web, of: entry) }
    #expect(web.requests.isEmpty && kept.withLock { $0 }.isEmpty)
  }

  @Test func passingFailureIsNotMarked() async throws {
    let site = Provider(site: article.link)
    let error = NewsError.unreachable(site, "no network")
    try await fails(error, marked: false, FakeFeedWeb { _ throws(NewsError) in throw error })
  }
}
