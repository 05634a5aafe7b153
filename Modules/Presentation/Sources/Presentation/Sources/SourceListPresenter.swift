public import Domain

/// The list of publishers that a provider offers: words in, what grows page by page out.
public struct SourceListPresenter: Presenter {
  /// What a person does.
  public enum Input: ListInput {
    /// Wanted publishers with words, so many pages at once (nil: all), from a cursor (nil: the
    /// start).
    case searched(String, pages: Int? = 1, from: Cursor? = nil)
    /// Asked for the next page.
    case askedForMore
    /// Asked once more for the page that failed.
    case retried
    /// Chose to open the front page of the publisher with this number in the browser.
    case opened(Int)
  }

  /// Everything there is to draw; a publisher has nothing that is seen beside the list.
  public typealias Output = ListOutput<SourceRow, Never>

  private typealias State = ListState<NewsSource, SourceRow, Never>

  private enum Event: Sendable {
    case input(Input)
    case loaded(State.Loaded)
  }

  private let sources: any BrowseSources
  private let query: SourceQuery

  /// Creates a presenter whose lists have the category, language, country and page size of
  /// `query`.
  public init(sources: any BrowseSources, query: SourceQuery) {
    self.sources = sources
    self.query = query
  }

  /// Returns what to draw while `inputs` happen.
  public func transform(_ inputs: AsyncStream<Input>) -> AsyncStream<Output> {
    FeedbackLoop(initial: State(.sources), reduce: reduce, render: \.output)
      .outputs(for: inputs, event: Event.input)
  }

  /// Takes an event into account, and returns the work it asks for.
  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      state.takeInput()
      return Effect.page(reduce(&state, input), Event.loaded)
    case .loaded(let loaded):
      return Effect.page(state.receive(loaded, row: SourceRow.init), Event.loaded)
    }
  }

  private func reduce(_ state: inout State, _ input: Input) -> State.Load? {
    switch input {
    case .searched(let words, let pages, let cursor):
      return state.search(pages: pages, from: cursor) { () throws(InvalidQuery) in
        sources.pages(of: try query.searching(for: words))
      }
    case .askedForMore: return state.loadMore()
    case .retried: return state.retry()
    case .opened(let number):
      guard let source = state.item(number) else { return nil }
      if let link = source.link {
        state.open(link)
      } else {
        state.output.notice = Notice("\(source.name.cut(at: 60)) has no front page that is known")
      }
      return nil
    }
  }
}
