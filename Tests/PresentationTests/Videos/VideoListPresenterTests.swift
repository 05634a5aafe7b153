import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct VideoListPresenterTests {
  private func presenter(_ videos: any SearchVideos) -> ListPresenter {
    ListPresenter(search: videos, liking: FakeLikes())
  }

  private var contract: ListContract<VideoQuery, Video> {
    ListContract(presenter: presenter)
  }

  @Test(arguments: ListRule.allCases)
  func loadMore(rule: ListRule) async throws {
    try await contract.check(rule)
  }

  @Test func videosAreCounted() async throws {
    let videos = FakeVideos(["x": [.page(["a"], total: 1_234), .end(["b"])]])
    let outputs = await presenter(videos).outputs(
      for: .searched(words: "x", as: VideoQuery.self, pages: 2)
    )
    #expect(outputs.contains { $0.status == .loading("Loading page 2 after 1 of 1,234 videos…") })
    #expect(outputs.last?.extent == "2 videos")
    let none = await presenter(FakeVideos([:])).outputs(
      for: .searched(words: "y", as: VideoQuery.self)
    )
    #expect(none.last?.status == .ended("No videos found"))
  }
}
