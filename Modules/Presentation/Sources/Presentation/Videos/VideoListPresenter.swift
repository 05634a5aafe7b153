public import Domain
import FoundationEssentials

/// A list of videos, searched for or liked: words in, what grows page by page out.
public struct VideoListPresenter: Presenter {
  /// What a person does.
  public enum Input: ListInput {
    /// Searched for words, wanting so many pages at once (nil: all), from a cursor (nil: the start).
    case searched(String, pages: Int? = 1, from: Cursor? = nil)
    /// Asked for the next page.
    case askedForMore
    /// Asked once more for the page that failed.
    case retried
    /// Chose the video with this number to see it in full, which has to be fetched.
    case selected(Int)
    /// Chose the video with this number to open the page to watch it on in the browser.
    case opened(Int)
    /// Chose to like the video with this number, or to let it go when it is liked.
    case toggledLiked(Int)
    /// Chose to like the video that is shown in full, or to let it go when it is liked.
    case toggledLikedShown
  }

  /// Everything there is to draw.
  public typealias Output = ListOutput<VideoRow, VideoDetail>

  /// Returns what fetches the pages of the list for some words.
  typealias List =
    @Sendable (_ words: String, _ now: Date) throws(InvalidQuery) -> Pager<MarkedVideo>.Fetch

  let list: List
  let show: ShowVideo
  let liking: any LikeVideos
  let dates: DateWording

  /// Creates a presenter whose searches have the order and page size of `query`.
  public init(
    search: any SearchVideos,
    show: ShowVideo,
    liking: any LikeVideos,
    query: VideoQuery,
    dates: DateWording
  ) {
    list = { (words, _) throws(InvalidQuery) in
      liking.marked(search.pages(of: try query.searching(for: words)))
    }
    self.show = show
    self.liking = liking
    self.dates = dates
  }

  /// Creates a presenter of the videos that a person likes, with the page size of `query`.
  public init(
    liked: any BrowseLikedVideos,
    show: ShowVideo,
    liking: any LikeVideos,
    query: LikedVideoQuery,
    dates: DateWording
  ) {
    list = { (words, now) throws(InvalidQuery) in
      liking.marked(liked.pages(of: try query.searching(for: words, now: now)))
    }
    self.show = show
    self.liking = liking
    self.dates = dates
  }

  /// Returns what to draw while `inputs` happen.
  public func transform(_ inputs: AsyncStream<Input>) -> AsyncStream<Output> {
    FeedbackLoop(initial: State(), reduce: reduce, render: \.output)
      .outputs(for: inputs, event: Event.input)
  }
}
