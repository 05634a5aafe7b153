import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport

/// A desk for videos, and the fakes behind it.
struct VideoDesk {
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

  static let now = Date(timeIntervalSince1970: 1_800_000_000)
  static let dates = DateWording(now: { now })

  var desk: Desk { Self.desk(videos, ShowVideo(provider: provider, archive: archive), likes) }

  static func desk(_ videos: any SearchVideos, _ show: ShowVideo, _ likes: FakeLikes) -> Desk {
    let screen: Desk.MakeScreen = { route, known in
      switch route {
      case .videos: DeskScreen(ListPresenter(search: videos, liking: likes), route)
      case .item(.video(let id)) where known != nil:
        DeskScreen(ItemPresenter(id, known: known, show: show, liking: likes))
      default: nil
      }
    }
    return Desk(marking: FakeMarks(), liking: likes, now: { now }, screen: screen)
  }

  /// Returns a person who has searched for `x` and sees the first page.
  func person() async -> Person<Desk> {
    let person = Person(at: desk)
    person.does(.videos("x"))
    await person.sees { !$0.videos.rows.isEmpty && !$0.videos.isLoading }
    return person
  }
}

extension DeskOutput {
  var likedTitles: [String] { videos.rows.filter(\.isLiked).map(\.title) }

  /// The video on top, once it is shown.
  var shownVideo: ItemDetail? { video?.status == .shown ? video?.detail : nil }

  /// The progress text while a video is loaded.
  var opening: String? {
    if case .loading(let text)? = video?.status { text } else { nil }
  }
}
