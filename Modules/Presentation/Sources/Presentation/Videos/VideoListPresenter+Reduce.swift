import Domain

extension VideoListPresenter {
  enum Event: Sendable {
    case input(Input)
    case loaded(State.List.Loaded)
    case fetched(Video, Result<ShowVideo.Shown?, NewsError>)
    case marked(Video, isLiked: Bool, trouble: NewsError?)
  }

  /// Takes an event into account, and returns the work it asks for.
  @Sendable func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      state.list.takeInput(staying: input == .toggledLikedShown)
      return [.cancel("detail")] + reduce(&state, input)
    case .loaded(let loaded):
      if case .success(let page) = loaded { state.learn(page) }
      return self.page(state.list.receive(loaded, row: row), &state)
    case .fetched(let video, let answer):
      receive(answer, of: video, &state)
      return []
    case .marked(let video, let isLiked, let trouble):
      end(video, isLiked: isLiked, trouble, &state)
      return []
    }
  }

  private func reduce(_ state: inout State, _ input: Input) -> [Effect<Event>] {
    switch input {
    case .searched(let words, let pages, let cursor):
      let load = state.list.search(pages: pages, from: cursor) { () throws(InvalidQuery) in
        try list(words, dates.now())
      }
      return page(load, &state)
    case .askedForMore: return page(state.list.loadMore(), &state)
    case .retried: return page(state.list.retry(), &state)
    case .selected(let number):
      return state.list.item(number).map { fetch($0.video, &state) } ?? []
    case .opened(let number):
      if let video = state.list.item(number)?.video { state.list.open(video.link) }
      return []
    case .toggledLiked(let number):
      return state.list.item(number).map { toggle($0.video, &state) } ?? []
    case .toggledLikedShown:
      guard let video = state.shown else {
        state.list.output.notice = Notice("no video is shown in full: choose one by its number")
        return []
      }
      state.list.output.notice = nil
      return toggle(video, &state)
    }
  }

  private func page(_ load: State.List.Load?, _ state: inout State) -> [Effect<Event>] {
    if load != nil { state.markedMeanwhile = [] }
    return Effect.page(load, Event.loaded)
  }

  private func row(_ item: MarkedVideo, number: Int) -> VideoRow {
    VideoRow(item.video, number: number, dates: dates)
  }

  /// Asks for all that is known of a video; whoever chooses another waits for that alone.
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

  /// Goes to the video that was asked for, or says why there is nothing to go to.
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
      state.list.replace(with: MarkedVideo(full, isLiked: isLiked), row: row)
      state.list.output.route = .detail(VideoDetail(full, isLiked: isLiked, dates: dates))
    case .success(nil):
      state.list.output.notice = Notice(
        "this video is no longer there: \(video.title.cut(at: 300))"
      )
    case .failure(let error):
      state.list.output.notice = Notice(error)
    }
  }
}
