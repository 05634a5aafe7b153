public import Domain
import FoundationEssentials

/// A list of videos: the results of a search, or the videos that a person likes.
public struct VideoListPresenter<Query: ListQuery>: AnsweringPresenter {
  /// What a person does.
  public typealias Input = ListInput<Query, Video.ID>
  /// What to draw.
  public typealias Output = ListOutput<VideoRow, VideoDetail>

  typealias List = ListState<Query, MarkedVideo, VideoRow, VideoDetail>

  private let search: List.Search
  private let show: ShowVideo
  private let liking: any LikeVideos
  private let dates: DateWording

  /// Returns what to draw for `inputs`, at least once for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    FeedbackLoop(initial: initial, event: Event.input, reduce: reduce, render: \.list.output)
      .answers(to: inputs)
  }

  struct State: Sendable {
    var list: List
    var liked = ItemMarks<Video.ID, Bool>(none: false)
    var isFollowing = false
    /// The likes that this list has changed, the last one last.
    var changes: [(video: Video, isLiked: Bool)] = []

    /// Shows the mark of a video where the video is shown.
    mutating func showMark(of id: Video.ID) {
      let isLiked = liked[id]
      list.update(id) { $0.isLiked = isLiked }
      if list.detail?.id == id { list.detail?.isLiked = isLiked }
    }
  }

  /// The state before any input.
  var initial: State {
    State(
      list: List(.videos) { [dates] item, finder in
        VideoRow(item.video, finder: finder, dates: dates)
      }
    )
  }

  enum Event: Sendable {
    case input(Input)
    case loaded(List.Loaded)
    case fetched(Video, Result<ShowVideo.Shown?, NewsError>)
    case marked(Video, isLiked: Bool, isUndo: Bool, NewsError?)
    case marksChanged(LikeChange)
    case marksRead(Set<Video.ID>, of: [Video.ID])
  }

  @Sendable func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      return reduce(&state, input)
    case .loaded(let loaded):
      return receive(loaded, &state)
    case .fetched(let video, let answer):
      receive(answer, of: video, &state)
      return []
    case .marked(let video, let isLiked, let isUndo, let error):
      state.list.endMarking(Self.liking(video.id))
      finish(video, isLiked: isLiked, isUndo: isUndo, error, &state)
      return []
    case .marksChanged(.changed(let id, let isLiked)):
      state.liked.change(id, to: isLiked)
      state.showMark(of: id)
      return []
    case .marksChanged(.unknown):
      state.liked.expire(isLoading: state.list.isLoading)
      return readLikes(of: state.list.ids)
    case .marksRead(let liked, let ids):
      state.liked.receive(Dictionary(uniqueKeysWithValues: liked.map { ($0, true) }), of: ids)
      for id in ids { state.showMark(of: id) }
      return []
    }
  }

  private func reduce(_ state: inout State, _ input: Input) -> [Effect<Event>] {
    switch input {
    case .searched:
      return leaveDetail(&state) + page(state.list.load(for: input, search), &state)
    case .typed:
      return []
    case .askedForMore, .retried:
      return page(state.list.load(for: input, search), &state)
    case .selected(let id):
      return leaveDetail(&state) + state.list.items([id]).flatMap { fetch($0.video, &state) }
    case .returned:
      return leaveDetail(&state)
    case .opened(let ids):
      let videos = state.list.items(ids)
      state.list.open(videos.map(\.video.link))
      return []
    case .toggled(let ids):
      return state.list.items(ids).flatMap { item in
        store(item.video, isLiked: !state.liked[item.id], &state)
      }
    case .undone:
      guard let last = state.changes.popLast() else {
        state.list.notice = .nothingToUndo
        return []
      }
      return store(last.video, isLiked: !last.isLiked, isUndo: true, &state)
    }
  }
}

extension VideoListPresenter {
  private func page(_ load: List.Load?, _ state: inout State) -> [Effect<Event>] {
    guard load != nil else { return [] }
    state.liked.beginPage()
    return Effect.follow(&state.isFollowing, liking.likeChanges, Event.marksChanged)
      + Effect.page(load, Event.loaded)
  }

