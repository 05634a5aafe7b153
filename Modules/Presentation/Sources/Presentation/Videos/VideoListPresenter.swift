public import Domain
import FoundationEssentials

/// A list of videos: the results of a search, or the videos that a person likes.
public struct VideoListPresenter: Presenter {
  /// What to draw.
  public typealias Output = ListOutput<VideoRow, VideoDetail>

  typealias List = ListState<MarkedVideo, VideoRow, VideoDetail>

  private let search: List.Search
  private let show: ShowVideo
  private let liking: any LikeVideos
  private let dates: DateWording

  /// Creates a presenter whose searches have the order and page size of `query`.
  public init(
    search: any SearchVideos,
    show: ShowVideo,
    liking: any LikeVideos,
    query: VideoQuery,
    dates: DateWording
  ) {
    self.search = { words throws(InvalidQuery) in
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
    search = { words throws(InvalidQuery) in
      liking.marked(liked.pages(of: try query.searching(for: words, now: dates.now())))
    }
    self.show = show
    self.liking = liking
    self.dates = dates
  }

  /// Returns what to draw for `inputs`.
  public func transform(_ inputs: AsyncStream<ListInput>) -> AsyncStream<Output> {
    FeedbackLoop(initial: initial, reduce: reduce, render: \.output)
      .outputs(for: inputs, event: Event.input)
  }

  struct State: Sendable {
    var list: List
    var liked = ItemMarks<Video.ID>()

    var output: Output { list.output(liked, row: \.isLiked, detail: \.isLiked) }
  }

  /// The state before any input.
  var initial: State {
    State(
      list: List(.videos) { [dates] item, number, finder in
        VideoRow(item.video, number: number, finder: finder, dates: dates)
      }
    )
  }

  enum Event: Sendable {
    case input(ListInput)
    case loaded(List.Loaded)
    case fetched(Video, Result<ShowVideo.Shown?, NewsError>)
    case marked(Video, isLiked: Bool, NewsError?)
  }

  @Sendable func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      state.list.begin(input)
      return [.cancel("detail")] + reduce(&state, input)
    case .loaded(let loaded):
      if case .success(let page) = loaded { state.liked.receive(page, \.isLiked) }
      return page(state.list.receive(loaded), &state)
    case .fetched(let video, let answer):
      receive(answer, of: video, &state)
      return []
    case .marked(let video, let isLiked, let error):
      state.list.endMarking(Self.liking(video.id))
      if error == nil { state.liked.change(video.id, to: isLiked) }
      // A failed like is reported each time: the person relies on it.
      state.list.output.notice = error.map { Notice($0) } ?? Notice(video, isLiked: isLiked)
      return []
    }
  }

  private func reduce(_ state: inout State, _ input: ListInput) -> [Effect<Event>] {
    switch input {
    case .searched, .askedForMore, .retried:
      return page(state.list.load(for: input, search), &state)
    case .selected(let number):
      return state.list.item(number).map { fetch($0.video, &state) } ?? []
    case .opened(let rows):
      let videos = state.list.items(rows)
      state.list.open(videos.map(\.video.link))
      return []
    case .toggled(let rows):
      return state.list.items(rows).flatMap { toggleLiked($0.video, &state) }
    }
  }

  private func page(_ load: List.Load?, _ state: inout State) -> [Effect<Event>] {
    if load != nil { state.liked.beginPage() }
    return Effect.page(load, Event.loaded)
  }

  /// Fetches all that is known of a video; replaces the fetch in flight.
  private func fetch(_ video: Video, _ state: inout State) -> [Effect<Event>] {
    state.list.output.opening = "Loading \(video.title.cut(at: 60))\u{2026}"
    return [
      .run("detail") { [show] in
        do throws(NewsError) {
          return .fetched(video, .success(try await show(video.id, known: video)))
        } catch {
          return .fetched(video, .failure(error))
        }
      }
    ]
  }

  /// Shows a fetched video, or a notice that there is none.
  private func receive(
    _ answer: Result<ShowVideo.Shown?, NewsError>,
    of video: Video,
    _ state: inout State
  ) {
    state.list.output.opening = nil
    switch answer {
    case .success(let shown?):
      if let trouble = shown.trouble { state.list.output.notice = Notice(olderCopy: trouble) }
      let isNewer = shown.trouble == nil
      let full = isNewer ? video.updated(by: shown.video) : shown.video.updated(by: video)
      let isLiked = state.liked.contains(full.id)
      state.list.replace(with: MarkedVideo(full, isLiked: isLiked))
      state.list.show(VideoDetail(full, isLiked: isLiked, dates: dates), of: full.id)
    case .success(nil):
      state.list.output.notice = Notice(
        "this video no longer exists: \(video.title.cut(at: 300))"
      )
    case .failure(let error):
      state.list.output.notice = Notice(error)
    }
  }

  /// Likes a video, or removes the like; does nothing while that is in progress.
  private func toggleLiked(_ video: Video, _ state: inout State) -> [Effect<Event>] {
    let isLiked = !state.liked.contains(video.id)
    let id = Self.liking(video.id)
    guard state.list.beginMarking(id) else { return [] }
    return Effect.mark(id) { [liking] () throws(NewsError) in
      if isLiked { try await liking.like(video) } else { try await liking.unlike(video.id) }
    } _: {
      .marked(video, isLiked: isLiked, $0)
    }
  }

  private static func liking(_ id: Video.ID) -> EffectID { EffectID("like \(id)") }
}

/// A video in a list.
public struct VideoRow: Identifiable, Equatable, Sendable {
  /// The video's id.
  public let id: Video.ID
  /// The list number, from 1.
  public let number: Int
  /// The title on one line, at most 300 characters.
  public let title: String
  /// Where the words of the search are in the title.
  public let matches: [Range<String.Index>]
  /// The name of the channel, at most 300 characters.
  public let channel: String
  /// How long ago it was published, in words; nil if unknown.
  public let age: String?
  /// The length: `4:13`, `1:02:03`; nil if unknown.
  public let length: String?
  /// The number of views: `1,234 views`; nil if unknown.
  public let views: String?
  /// `live` or `upcoming`; nil for a recording.
  public let badge: String?
  /// The page to watch it on.
  public let link: WebLink
  /// Whether the person likes it; set from the list's marks.
  public internal(set) var isLiked = false

  init(_ video: Video, number: Int, finder: WordFinder, dates: DateWording) {
    id = video.id
    self.number = number
    title = video.title.cut(at: 300)
    matches = finder.ranges(in: title)
    channel = video.channel.name.cut(at: 300)
    age = video.publishedAt.map(dates.age)
    length = video.lengthText
    views = video.viewsText
    badge = video.badge
    link = video.link
  }
}
