import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct VideoListPresenterTests {
  private func presenter(_ videos: any SearchVideos) -> VideoListPresenter<VideoQuery> {
    VideoListPresenter(
      search: videos,
      show: ShowVideo(provider: FakeVideoShelf(), archive: FakeVideoShelf()),
      liking: FakeLikes(),
      dates: VideoScreen.dates
    )
  }

  private var contract:
    ListContract<VideoListPresenter<VideoQuery>, VideoQuery, Video, VideoRow, VideoDetail>
  {
    ListContract(presenter: presenter) { $0.title }
  }

  @Test(arguments: ListRule.allCases)
  func loadMore(rule: ListRule) async throws {
    try await contract.check(rule)
  }

  @Test func videosAreCounted() async throws {
    let videos = FakeVideos(["x": [.page(["a"], total: 1_234), .end(["b"])]])
    let outputs = await presenter(videos).outputs(for: .searched(words: "x", pages: 2))
    #expect(outputs.contains { $0.status == .loading("Loading page 2 after 1 of 1,234 videos…") })
    #expect(outputs.last?.extent == "2 videos")
    let none = await presenter(FakeVideos([:])).outputs(for: .searched(words: "y"))
    #expect(none.last?.status == .ended("No videos found"))
  }

  @Test func openingTwiceIsTwoVisits() async throws {
    let person = await VideoScreen(["x": [.page(["a", "b"])]]).person()
    person.does(.opened([.named("b")]))
    let link = Video.fake("b").link
    #expect(await person.isAnswered()?.visit == Visit(number: 1, target: .pages([link])))
    person.does(.opened([.named("b")]))
    #expect(await person.isAnswered()?.visit == Visit(number: 2, target: .pages([link])))
  }
}
