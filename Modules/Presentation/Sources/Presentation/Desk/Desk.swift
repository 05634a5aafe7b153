public import Domain
public import FoundationEssentials

/// The screens of a news desk: a stack for each tab, in which each list or item is a screen.
///
/// Going back shows a screen as it was left. Load-more works under an open article. For all
/// screens, the desk stores and undoes marks, and opens items outside the program.
public struct Desk: AnsweringPresenter, Screen {
  /// The inputs of a person.
  public typealias Input = DeskInput
  /// The output to draw.
  public typealias Output = DeskOutput
  /// Makes the screen of a route; nil if this desk has no such screen.
  ///
  /// `known` is the item of a route to one that a screen of the desk shows.
  public typealias MakeScreen = @Sendable (_ route: Route, _ known: DeskItem?) -> DeskScreen?

  enum Event: Sendable {
    case input(Input)
    /// An event of the screen with a number.
    case screen(Int, DeskScreenEvent)
    case stored(DeskChange, isUndo: Bool, Result<DeskChange.Outcome, NewsError>)
    case refresh(RefreshWork.Event)
    case refreshDue
    case refreshedByItself(FeedRefresh?, next: Duration)
    case minutePassed
  }

  let clock: any Clock<Duration>
  private let tabs: [Route]
  private let stores: ChangeStores
  private let refresh: (any RefreshFeeds)?
  private let automatic: AutomaticRefresh?
  private let now: @Sendable () -> Date
  private let makeScreen: MakeScreen

  /// Creates a desk; without `tabs` it has one, which is empty until a route is opened.
  ///
  /// A tab opens its route when it is chosen for the first time. Without `readMarks` the articles of a
  /// search cannot be marked as read together, without `feeds` none can be unfollowed, and without
  /// `refresh` none can be refreshed. With `automatic` they are also refreshed from the first input on,
  /// without progress and notices.
  public init(
    tabs: [Route] = [],
    marking articles: any MarkArticles,
    liking videos: any LikeVideos,
    readMarks: (any MarkAllRead)? = nil,
    feeds: (any FollowFeeds)? = nil,
    refresh: (any RefreshFeeds)? = nil,
    automatic: AutomaticRefresh? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date,
    screen: @escaping MakeScreen
  ) {
    self.tabs = tabs
    stores = ChangeStores(articles: articles, videos: videos, reading: readMarks, feeds: feeds)
    (self.refresh, self.automatic) = (refresh, automatic)
    self.clock = clock
    self.now = now
    makeScreen = screen
  }

  /// Returns the outputs for `inputs`, at least one for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    run(inputs)
  }

  var initial: DeskState { DeskState(tabs: max(1, tabs.count), now: now()) }

  static func event(_ input: Input) -> Event { .input(input) }

  func output(of state: DeskState) -> Output { state.output }

  func reduce(_ state: inout DeskState, _ event: Event) -> [Effect<Event>] {
    defer { state.updatePreview() }
    switch event {
    case .input(let input):
      switch input {
      case .selected, .askedForMore: break
      default: state.notice = nil
      }
      return tick(&state) + reduce(&state, input) + startAutomaticRefresh(&state)
    case .screen(let number, let event):
      return change(number, &state) { $0.receive(event: event) } ?? []
    case .stored(let change, let isUndo, let result):
      state.finish(change, isUndo: isUndo, result)
      guard change.changesLists else { return [] }
      state.refreshCount += 1
      return readAgain(&state)
    case .refresh(let event):
      return receive(event, &state)
    case .refreshDue:
      return refreshByItself()
    case .refreshedByItself(let result, let next):
      let wait = Effect.after("automatic", next, isFinite: false, Event.refreshDue)
      return [wait] + (result.map { showArrivals(of: $0, &state) } ?? [])
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
    case .reopened(let id):
      return open(.item(id), isRead: false, &state)
    case .back:
      return close(&state)
    case .chose(let tab):
      return choose(tab, &state)
    case .searched(let route):
      return closeItem(&state) + (send(input, &state) ?? open(route, &state))
    case .typed, .askedForMore, .askedForAll, .retried, .askedForFullText:
      return send(input, &state) ?? []
    case .visited(let ids):
      state.visit(state.items(ids))
      return []
    case .toggled(let ids):
      return state.items(ids).compactMap(DeskChange.init(toggling:)).flatMap { store($0, &state) }
    case .toggledRead(let ids):
      return state.items(ids).compactMap(DeskChange.init(togglingRead:)).flatMap {
        store($0, &state)
      }
    case .markedAllRead:
      return markAllRead(state.readingTarget, &state)
    case .markedRead(let query):
      return markAllRead(.query(query), &state)
    case .markedReadTogether(let ids):
      return markAllRead(.articles(state.items(ids).compactMap(\.unreadArticle)), &state)
    case .tookApart(let id):
      return state.items([id]).compactMap(\.article).flatMap { store(.apart($0, true), &state) }
    case .unfollowed(let id):
      return store(.unfollowed(id), &state)
    case .changedFeed(let id, let choice):
      return store(.changedFeed(id, choice), &state)
    case .selected(let id):
      state.select(id)
      return []
    case .refreshed(let chosen):
      return toggleRefresh(chosen, &state)
    case .changedFeeds:
      return readAgain(&state)
    case .undone:
      return state.undo().map { store($0, isUndo: true, &state) } ?? []
    case .left:
      return state.allNumbers.map(Effect.cancelAll) + [.cancel("work"), .cancel("automatic")]
    }
  }
}

