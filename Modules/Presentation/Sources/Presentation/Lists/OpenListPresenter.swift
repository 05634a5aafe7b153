import Domain

/// A list whose rows can be opened outside the program, but not seen in full: sources, saved cats.
public struct OpenListPresenter<Item, Row>: Presenter
where Item: Identifiable & Sendable, Item.ID: Sendable, Row: Equatable & Sendable {
  /// What to draw.
  public typealias Output = ListOutput<Row, Never>

  typealias State = ListState<Item, Row, Never>

  private enum Event: Sendable {
    case input(ListInput)
    case loaded(State.Loaded)
  }

  private let initial: State
  private let search: State.Search
  private let open: @Sendable (inout State, [Item]) -> Void

  /// Creates a presenter; `open` sets the route to chosen items.
  init(
    _ wording: ListWording,
    search: @escaping State.Search,
    row: @escaping State.MakeRow,
    open: @escaping @Sendable (inout State, [Item]) -> Void
  ) {
    initial = State(wording, row: row)
    self.search = search
    self.open = open
  }

  /// Returns what to draw for `inputs`.
  public func transform(_ inputs: AsyncStream<ListInput>) -> AsyncStream<Output> {
    FeedbackLoop(initial: initial, reduce: reduce, render: \.output)
      .outputs(for: inputs, event: Event.input)
  }

  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      state.begin(input)
      if case .opened(let rows) = input { open(&state, state.items(rows)) }
      return Effect.page(state.load(for: input, search), Event.loaded)
    case .loaded(let loaded):
      return Effect.page(state.receive(loaded), Event.loaded)
    }
  }
}
