import Domain

/// A screen that a desk can open: a presenter with its initial content.
public struct DeskScreen: Sendable {
  let running: any RunningScreen

  /// Creates a screen of the items that `query` finds, which can search for others of its kind.
  public init<Query, Entry>(
    _ presenter: ListPresenter<Query, Entry>,
    _ query: Query,
    _ kind: ListKind<Query>
  ) {
    running = RunningList(presenter: presenter, state: presenter.initial, query: query, kind: kind)
  }

  /// Creates a screen of one item.
  public init<Detail>(_ presenter: ItemPresenter<Detail>) {
    running = RunningItem(presenter: presenter, state: presenter.initial)
  }
}

/// A screen of a desk with its state.
protocol RunningScreen: Sendable {
  typealias Effects = [Effect<any Sendable>]

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

  /// Begins to load; `pages` and `cursor` are those of a list.
  mutating func start(pages: Int?, from cursor: Cursor?) -> Effects

  /// Handles an input; returns nil if it is for another screen.
  mutating func receive(_ input: DeskInput) -> Effects?

  /// Searches again if it is a list to which new articles of feeds may belong.
  mutating func refreshFeedArticles() -> Effects

  /// Handles an event of one of the screen's effects.
  mutating func receive(event: any Sendable) -> Effects

  /// Returns the item with an id and its present marks; nil if the screen does not have it.
  func item(_ id: ItemID) -> DeskItem?

  /// Replaces an item by a more complete copy; its marks stay.
  mutating func replace(with item: DeskItem)

  /// Shows the marks of an item.
  mutating func showMarks(of item: DeskItem)
}

extension Effect {
  /// The effect with events of any type.
  ///
  /// Callers use closures: generic code creates a key path again at each use.
  fileprivate var erased: Effect<any Sendable> { map(in: id.scope) { $0 } }
}

/// A list on a desk.
private struct RunningList<Query: ListQuery, Entry: ListEntry>: RunningScreen {
  let presenter: ListPresenter<Query, Entry>
  var state: ListState<Query, Entry>
  let query: Query
  let kind: ListKind<Query>

  var isItem: Bool { false }
  var shownItem: DeskItem? { nil }
  var output: ScreenOutput { Entry.screen(state.output) }
  var notice: Notice? { state.notice }

  var readingTarget: ReadingTarget? {
    guard Entry.self == MarkedArticle.self else { return nil }
    // Elsewhere the archive could find many more articles than a person has seen in the list.
    if case .unread(let query) = kind.route(state.query ?? query) { return .query(query) }
    return .articles(
      state.ids.compactMap { id in
        guard let entry = state.entry(id),
          case .article(let article, let marks) = entry.entry.item(entry.marks), !marks.isRead
        else { return nil }
        return article
      }
    )
  }

  mutating func refreshFeedArticles() -> Effects {
    guard let query = state.query else { return [] }
    let isUnread = if case .unread = kind.route(query) { true } else { false }
    let isOfFeed = (query as? ArticleQuery)?.filter.feed != nil
    return isUnread || isOfFeed ? send(.refreshed) : []
  }

  func page(from cursor: Cursor?) async -> ScreenOutput {
    Entry.screen(await presenter.page(of: query, from: cursor))
  }

  mutating func start(pages: Int?, from cursor: Cursor?) -> Effects {
    send(.searched(query, pages: pages, from: cursor))
  }

  mutating func receive(_ input: DeskInput) -> Effects? {
    switch input {
    case .searched(let route): kind.query(route).map { send(.searched($0)) }
    case .typed(let text): send(.typed(text))
    case .askedForMore: send(.askedForMore)
    case .retried: send(.retried)
    default: nil
    }
  }

  mutating func receive(event: any Sendable) -> Effects {
    guard let event = event as? ListPresenter<Query, Entry>.Event else { return [] }
    return presenter.reduce(&state, event).map { $0.erased }
  }

  private mutating func send(_ input: ListInput<Query>) -> Effects {
    presenter.reduce(&state, .input(input)).map { $0.erased }
  }

  func item(_ id: ItemID) -> DeskItem? {
    Entry.id(id).flatMap { state.entry($0) }.map { $0.entry.item($0.marks) }
  }

  mutating func replace(with item: DeskItem) {
    if let entry = Entry(item) { state.replace(with: entry) }
  }

  mutating func showMarks(of item: DeskItem) {
    if let entry = Entry(item) { state.changeMarks(of: entry.id, to: entry.marks) }
  }
}

/// One item on a desk.
private struct RunningItem<Detail: ItemDetail>: RunningScreen {
  let presenter: ItemPresenter<Detail>
  var state: ItemPresenter<Detail>.State

  var isItem: Bool { true }
  var shownItem: DeskItem? { state.entry.map { $0.item(state.marks[$0.id]) } }
  var output: ScreenOutput { Detail.screen(presenter.output(of: state)) }
  var notice: Notice? { state.notice }
  var readingTarget: ReadingTarget? { nil }

  mutating func refreshFeedArticles() -> Effects { [] }

  func page(from cursor: Cursor?) async -> ScreenOutput { Detail.screen(await presenter.page()) }

  mutating func start(pages: Int?, from cursor: Cursor?) -> Effects {
    presenter.reduce(&state, .input(.opened)).map { $0.erased }
  }

  mutating func receive(_ input: DeskInput) -> Effects? {
    guard input == .retried, state.status == .failed else { return nil }
    return presenter.reduce(&state, .input(.retried)).map { $0.erased }
  }

  mutating func receive(event: any Sendable) -> Effects {
    guard let event = event as? ItemPresenter<Detail>.Event else { return [] }
    return presenter.reduce(&state, event).map { $0.erased }
  }

  func item(_ id: ItemID) -> DeskItem? {
    shownItem.flatMap { $0.id == id ? $0 : nil }
  }

  mutating func replace(with item: DeskItem) {
    if let entry = Detail.Entry(item), entry.id == state.entry?.id { state.entry = entry }
  }

  mutating func showMarks(of item: DeskItem) {
    if let entry = Detail.Entry(item) { state.marks.change(entry.id, to: entry.marks) }
  }
}
