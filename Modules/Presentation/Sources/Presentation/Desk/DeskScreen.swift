import Domain

/// A screen that a desk can open: a presenter with its initial content.
public struct DeskScreen: Sendable {
  let running: any RunningScreen

  /// Creates a screen of a list, which can search for others of its kind.
  public init(_ presenter: ListPresenter, _ route: Route) {
    running = RunningList(presenter: presenter, state: presenter.initial, route: route)
  }

  public init(_ presenter: ItemPresenter) {
    running = RunningItem(presenter: presenter, state: presenter.initial)
  }
}

enum DeskScreenEvent: Sendable {
  case list(ListPresenter.Event)
  case item(ItemPresenter.Event)
}

/// A screen of a desk with its state.
protocol RunningScreen: Sendable {
  typealias Effects = [Effect<DeskScreenEvent>]

  /// Whether the screen shows one item, which another one replaces.
  var isItem: Bool { get }
  /// The item that the screen shows in full; nil for a list, and until it is known.
  var shownItem: DeskItem? { get }
  /// The output to draw.
  var output: ScreenOutput { get }
  /// The articles that are marked as read together; nil for a screen without articles.
  var readingTarget: ReadingTarget? { get }
  /// The screen's own notice.
  var notice: Notice? { get }

  /// Returns the output of the screen with its first page from a cursor on, without a desk.
  func page(from cursor: Cursor?) async -> ScreenOutput

  /// Shows the rows of the list below, if it is a list of more results for the same words.
  mutating func open(above list: any RunningScreen)

  /// Begins to load; `pages` and `cursor` are for lists.
  mutating func start(pages: Int?, from cursor: Cursor?) -> Effects

  /// Handles an input; returns nil if it is for another screen.
  mutating func receive(_ input: DeskInput) -> Effects?

  /// Reads its articles again if it is a list to which new ones of feeds may belong.
  mutating func readAgain() -> Effects

  /// Handles an event of one of the screen's effects.
  mutating func receive(event: DeskScreenEvent) -> Effects

  /// Returns the item with an id and its present marks; nil if the screen does not have it.
  func item(_ id: ItemID) -> DeskItem?

  /// Replaces an item by a more complete copy; its marks stay.
  mutating func replace(with item: DeskItem)

  mutating func showMarks(of item: DeskItem)
}

/// A list on a desk.
private struct RunningList: RunningScreen {
  let presenter: ListPresenter
  var state: ListState
  let route: Route

  var isItem: Bool { false }
  var shownItem: DeskItem? { nil }
  var output: ScreenOutput { .list(state.output) }
  var notice: Notice? { state.notice }

  var readingTarget: ReadingTarget? {
    guard route.items == .article else { return nil }
    // Elsewhere the archive could find many more articles than a person has seen in the list.
    if case .unread(let query) = state.route ?? route { return .query(query) }
    return .articles(state.ids.compactMap { state.item($0)?.unreadArticle })
  }

  mutating func readAgain() -> Effects {
    state.route?.isOfFeeds == true || route.isStory ? send(.refreshed) : []
  }

  func page(from cursor: Cursor?) async -> ScreenOutput {
    .list(await presenter.page(of: route, from: cursor))
  }

  mutating func open(above list: any RunningScreen) {
    if let list = list as? RunningList { state.begin(with: list.state, for: route) }
  }

  mutating func start(pages: Int?, from cursor: Cursor?) -> Effects {
    send(.searched(route, pages: pages, from: cursor))
  }

  mutating func receive(_ input: DeskInput) -> Effects? {
    switch input {
    case .searched(let other) where other.isSameList(as: route): send(.searched(other))
    case .typed(let text, let isUnfinished): send(.typed(text, isUnfinished: isUnfinished))
    case .askedForMore: send(.askedForMore)
    case .askedForAll: send(.askedForAll)
    case .retried: send(.retried)
    default: nil
    }
  }

  mutating func receive(event: DeskScreenEvent) -> Effects {
    guard case .list(let event) = event else { return [] }
    return presenter.reduce(&state, event).map { $0.map(DeskScreenEvent.list) }
  }

  private mutating func send(_ input: ListInput) -> Effects { receive(event: .list(.input(input))) }

  func item(_ id: ItemID) -> DeskItem? { state.item(id) }

  mutating func replace(with item: DeskItem) { state.replace(with: item) }

  mutating func showMarks(of item: DeskItem) { state.changeMarks(of: item.id, to: item.marks) }
}

/// One item on a desk.
private struct RunningItem: RunningScreen {
  let presenter: ItemPresenter
  var state: ItemPresenter.State

  var isItem: Bool { true }
  var shownItem: DeskItem? { state.shown }
  var output: ScreenOutput { .item(presenter.output(of: state)) }
  var notice: Notice? { state.notice }
  var readingTarget: ReadingTarget? { nil }

  mutating func readAgain() -> Effects { [] }

  func page(from cursor: Cursor?) async -> ScreenOutput { .item(await presenter.page()) }

  mutating func open(above list: any RunningScreen) {}

  mutating func start(pages: Int?, from cursor: Cursor?) -> Effects {
    receive(event: .item(.input(.opened)))
  }

  mutating func receive(_ input: DeskInput) -> Effects? {
    switch input {
    case .retried where state.status == .failed: receive(event: .item(.input(.retried)))
    case .askedForFullText: receive(event: .item(.input(.askedForFullText)))
    default: nil
    }
  }

  mutating func receive(event: DeskScreenEvent) -> Effects {
    guard case .item(let event) = event else { return [] }
    return presenter.reduce(&state, event).map { $0.map(DeskScreenEvent.item) }
  }

  func item(_ id: ItemID) -> DeskItem? {
    shownItem.flatMap { $0.id == id ? $0 : nil }
  }

  mutating func replace(with item: DeskItem) {
    if item.id == state.item?.id { state.item = item }
  }

  mutating func showMarks(of item: DeskItem) { state.marks.change(item.id, to: item.marks) }
}
