import Domain
import FoundationEssentials

/// A list that is searched and loaded page by page, and that follows the marks of its items.
public struct ListPresenter: AnsweringPresenter, Screen {
  /// The inputs of a person.
  public typealias Input = ListInput
  /// The output to draw.
  public typealias Output = ListOutput

  typealias State = ListState

  enum Event: Sendable {
    case input(Input)
    case loaded(State.Loaded)
    case reread(Result<State.Rereading, NewsError>, of: State.LoadedPart)
    case secondPassed
    /// Another process may have stored articles of feeds.
    case arrivalsDue
    /// The text of the search field has not changed for a moment.
    case pausedTyping(String, isUnfinished: Bool)
    case marksChanged(MarkSource.Change)
    case marksRead(MarkSource.Reading)
  }

  let clock: any Clock<Duration>
  let search: State.Search
  private let marks: MarkSource?
  let typing: Typing?

  /// The search while a person types: the pages that are stored for a text.
  ///
  /// Returns nil while the text, finished or not, is no valid query of the list that is shown.
  typealias Typing =
    @Sendable (String, _ isUnfinished: Bool, _ shown: Route?)
    -> (source: PageSource<DeskItem>, route: Route)?

  /// Creates a presenter of the pages that `search` returns for a route.
  ///
  /// `marks` are followed as long as the list is shown; `clock` has the delays while a person types
  /// and waits.
  init(
    search: @escaping State.Search,
    marks: MarkSource? = nil,
    typing: Typing? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.search = search
    self.marks = marks
    self.typing = typing
    self.clock = clock
  }

  /// Returns the outputs for `inputs`, at least one for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    run(inputs)
  }

  var initial: State { State() }

  static func event(_ input: Input) -> Event { .input(input) }

  func output(of state: State) -> Output { state.output }

  func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(.typed(let text, let isUnfinished)):
      guard let typing else { return [] }
      let pause = Event.pausedTyping(text, isUnfinished: isUnfinished)
      // The search for the text before is useless, unless its rows stay below an invalid query.
      let isValid = typing(text, isUnfinished, state.shownRoute) != nil
      return (isValid ? [.cancel("page")] : []) + [.after("typing", SearchAsYouType.delay, pause)]
    case .input(.refreshed) where state.loadedPart != nil:
      return reread(state.loadedPart)
    case .reread(let reading, let part):
      return receive(reading, of: part, &state)
    case .input(let input):
      let isSearch = if case .searched = input { true } else { false }
      return (isSearch ? [.cancel("typing")] : []) + page(state.load(for: input, search), &state)
    case .pausedTyping(let text, let isUnfinished):
      guard let (source, route) = typing?(text, isUnfinished, state.shownRoute) else { return [] }
      return page(state.begin(source, route, isTyped: true), &state)
    case .loaded(let loaded):
      return receive(loaded, &state)
    case .secondPassed:
      state.countSecond()
      return state.isPartial ? [Self.second] : []
    case .marksChanged(.changed(let id, let marks)):
      state.changeMarks(of: id, to: marks)
      return []
    case .marksChanged(.unknown):
      state.expireMarks()
      return readMarks(of: state.ids[...]) + awaitArrivals(state)
    case .arrivalsDue:
      return reread(state.loadedPart)
    case .marksRead(let reading):
      state.receive(reading.marks, of: reading.ids)
      return readMarks(of: reading.rest)
    }
  }

  /// Returns the first page from a cursor on, once it has arrived as a whole.
  func page(of route: Route, from cursor: Cursor?) async -> Output {
    var state = initial
    var next = state.load(for: .searched(route, from: cursor), search)
    while let load = next {
      next = nil
      for await loaded in load() {
        _ = state.receiveMarks(of: loaded)
        next = state.receive(loaded)
      }
    }
    return state.output
  }

  /// Returns a function that fetches the complete pages of a route; nil if it is no list.
  func pages(of route: Route) -> Pager<DeskItem>.Fetch? {
    guard let source = search(route) else { return nil }
    return { (cursor) throws(NewsError) in try await source.page(at: cursor) }
  }

  private static var second: Effect<Event> { .after("second", .seconds(1), .secondPassed) }

  private func page(_ load: State.Load?, _ state: inout State) -> [Effect<Event>] {
    guard let load else { return [] }
    let following = state.isFollowing ? [] : marks.map { $0.follow(Event.marksChanged) } ?? []
    state.isFollowing = true
    return following + [.cancel("second"), .observe("page", load, Event.loaded)]
  }

  private func receive(_ loaded: State.Loaded, _ state: inout State) -> [Effect<Event>] {
    let wasPartial = state.isPartial
    let isStale = state.receiveMarks(of: loaded)
    let load = page(state.receive(loaded), &state)
    let stale = isStale ? readMarks(of: state.ids[...]) : []
    guard state.isPartial != wasPartial else { return load + stale }
    return load + stale + [state.isPartial ? Self.second : .cancel("second")]
  }

  /// Waits for more changes by others before the articles of feeds are read again.
  private func awaitArrivals(_ state: State) -> [Effect<Event>] {
    guard state.route?.isOfFeeds == true else { return [] }
    return [.after("arrivals", .seconds(1), isFinite: false, .arrivalsDue)]
  }

  /// Reads the loaded part of the list again, in the background.
  private func reread(_ part: State.LoadedPart?) -> [Effect<Event>] {
    guard let part else { return [] }
    return [
      .run("part") { [marks] in
        let reading = await Result { () async throws(NewsError) in
          let (items, total) = try await part.source.items(before: part.end)
          let missing = Set(part.ids).subtracting(items.map { $0.id })
          let known = try await marks?.read(Array(missing)) ?? [:]
          return State.Rereading(items: items, total: total, marks: known)
        }
        return .reread(reading, of: part)
      }
    ]
  }

  private func receive(
    _ reading: Result<State.Rereading, NewsError>,
    of part: State.LoadedPart,
    _ state: inout State
  ) -> [Effect<Event>] {
    guard state.receive(reading, of: part) else { return reread(state.loadedPart) }
    guard case .success(let reading) = reading,
      state.receiveMarks(of: .success(Page(items: reading.items, continuation: .end(.complete))))
    else { return [] }
    return readMarks(of: state.ids[...])
  }

  private func readMarks(of ids: ArraySlice<ItemID>) -> [Effect<Event>] {
    marks?.reread(ids, Event.marksRead) ?? []
  }
}
