import Domain
import FoundationEssentials
import Presentation
import TestSupport

/// A list of videos and the fakes behind it.
struct VideoScreen {
  let videos: FakeVideos
  let provider: FakeVideoShelf
  let archive: FakeVideoShelf
  let likes: FakeLikes

  init(
    _ replies: [String: [FakeVideos.Reply]] = [:],
    provider: [Video] = [],
    archive: [Video] = [],
    liked: [Video] = []
  ) {
    videos = FakeVideos(replies)
    self.provider = FakeVideoShelf(provider)
    self.archive = FakeVideoShelf(archive)
    likes = FakeLikes(liked: liked)
  }

  static let dates = DateWording(now: { Date(timeIntervalSince1970: 1_800_000_000) })

  var presenter: VideoListPresenter<VideoQuery> {
    VideoListPresenter(
      search: videos,
      show: ShowVideo(provider: provider, archive: archive),
      liking: likes,
      dates: Self.dates
    )
  }

  /// Returns a person who has searched for `x` and sees the first page.
  func person() async -> Person<VideoListPresenter<VideoQuery>> {
    let person = Person(at: presenter)
    person.does(.searched(words: "x"))
    await person.sees { !$0.rows.isEmpty && !$0.isLoading }
    return person
  }
}

extension ListOutput<VideoRow, VideoDetail> {
  /// The titles of the liked rows.
  var likedTitles: [String] { rows.filter(\.isLiked).map(\.title) }
}
