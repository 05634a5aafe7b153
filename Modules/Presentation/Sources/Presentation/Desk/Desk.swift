public import Domain
public import FoundationEssentials

/// The screens of a news desk: a stack for each tab, in which each list or item is a screen.
///
/// Going back shows a screen as it was left. Load-more works under an open article. Marks, their undo
/// and what is opened outside the program are the desk's, for all screens.
public struct Desk: AnsweringPresenter, Screen {
  /// What a person does.
  public typealias Input = DeskInput
  /// What to draw.
  public typealias Output = DeskOutput
  /// Makes the screen of a route; nil if this desk has no such screen.
  ///
  /// `known` is the item of a route to one that a screen of the desk shows.
  public typealias MakeScreen = @Sendable (_ route: Route, _ known: DeskItem?) -> DeskScreen?

  enum Event: Sendable {
    case input(Input)
    /// An event of the screen with a number.
    case screen(Int, any Sendable)
    case marked(DeskMark, isUndo: Bool, NewsError?)
    case minutePassed
  }

  let clock: any Clock<Duration>
  private let tabs: [Route]
  private let articles: any MarkArticles
  private let videos: any LikeVideos
  private let now: @Sendable () -> Date
  private let makeScreen: MakeScreen

  /// Creates a desk; without `tabs` it has one, which is empty until a route is opened.
  ///
  /// A tab opens its route when it is chosen for the first time.
  public init(
    tabs: [Route] = [],
    marking articles: any MarkArticles,
    liking videos: any LikeVideos,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date,
    screen: @escaping MakeScreen
  ) {
    self.tabs = tabs
    self.articles = articles
    self.videos = videos
    self.clock = clock
    self.now = now
    makeScreen = screen
  }

  /// Returns what to draw for `inputs`, at least once for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    run(inputs)
  }

  var initial: DeskState { DeskState(tabs: max(1, tabs.count), now: now()) }

  static func event(_ input: Input) -> Event { .input(input) }

  func output(of state: DeskState) -> Output { state.output }

  func reduce(_ state: inout DeskState, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      state.notice = nil
      return tick(&state) + reduce(&state, input)
    case .screen(let number, let event):
      return change(number, &state) { $0.receive(event: event) } ?? []
    case .marked(let mark, let isUndo, let error):
      state.finish(mark, isUndo: isUndo, error)
      return []
    case .minutePassed:
      state.isTicking = false
      state.now = now()
      return tick(&state)
    }
  }

  private func reduce(_ state: inout DeskState, _ input: Input) -> [Effect<Event>] {
    switch input {
    case .open(let route, let pages, let cursor):
      return open(route, pages: pages, from: cursor, &state)
    case .back:
      return close(&state)
    case .chose(let tab):
      return choose(tab, &state)
    case .searched(let route):
      return closeItem(&state) + (send(input, &state) ?? open(route, &state))
    case .typed, .askedForMore, .retried:
      return send(input, &state) ?? []
    case .visited(let ids):
      state.visit(state.items(ids))
      return []
    case .toggled(let ids):
      return state.items(ids).compactMap(DeskMark.init(toggling:)).flatMap { store($0, &state) }
    case .undone:
      return state.undo().map { store($0, isUndo: true, &state) } ?? []
    }
  }
}

extension Desk {
  /// Waits for a minute, after which the ages of what is shown have changed.
  private func tick(_ state: inout DeskState) -> [Effect<Event>] {
    guard !state.isTicking else { return [] }
    state.isTicking = true
    return [.after("minute", .seconds(60), isFinite: false, .minutePassed)]
  }

  private func choose(_ tab: Int, _ state: inout DeskState) -> [Effect<Event>] {
    guard tabs.indices.contains(tab) else { return [] }
    state.tab = tab
    return state.numbers.isEmpty ? open(tabs[tab], &state) : []
  }

  /// Opens a route above the present screen; an item replaces the one that is open.
  private func open(
    _ route: Route,
    pages: Int? = 1,
    from cursor: Cursor? = nil,
    _ state: inout DeskState
  ) -> [Effect<Event>] {
    let known = state.known(route)
    guard let screen = makeScreen(route, known) else {
      state.reportMissing(route)
      return []
    }
    let closing = screen.running.isItem ? closeItem(&state) : []
    let number = state.push(screen)
    let start = change(number, &state) { $0.start(pages: pages, from: cursor) } ?? []
    return closing + start + (known.map { markRead($0, &state) } ?? [])
  }

  /// Closes the top screen, unless it is the first, and cancels its work.
  private func close(_ state: inout DeskState) -> [Effect<Event>] {
    state.pop().map { [.cancelAll(in: $0)] } ?? []
  }

  /// Closes the item on top, if there is one; there is never more than one above a list.
  private func closeItem(_ state: inout DeskState) -> [Effect<Event>] {
    state.isItemOpen ? close(&state) : []
  }

  /// Sends an input to the topmost screen that it is for; returns nil if there is none.
  private func send(_ input: Input, _ state: inout DeskState) -> [Effect<Event>]? {
    for number in state.numbers {
      let effects = change(number, &state) { $0.receive(input) }
      if let effects { return effects }
    }
    return nil
  }

  /// Changes a screen and returns its effects; nil if it was closed, or if `change` returns nil.
  private func change(
    _ number: Int,
    _ state: inout DeskState,
    _ change: (inout any RunningScreen) -> RunningScreen.Effects?
  ) -> [Effect<Event>]? {
    let effects = state.change(number, change) ?? nil
    return effects?.map { effect in effect.map(in: number) { .screen(number, $0) } }
  }

  /// Marks an article that is shown as read.
  private func markRead(_ item: DeskItem, _ state: inout DeskState) -> [Effect<Event>] {
    guard case .article(let article, let marks) = item, !marks.isRead else { return [] }
    return store(.read(article, true), &state)
  }

  /// Stores a mark; does nothing while the same one is being stored.
  private func store(
    _ mark: DeskMark,
    isUndo: Bool = false,
    _ state: inout DeskState
  ) -> [Effect<Event>] {
    guard state.begin(mark) else { return [] }
    return [
      .run(mark.effectID) { [articles, videos] in
        do throws(NewsError) {
          try await mark.store(articles, videos)
          return .marked(mark, isUndo: isUndo, nil)
        } catch {
          return .marked(mark, isUndo: isUndo, error)
        }
      }
    ]
  }
}
