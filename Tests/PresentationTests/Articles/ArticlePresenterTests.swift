import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing
import Texts

/// An article that is opened without a list.
@Suite(.hangLimit)
struct ArticlePresenterTests {
  private let article = Article.fake("a")

  @Test func storedArticleIsShownWithItsMarks() async {
    let presenter = ItemPresenter(
      article.id,
      in: FakeArticleShelf(articles: [article]),
      marking: FakeMarks(saved: [article])
    )
    let last = await presenter.outputs(for: .opened).last
    #expect(last?.status == .shown)
    #expect(last?.detail?.title == article.title)
    #expect(last?.detail?.isSaved == true)
  }

  @Test func missingArticleIsReported() async {
    let shelf = FakeArticleShelf()
    let presenter = ItemPresenter(article.id, in: shelf, marking: FakeMarks())
    let last = await presenter.outputs(for: .opened).last
    #expect(last?.status == .failed)
    #expect(last?.detail == nil)
    #expect(last?.notice?.text == "this article is not stored any more")
  }

  private func outputs(
    _ article: Article,
    _ pages: FakeFullTexts,
    _ inputs: ItemInput...
  ) async -> [ItemOutput] {
    let presenter = ItemPresenter(
      .article(article, ArticleMarks(isSaved: true)),
      marking: FakeMarks(saved: [article]),
      fetchFullText: pages
    )
    return await presenter.outputs(for: inputs)
  }

  @Test func textOfThePageIsFetched() async {
    let pages = FakeFullTexts()
    let outputs = await outputs(article, pages, .opened, .askedForFullText)
    #expect(outputs.map(\.status).contains(.loading("Fetching the page\u{2026}")))
    let last = outputs.last?.detail
    #expect(last?.version == .page && last?.isSaved == true && last?.document.isEmpty == false)
    #expect(pages.requests == [article.id])
  }

  @Test func bothTextsAreShownInTurns() async {
    let pages = FakeFullTexts()
    let both = article.with(fullText: "Long. Longer than the other one.")
    let inputs = await outputs(both, pages, .opened, .askedForFullText, .askedForFullText)
    #expect(inputs.compactMap(\.detail?.version).distinct == [.page, .feed])
    #expect(inputs.last?.detail?.version == .page && pages.requests.isEmpty)
  }

  @Test func failureToFetchThePageLeavesTheText() async {
    let presenter = ItemPresenter(
      .article(article, ArticleMarks()),
      marking: FakeMarks(),
      fetchFullText: FakeFullTexts { .pageGone(.fake, $0.link) }
    )
    let last = await presenter.outputs(for: .opened, .askedForFullText).last
    #expect(last?.status == .shown && last?.detail?.title == article.title)
    #expect(last?.notice == Notice(.pageGone(.fake, article.link)))
  }

  @Test func failureIsReported() async {
    let shelf = FakeArticleShelf(articles: [article], failure: .archiveTooNew(path: "p"))
    let presenter = ItemPresenter(article.id, in: shelf, marking: FakeMarks())
    let last = await presenter.outputs(for: .opened).last
    #expect(last?.status == .failed)
    #expect(last?.notice == Notice(.archiveTooNew(path: "p")))
  }
}
