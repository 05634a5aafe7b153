import Domain

extension ArticleSearchPresenter {
  enum Event: Sendable {
    case input(Input)
    case loaded(Page<Article>, marks: [Article.ID: ArticleMarks], trouble: NewsError?)
    case failed(NewsError)
    case marked(Marking, trouble: NewsError?)
  }

  struct State: Sendable {
    var query: ArticleQuery?
    var paging = Paging<Article>()
    var pagesWanted: Int? = 1
    var articles: [Article] = []
    var marking: Set<EffectID> = []
    var visits = 0
    var told = ToldNotices()
    var output = Output()
  }

  /// Takes an event into account, and returns the work it asks for.
  @Sendable func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      state.output.inputs += 1
      return reduce(&state, input)
    case .loaded(let page, let marks, let trouble):
      add(state.paging.receive(page), marks: marks, to: &state)
      let isWanted = state.pagesWanted.map { state.paging.pageCount < $0 } ?? true
      let effects = isWanted ? load(&state) : []
      tellFirst(of: page.remarks.map(Notice.init) + [trouble.flatMap(Notice.init)], &state)
      return effects
    case .failed(let error):
      state.paging.fail(error)
      state.output.notice = Notice(error)
      show(state.paging, in: &state.output)
      return []
    case .marked(let marking, let trouble):
      end(marking, trouble, &state)
      return []
    }
  }

  /// Says the first of some notices that is to be told; there is one line for them.
  func tellFirst(of notices: [Notice?], _ state: inout State) {
    if let notice = notices.lazy.compactMap(\.self).first(where: { state.told.insert($0) }) {
      state.output.notice = notice
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
      let detail = ArticleDetail(article, isSaved: isSaved, dates: dates)
      state.output.route = .article(detail)
      return begin(.read(article), &state)
    case .opened(let number):
      guard let article = article(number, &state) else { return [] }
      state.visits += 1
      state.output.route = .browser(article.link, visit: state.visits)
    case .toggledSaved(let number):
      guard let article = article(number, &state) else { return [] }
      return begin(.saved(article, !state.output.rows[number - 1].isSaved), &state)
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
      query = try self.query.searching(for: words, now: dates.now())
    } catch {
      state.output.notice = Notice(.invalidQuery(error))
      return []
    }
    var output = Output()
    output.inputs = state.output.inputs
    output.search = state.output.search + 1
    output.isMarking = state.output.isMarking
    state = State(
      query: query,
      paging: Paging(from: cursor),
      pagesWanted: pages,
      marking: state.marking,
      visits: state.visits,
      told: state.told,
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
      .run("page") { [search, marking, cursor = state.paging.cursor] in
        let page: Page<Article>
        do throws(NewsError) {
          page = try await search(query, at: cursor)
        } catch {
          return .failed(error)
        }
        do throws(NewsError) {
          let marks = try await marking.marks(of: page.items.map(\.id))
          return .loaded(page, marks: marks, trouble: nil)
        } catch {
          // Which articles are marked is a detail that must not cost a person the news.
          return .loaded(page, marks: [:], trouble: error)
        }
      }
    ]
  }

  private func add(
    _ articles: [Article],
    marks: [Article.ID: ArticleMarks],
    to state: inout State
  ) {
    let first = state.articles.count + 1
    state.articles += articles
    state.output.rows += articles.enumerated().map { place, article in
      let marks = marks[article.id] ?? ArticleMarks()
      return ArticleRow(article, number: first + place, marks: marks, dates: dates)
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
