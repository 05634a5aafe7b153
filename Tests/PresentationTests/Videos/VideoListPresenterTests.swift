import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct VideoListPresenterTests {
  private func presenter(_ videos: any SearchVideos) throws -> VideoListPresenter {
    VideoListPresenter(
      search: videos,
      show: ShowVideo(provider: FakeVideoShelf(), archive: FakeVideoShelf()),
      liking: FakeLikes(),
      query: try VideoQuery("first", order: .date, pageSize: 7),
      dates: VideoScreen.dates
    )
  }

  private var contract: ListContract<VideoListPresenter, Video, VideoRow, VideoDetail> {
    ListContract(presenter: presenter) { "\($0.number) \($0.title)" }
  }

  @Test(arguments: ListRule.allCases)
  func loadMore(rule: ListRule) async throws {
    try await contract.check(rule)
  }

  @Test func videosAreCounted() async throws {
    let videos = FakeVideos(["x": [.page(["a"], total: 1_234), .end(["b"])]])
    let outputs = try await presenter(videos).outputs(for: .searched("x", pages: 2))
    #expect(outputs.contains { $0.status == .loading("Loading page 2 after 1 of 1,234 videos…") })
    #expect(outputs.last?.extent == "2 videos")
    let none = try await presenter(FakeVideos([:])).outputs(for: .searched("y"))
    #expect(none.last?.status == .ended("No videos found"))
  }

  @Test func newSearchKeepsOrderAndPageSize() async throws {
    let videos = RecordingVideos()
    _ = try await presenter(videos).outputs(for: .searched("b"))
    #expect(await videos.queries == [try VideoQuery("b", order: .date, pageSize: 7)])
  }

  @Test func emptyQuerySendsNoRequest() async throws {
    let videos = FakeVideos([:])
    let outputs = try await presenter(videos).outputs(for: .searched("  "))
    #expect(outputs.last?.notice?.error == .invalidQuery(.noWords))
    #expect(videos.requests.isEmpty)
  }

  @Test func openingTwiceIsTwoVisits() async throws {
    let person = try await VideoScreen(["x": [.page(["a", "b"])]]).person()
    person.does(.opened(2))
    let link = Video.fake("b").link
    #expect(await person.sees { $0.inputs == 2 }?.route == .browser([link], visit: 1))
    person.does(.opened(2))
    #expect(await person.sees { $0.inputs == 3 }?.route == .browser([link], visit: 2))
    person.does(.askedForMore)
    #expect(await person.leaves()?.route == nil)
  }

  @Test(arguments: [0, 3, -1, .max, .min])
  func invalidNumberIsReported(number: Int) async throws {
    let screen = VideoScreen(["x": [.page(["a", "b"])]])
    let inputs: [ListInput] = [
      .selected(number), .opened(.number(number)), .toggled(.number(number)),
    ]
    for input in inputs {
      let person = try await screen.person()
      person.does(input)
      let last = await person.leaves()
      #expect(last?.notice?.text == "\"\(number)\" is not in this list (1 to 2)")
      #expect(last?.route == nil && last?.opening == nil)
    }
    #expect(screen.provider.asked.isEmpty)
    #expect(screen.likes.liked.isEmpty)
  }
}

/// Has no videos; records the queries.
private actor RecordingVideos: SearchVideos {
  private(set) var queries: [VideoQuery] = []

  func callAsFunction(
    _ query: VideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    queries.append(query)
    return Page(items: [], continuation: .end(.complete))
  }
}
