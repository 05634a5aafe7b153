import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Presentation

/// A list of the liked videos.
@Suite(.hangLimit)
struct LikedVideoListPresenterTests {
  private func presenter(
    _ liked: any BrowseLikedVideos,
    _ likes: FakeLikes = FakeLikes()
  ) -> VideoListPresenter<LikedVideoQuery> {
    VideoListPresenter(
      liked: liked,
      show: ShowVideo(provider: FakeVideoShelf(), archive: FakeVideoShelf()),
      liking: likes,
      dates: VideoScreen.dates
    )
  }

  private var contract:
    ListContract<
      VideoListPresenter<LikedVideoQuery>, LikedVideoQuery, Video, VideoRow, VideoDetail
    >
  {
    ListContract {
      presenter($0)
    } text: {
      $0.title
    }
  }

  @Test(arguments: ListRule.allCases)
  func loadMore(rule: ListRule) async throws {
    try await contract.check(rule)
  }

  @Test func unlikedVideoStaysInTheList() async throws {
    let likes = FakeLikes(liked: [.fake("a"), .fake("b")])
    let person = Person(at: presenter(FakeVideos(["": [.end(["b", "a"])]]), likes))
    person.does(.searched(words: ""))
    let first = await person.sees { !$0.rows.isEmpty }
    #expect(first?.likedTitles == ["Title b", "Title a"])
    person.does(.toggled([.named("b")]))
    let second = await person.sees { $0.likedTitles == ["Title a"] }
    #expect(second?.rows.map(\.title) == ["Title b", "Title a"])
    #expect(likes.liked == [.fake("a")])
    person.does(.toggled([.named("b")]))
    #expect(await person.leaves()?.likedTitles == ["Title b", "Title a"])
    #expect(likes.liked == [.fake("a"), .fake("b")])
  }
}