  private func receive(_ loaded: List.Loaded, _ state: inout State) -> [Effect<Event>] {
    guard case .success(let page) = loaded else {
      return self.page(state.list.receive(loaded), &state)
    }
    let isStale = state.liked.receive(page, \.isLiked)
    let load = state.list.receive(loaded)
    for item in page.items { state.showMark(of: item.id) }
    return self.page(load, &state) + (isStale ? readLikes(of: state.list.ids) : [])
  }

  private func readLikes(of ids: [Video.ID]) -> [Effect<Event>] {
    Effect.reread(ids, liking.likes(among:), Event.marksRead)
  }

  /// Closes the detail, and cancels the one that is being fetched.
  private func leaveDetail(_ state: inout State) -> [Effect<Event>] {
    state.list.detail = nil
    state.list.opening = nil
    return [.cancel("detail")]
  }

  /// Fetches all that is known of a video; replaces the fetch in flight.
  private func fetch(_ video: Video, _ state: inout State) -> [Effect<Event>] {
    state.list.opening = "Loading \(video.title.cut(at: 60))\u{2026}"
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
    state.list.opening = nil
    switch answer {
    case .success(let shown?):
      if let trouble = shown.trouble { state.list.notice = Notice(olderCopy: trouble) }
      let isNewer = shown.trouble == nil
      let full = isNewer ? video.updated(by: shown.video) : shown.video.updated(by: video)
      let isLiked = state.liked[full.id]
      state.list.replace(with: MarkedVideo(full, isLiked: isLiked))
      state.list.detail = VideoDetail(full, isLiked: isLiked, dates: dates)
      state.showMark(of: full.id)
    case .success(nil):
      state.list.notice = Notice("this video no longer exists: \(video.title.cut(at: 300))")
    case .failure(let error):
      state.list.notice = Notice(error)
    }
  }

  /// Likes a video, or removes the like; does nothing while that is in progress.
  private func store(
    _ video: Video,
    isLiked: Bool,
    isUndo: Bool = false,
    _ state: inout State
  ) -> [Effect<Event>] {
    let id = Self.liking(video.id)
    guard state.list.beginMarking(id) else { return [] }
    return Effect.mark(id) { [liking] () throws(NewsError) in
      if isLiked { try await liking.like(video) } else { try await liking.unlike(video.id) }
    } _: {
      .marked(video, isLiked: isLiked, isUndo: isUndo, $0)
    }
  }

  /// Shows a like that was stored, or why it was not.
  private func finish(
    _ video: Video,
    isLiked: Bool,
    isUndo: Bool,
    _ error: NewsError?,
    _ state: inout State
  ) {
    if let error {
      // A failed like is reported each time: the person relies on it.
      state.list.notice = Notice(error)
      if isUndo { state.changes.append((video, !isLiked)) }
      return
    }
    state.list.notice = Notice(video, isLiked: isLiked)
    state.liked.change(video.id, to: isLiked)
    state.showMark(of: video.id)
    if !isUndo { state.changes.append((video, isLiked)) }
  }

  private static func liking(_ id: Video.ID) -> EffectID { EffectID("like \(id)") }
}

extension VideoListPresenter<VideoQuery> {
  /// Creates a presenter of the results of searches.
  public init(
    search: any SearchVideos,
    show: ShowVideo,
    liking: any LikeVideos,
    dates: DateWording
  ) {
    self.init(
      search: { PageSource(liking.marked(search.pages(of: $0))) },
      show: show,
      liking: liking,
      dates: dates
    )
  }
}

extension VideoListPresenter<LikedVideoQuery> {
  /// Creates a presenter of the videos that a person likes.
  public init(
    liked: any BrowseLikedVideos,
    show: ShowVideo,
    liking: any LikeVideos,
    dates: DateWording
  ) {
    self.init(
      search: { PageSource(liking.marked(liked.pages(of: $0))) },
      show: show,
      liking: liking,
      dates: dates
    )
  }
}
