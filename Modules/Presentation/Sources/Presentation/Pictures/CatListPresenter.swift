public import Domain

/// The list of the captioned cats that were saved: words in, what grows page by page out.
public struct CatListPresenter: Presenter {
  /// What a person does.
  public enum Input: ListInput {
    /// Wanted captions with words, so many pages at once (nil: all), from a cursor (nil: the
    /// start).
    case searched(String, pages: Int? = 1, from: Cursor? = nil)
    /// Asked for the next page.
    case askedForMore
    /// Asked once more for the page that failed.
    case retried
    /// Chose to see the file of the cat with this number in what shows its kind.
    case opened(Int)
  }

  /// Everything there is to draw; a cat has nothing that is seen beside the list.
  public typealias Output = ListOutput<CatRow, Never>

  private typealias State = ListState<SavedPicture, CatRow, Never>

  private enum Event: Sendable {
    case input(Input)
    case loaded(State.Loaded)
  }

  private let pictures: any BrowsePictures
  private let query: PictureQuery
  private let dates: DateWording

  /// Creates a presenter whose lists have the page size of `query`.
  public init(pictures: any BrowsePictures, query: PictureQuery, dates: DateWording) {
    self.pictures = pictures
    self.query = query
    self.dates = dates
  }

  /// Returns what to draw while `inputs` happen.
  public func transform(_ inputs: AsyncStream<Input>) -> AsyncStream<Output> {
    FeedbackLoop(initial: State(.cats), reduce: reduce, render: \.output)
      .outputs(for: inputs, event: Event.input)
  }

  /// Takes an event into account, and returns the work it asks for.
  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      state.takeInput()
      return Effect.page(reduce(&state, input), Event.loaded)
    case .loaded(let loaded):
      let next = state.receive(loaded) { picture, number in
        CatRow(picture, number: number, dates: dates)
      }
      return Effect.page(next, Event.loaded)
    }
  }

  private func reduce(_ state: inout State, _ input: Input) -> State.Load? {
    switch input {
    case .searched(let words, let pages, let cursor):
      return state.search(pages: pages, from: cursor) { () throws(InvalidQuery) in
        pictures.pages(of: try query.searching(for: words))
      }
    case .askedForMore: return state.loadMore()
    case .retried: return state.retry()
    case .opened(let number):
      if let picture = state.item(number) { state.open(path: picture.path) }
      return nil
    }
  }
}
