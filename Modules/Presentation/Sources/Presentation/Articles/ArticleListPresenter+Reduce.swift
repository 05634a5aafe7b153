import Domain

extension ArticleListPresenter {
  enum Event: Sendable {
    case input(Input)
    case loaded(State.Loaded)
    case marked(Marking, trouble: NewsError?)
  }

  typealias State = ListState<MarkedArticle, ArticleRow, ArticleDetail>

  /// Takes an event into account, and returns the work it asks for.
  @Sendable func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      state.takeInput()
      return reduce(&state, input)
    case .loaded(let loaded):
      let next = state.receive(loaded) { article, number in
        ArticleRow(article, number: number, dates: dates)
      }
      return Effect.page(next, Event.loaded)
    case .marked(let marking, let trouble):
      end(marking, trouble, &state)
      return []
    }
  }

  private func reduce(_ state: inout State, _ input: Input) -> [Effect<Event>] {
    switch input {
    case .searched(let words, let pages, let cursor):
      let load = state.search(pages: pages, from: cursor) { () throws(InvalidQuery) in
        try list(words, dates.now())
      }
      return Effect.page(load, Event.loaded)
    case .askedForMore: return Effect.page(state.loadMore(), Event.loaded)
    case .retried: return Effect.page(state.retry(), Event.loaded)
    case .selected(let number):
      guard let article = state.item(number)?.article else { return [] }
      let isSaved = state.output.rows[number - 1].isSaved
      let detail = ArticleDetail(article, isSaved: isSaved, dates: dates)
      state.output.route = .detail(detail)
      return begin(.read(article), &state)
    case .opened(let number):
      if let article = state.item(number)?.article { state.open(article.link) }
      return []
    case .toggledSaved(let number):
      guard let article = state.item(number)?.article else { return [] }
      return begin(.saved(article, !state.output.rows[number - 1].isSaved), &state)
    }
  }
}
