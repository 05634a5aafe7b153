import Domain
import Presentation
import TestSupport
import Testing

/// A list of articles that shows headlines.
@Suite(.hangLimit)
struct HeadlineListPresenterTests {
  private func presenter(
    _ headlines: any BrowseHeadlines
  ) -> ListPresenter {
    ListPresenter(headlines: headlines, marking: FakeMarks())
  }

  private var contract: ListContract<HeadlineQuery, Article> {
    ListContract(presenter: presenter)
  }

  @Test(arguments: ListRule.allCases)
  func loadMore(rule: ListRule) async throws {
    try await contract.check(rule)
  }
}
