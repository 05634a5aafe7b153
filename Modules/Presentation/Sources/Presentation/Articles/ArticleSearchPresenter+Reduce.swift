import Domain

extension ArticleSearchPresenter {
  enum Event: Sendable {
    case input(Input)
    case loaded(Page<Article>, saved: Set<Article.ID>, trouble: NewsError?)
    case failed(NewsError)
    case saved(Article, Bool)
    case notSaved(Article, NewsError)
  }

  struct State: Sendable {
    var query: ArticleQuery?
    var paging = Paging<Article>()
    var pagesWanted: Int? = 1
    var articles: [Article] = []
    var beingSaved: Set<Article.ID> = []
    var visits = 0
    var isTroubleTold = false
    var output = Output()
  }

  /// Takes an event into account, and returns the work it asks for.
  @Sendable func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      state.output.inputs += 1
      return reduce(&state, input)
    case .loaded(let page, let saved, let trouble):
      add(state.paging.receive(page), saved: saved, to: &state)
      let isWanted = state.pagesWanted.map { state.paging.pageCount < $0 } ?? true
      let effects = isWanted ? load(&state) : []
      if let trouble, !state.isTroubleTold {
        state.isTroubleTold = true
        state.output.notice = Notice(trouble)
      }
      return effects
    case .failed(let error):
      state.paging.fail(error)
      state.output.notice = Notice(error)
      show(state.paging, in: &state.output)
      return []
    case .saved(let article, let isSaved):
      mark(article, isSaved, &state)
      endSaving(article, &state)
      return []
    case .notSaved(let article, let error):
      state.output.notice = Notice(error)
      endSaving(article, &state)
      return []
    }
  }

  private func reduce(_ state: inout State, _ input: Input) -> [Effect<Event>] {
    state.output.route = nil
    switch input {
    case .searched(let words, let pages, let cursor):
      return search(words, pages, cursor, &state)
    case .askedForMore where state.output.status == .ready,
      .retried where state.output.status == .failed:
      state.pagesWanted = state.paging.pageCount + 1
      return load(&state)
    case .askedForMore, .retried:
      return []
    case .selected(let number):
      guard let article = article(number, &state) else { return [] }
      let isSaved = state.output.rows[number - 1].isSaved
      let detail = ArticleDetail(article, number: number, isSaved: isSaved, dates: dates)
      state.output.route = .article(detail)
    case .opened(let number):
      guard let article = article(number, &state) else { return [] }
      state.visits += 1
      state.output.route = .browser(article.link, visit: state.visits)
    case .toggledSaved(let number):
      guard let article = article(number, &state) else { return [] }
      return save(article, !state.output.rows[number - 1].isSaved, &state)
    }
    return []
  }

  private func search(
    _ words: String,
    _ pages: Int?,
    _ cursor: Cursor?,
    _ state: inout State
  ) -> [Effect<Event>] {
    let query: ArticleQuery
    do {
      query = try self.query.searching(for: words)
    } catch {
      state.output.notice = Notice(.invalidQuery(error))
      return []
    }
    var output = Output()
    output.inputs = state.output.inputs
    output.search = state.output.search + 1
    output.isSaving = state.output.isSaving
    state = State(
      query: query,
      paging: Paging(from: cursor),
      pagesWanted: pages,
      beingSaved: state.beingSaved,
      visits: state.visits,
      isTroubleTold: state.isTroubleTold,
      output: output
    )
    return load(&state)
  }

  /// Asks for the next page, or for nothing when one is awaited or the list has ended.
  private func load(_ state: inout State) -> [Effect<Event>] {
    guard let query = state.query, state.paging.begin() else { return [] }
    state.output.notice = nil
    show(state.paging, in: &state.output)
    return [
      .run("page") { [search, saving, cursor = state.paging.cursor] in
        let page: Page<Article>
        do throws(NewsError) {
          page = try await search(query, at: cursor)
        } catch {
          return .failed(error)
        }
        do throws(NewsError) {
          let saved = try await saving.saved(among: page.items.map(\.id))
          return .loaded(page, saved: saved, trouble: nil)
        } catch {
          // Which articles are saved is a detail that must not cost a person the news.
          return .loaded(page, saved: [], trouble: error)
        }
      }
    ]
  }

  /// Saves an article or lets it go; one that is being saved already is left to that.
  private func save(
    _ article: Article,
    _ isWanted: Bool,
    _ state: inout State
  ) -> [Effect<Event>] {
    guard state.beingSaved.insert(article.id).inserted else { return [] }
    state.output.isSaving = true
    return [
      .run(EffectID("save \(article.id)")) { [saving] in
        do throws(NewsError) {
          if isWanted {
            try await saving.save(article)
          } else {
            try await saving.unsave(article.id)
          }
          return .saved(article, isWanted)
        } catch {
          return .notSaved(article, error)
        }
      }
    ]
  }

  private func endSaving(_ article: Article, _ state: inout State) {
    state.beingSaved.remove(article.id)
    state.output.isSaving = !state.beingSaved.isEmpty
  }

  private func mark(_ article: Article, _ isSaved: Bool, _ state: inout State) {
    state.output.notice = Notice("\(isSaved ? "saved" : "no longer saved"): \(article.title)")
    if let place = state.output.rows.firstIndex(where: { $0.id == article.id }) {
      state.output.rows[place].isSaved = isSaved
    }
  }

  private func add(_ articles: [Article], saved: Set<Article.ID>, to state: inout State) {
    let first = state.articles.count + 1
    state.articles += articles
    state.output.rows += articles.enumerated().map { place, article in
      let isSaved = saved.contains(article.id)
      return ArticleRow(article, number: first + place, isSaved: isSaved, dates: dates)
    }
    show(state.paging, in: &state.output)
  }

  /// Returns the article with a number, or says that there is none.
  private func article(_ number: Int, _ state: inout State) -> Article? {
    let count = state.articles.count
    guard number >= 1, number <= count else {
      let choice = count == 0 ? "the list is empty" : "choose 1 to \(count)"
      state.output.notice = Notice("there is no article \(number): \(choice)")
      return nil
    }
    state.output.notice = nil
    return state.articles[number - 1]
  }

  private func show(_ paging: Paging<Article>, in output: inout Output) {
    output.extent = ListWording.extent(of: paging)
    output.status =
      switch paging.status {
      case .ready: .ready
      case .loading: .loading(ListWording.loading(paging))
      case .failed: .failed
      case .ended(let reason): .ended(ListWording.ending(reason, of: paging))
      }
  }
}