extension Desk {
  /// Waits for a minute, after which the ages on the screen have changed.
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
    isRead: Bool = true,
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
    return closing + start + (isRead ? known.map { markRead($0, &state) } ?? [] : [])
  }

  /// Closes the top screen, unless it is the first, and cancels its work.
  private func close(_ state: inout DeskState) -> [Effect<Event>] {
    state.pop().map { [.cancelAll(in: $0)] } ?? []
  }

  /// Closes the item on top, if there is one; there is never more than one above a list.
  private func closeItem(_ state: inout DeskState) -> [Effect<Event>] {
    state.isItemOpen ? close(&state) : []
  }

  /// Sends an input to the topmost screen that accepts it; returns nil if there is none.
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
    item.unreadArticle.map { store(.read($0, true, isChosen: false), &state) } ?? []
  }

  /// Stores a change; does nothing while the same one is being stored.
  private func store(
    _ change: DeskChange,
    isUndo: Bool = false,
    _ state: inout DeskState
  ) -> [Effect<Event>] {
    guard state.begin(change) else { return [] }
    return [
      .run(change.effectID) { [stores] in
        do throws(NewsError) {
          return .stored(change, isUndo: isUndo, .success(try await stores.store(change)))
        } catch {
          return .stored(change, isUndo: isUndo, .failure(error))
        }
      }
    ]
  }

  /// Marks the articles of a list as read; nil for a list without articles.
  private func markAllRead(
    _ target: ReadingTarget?,
    _ state: inout DeskState
  ) -> [Effect<Event>] {
    guard let target else {
      state.notice = Notice("this is not a list of articles")
      return []
    }
    if case .query = target, stores.reading == nil {
      state.notice = Notice("the articles of a list cannot be marked as read here")
      return []
    }
    return store(.allRead(target, true), &state)
  }
}

// Feeds.
extension Desk {
  /// Starts a refresh of the chosen feeds, or stops the one that runs.
  private func toggleRefresh(
    _ chosen: Set<FollowedFeed.ID>?,
    _ state: inout DeskState
  ) -> [Effect<Event>] {
    if state.refresh.isRunning { return state.refresh.requestStop() }
    guard let refresh else {
      state.notice = Notice("feeds cannot be refreshed here")
      return []
    }
    return state.refresh.start(refresh, chosen, mode: .now, Event.refresh)
  }

  /// Shows the progress of a refresh; when the feeds have been asked, and again at the end, lists of
  /// unread articles search for the new ones.
  private func receive(_ event: RefreshWork.Event, _ state: inout DeskState) -> [Effect<Event>] {
    let hadPages = state.refresh.refresh.pages > 0
    state.refresh.receive(event)
    let isAtPages = !hadPages && state.refresh.refresh.pages > 0
    guard !state.refresh.isRunning || isAtPages else { return [] }
    // Last, because a list that searches again removes its own notice.
    defer { state.notice = state.refresh.notice }
    return showArrivals(of: state.refresh.refresh, &state)
  }

  /// Starts automatic refresh; does nothing after the first time.
  private func startAutomaticRefresh(_ state: inout DeskState) -> [Effect<Event>] {
    guard !state.refreshesByItself else { return [] }
    state.refreshesByItself = true
    return refreshByItself()
  }

  private func refreshByItself() -> [Effect<Event>] {
    guard let automatic else { return [] }
    return [
      .run("automatic") {
        let (result, next) = await automatic()
        return .refreshedByItself(result, next: next)
      }
    ]
  }

  /// Counts a refresh, and makes lists of the articles of feeds read them again if any are new.
  private func showArrivals(
    of refresh: FeedRefresh,
    _ state: inout DeskState
  ) -> [Effect<Event>] {
    state.refreshCount += 1
    let hasChanges = refresh.changes != FeedChanges() || refresh.fullTexts > 0
    return hasChanges ? readAgain(&state) : []
  }

  /// Makes lists of the articles of feeds, and of one story, read them again.
  private func readAgain(_ state: inout DeskState) -> [Effect<Event>] {
    state.allNumbers.flatMap { number in
      change(number, &state) { $0.readAgain() } ?? []
    }
  }
}
