import Domain

extension ArticleListPresenter {
  enum Event: Sendable {
    case input(Input)
    case loaded(State.List.Loaded)
    case marked(Marking, trouble: NewsError?)
  }

  struct State: Sendable {
    typealias List = ListState<MarkedArticle, ArticleRow, ArticleDetail>

    var list = List(.articles)
    var marking: Set<EffectID> = []
  }

  /// Takes an event into account, and returns the work it asks for.
  @Sendable func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      state.list.takeInput()
      return reduce(&state, input)
    case .loaded(let loaded):
      let next = state.list.receive(loaded) { article, number in
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
      let load = state.list.search(pages: pages, from: cursor) { () throws(InvalidQuery) in
        try list(words, dates.now())
      }
      return Effect.page(load, Event.loaded)
    case .askedForMore: return Effect.page(state.list.loadMore(), Event.loaded)
    case .retried: return Effect.page(state.list.retry(), Event.loaded)
    case .selected(let number):
      guard let article = state.list.item(number)?.article else { return [] }
      let isSaved = state.list.output.rows[number - 1].isSaved
      let detail = ArticleDetail(article, isSaved: isSaved, dates: dates)
      state.list.output.route = .detail(detail)
      return begin(.read(article), &state)
    case .opened(let number):
      if let article = state.list.item(number)?.article { state.list.open(article.link) }
      return []
    case .toggledSaved(let number):
      guard let article = state.list.item(number)?.article else { return [] }
      return begin(.saved(article, !state.list.output.rows[number - 1].isSaved), &state)
    }
  }
}
