import Domain
import Presentation
import TestSupport
import Testing

/// A list of articles that shows headlines.
@Suite(.hangLimit)
struct HeadlineListPresenterTests {
  private func presenter(
    _ headlines: any BrowseHeadlines
  ) -> ArticleListPresenter<HeadlineQuery> {
    ArticleListPresenter(headlines: headlines, marking: FakeMarks())
  }

  private var contract: ListContract<HeadlineQuery, Article, MarkedArticle> {
    ListContract(presenter: presenter) { $0.title }
  }

  @Test(arguments: ListRule.allCases)
  func loadMore(rule: ListRule) async throws {
    try await contract.check(rule)
  }
}
