import Domain
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct LikedVideoListPresenterTests {
  private func presenter(
    _ liked: any BrowseLikedVideos
  ) -> ListPresenter {
    ListPresenter(liked: liked, liking: FakeLikes())
  }

  private var contract: ListContract<LikedVideoQuery, Video> {
    ListContract(presenter: presenter)
  }

  @Test(arguments: ListRule.allCases)
  func loadMore(rule: ListRule) async throws {
    try await contract.check(rule)
  }
}
