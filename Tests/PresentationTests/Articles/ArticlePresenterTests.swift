import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

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

  @Test func failureIsReported() async {
    let shelf = FakeArticleShelf(articles: [article], failure: .archiveTooNew(path: "p"))
    let presenter = ItemPresenter(article.id, in: shelf, marking: FakeMarks())
    let last = await presenter.outputs(for: .opened).last
    #expect(last?.status == .failed)
    #expect(last?.notice == Notice(.archiveTooNew(path: "p")))
  }
}
