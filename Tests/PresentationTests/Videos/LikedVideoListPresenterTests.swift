import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Presentation

/// A list of the liked videos.
@Suite(.timeLimit(.minutes(1)))
struct LikedVideoListPresenterTests {
  private func presenter(
    _ liked: any BrowseLikedVideos,
    _ likes: FakeLikes = FakeLikes()
  ) throws -> VideoListPresenter {
    VideoListPresenter(
      liked: liked,
      show: ShowVideo(provider: FakeVideoShelf(), archive: FakeVideoShelf()),
      liking: likes,
      query: try LikedVideoQuery(pageSize: 7),
      dates: VideoScreen.dates
    )
  }

  private var contract: ListContract<VideoListPresenter, Video, VideoRow, VideoDetail> {
    ListContract {
      try presenter($0)
    } text: {
      "\($0.number) \($0.title)"
    }
  }

  @Test(arguments: ListRule.allCases)
  func loadMore(rule: ListRule) async throws {
    try await contract.check(rule)
  }

  @Test func unlikedVideoStaysInTheList() async throws {
    let likes = FakeLikes(liked: [.fake("a"), .fake("b")])
    let person = Person(at: try presenter(FakeVideos(["": [.end(["b", "a"])]]), likes))
    person.does(.searched(""))
    let first = await person.sees { !$0.rows.isEmpty }
    #expect(first?.likedTitles == ["Title b", "Title a"])
    person.does(.toggled(1))
    let second = await person.sees { $0.likedTitles == ["Title a"] }
    #expect(second?.rows.map(\.title) == ["Title b", "Title a"])
    #expect(likes.liked == [.fake("a")])
    person.does(.toggled(1))
    #expect(await person.leaves()?.likedTitles == ["Title b", "Title a"])
    #expect(likes.liked == [.fake("a"), .fake("b")])
  }

  @Test func newSearchKeepsThePageSize() async throws {
    let liked = RecordingLiked()
    _ = try await presenter(liked).outputs(for: .searched("after:2d b"))
    let query = try LikedVideoQuery("after:2d b", pageSize: 7, now: VideoScreen.dates.now())
    #expect(await liked.queries == [query])
  }
}

/// Has no videos; records the queries.
private actor RecordingLiked: BrowseLikedVideos {
  private(set) var queries: [LikedVideoQuery] = []

  func likedVideos(
    _ query: LikedVideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    queries.append(query)
    return Page(items: [], continuation: .end(.complete))
  }
}
