public import Domain

/// A list whose rows can be opened outside the program, but not seen in full: sources, saved cats.
public struct OpenListPresenter<Query, Item, Row>: AnsweringPresenter
where
  Query: ListQuery,
  Item: Identifiable & Sendable,
  Item.ID: Sendable,
  Row: Equatable & Sendable
{
  /// What a person does.
  public typealias Input = ListInput<Query, Item.ID>
  /// What to draw.
  public typealias Output = ListOutput<Row, Never>

  typealias State = ListState<Query, Item, Row, Never>

  private enum Event: Sendable {
    case input(Input)
    case loaded(State.Loaded)
  }

  private let initial: State
  private let search: State.Search
  private let open: @Sendable (inout State, [Item]) -> Void

  /// Creates a presenter; `open` opens chosen items.
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

  /// Returns what to draw for `inputs`, at least once for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    FeedbackLoop(initial: initial, event: Event.input, reduce: reduce, render: \.output)
      .answers(to: inputs)
  }

  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(.opened(let ids)):
      open(&state, state.items(ids))
      return []
    case .input(let input): return Effect.page(state.load(for: input, search), Event.loaded)
    case .loaded(let loaded): return Effect.page(state.receive(loaded), Event.loaded)
    }
  }
}
