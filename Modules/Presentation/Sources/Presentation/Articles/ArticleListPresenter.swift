public import Domain
import FoundationEssentials

/// A list of articles: the results of a search, or headlines.
public struct ArticleListPresenter<Query: ListQuery>: AnsweringPresenter {
  /// What a person does.
  public typealias Input = ListInput<Query, Article.ID>
  /// What to draw.
  public typealias Output = ListOutput<ArticleRow, ArticleDetail>

  private typealias List = ListState<Query, MarkedArticle, ArticleRow, ArticleDetail>

  private let search: List.Search
  private let marking: any MarkArticles
  private let dates: DateWording
  private var typing: SearchAsYouType?

  private init(
    marking: any MarkArticles,
    dates: DateWording,
    search: @escaping @Sendable (Query) -> PageSource<Article>
  ) {
    self.search = { marking.marked(search($0)) }
    self.marking = marking
    self.dates = dates
  }

  /// Returns what to draw for `inputs`, at least once for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    let list = List(.articles) { [dates] article, finder in
      ArticleRow(article, finder: finder, dates: dates)
    }
    return FeedbackLoop(
      initial: State(list: list),
      clock: typing?.clock ?? ContinuousClock(),
      event: Event.input,
      reduce: reduce,
      render: \.list.output
    )
    .answers(to: inputs)
  }

  private struct State: Sendable {
    var list: List
    var marks = ItemMarks<Article.ID, ArticleMarks>(none: ArticleMarks())
    var isFollowing = false
    /// The marks that this list has changed, the last one last.
    var changes: [(article: Article, mark: Mark)] = []

    /// Shows the marks of an article where the article is shown.
    mutating func showMarks(of id: Article.ID) {
      let marks = marks[id]
      list.update(id) { row in
        row.isSaved = marks.isSaved
        row.isRead = marks.isRead
      }
      if list.detail?.id == id { list.detail?.isSaved = marks.isSaved }
    }
  }

  /// A mark of an article, as it is stored.
  private enum Mark: Sendable {
    case saved(Bool)
    case read(Bool)

    var inverse: Mark {
      switch self {
      case .saved(let isSaved): .saved(!isSaved)
      case .read(let isRead): .read(!isRead)
      }
    }

    func effectID(_ id: Article.ID) -> EffectID {
      switch self {
      case .saved: EffectID("save \(id)")
      case .read: EffectID("read \(id)")
      }
    }
  }

  private enum Event: Sendable {
    case input(Input)
    case loaded(List.Loaded)
    /// The text of the search field has not changed for a moment.
    case pausedTyping(String)
    case marked(Article, Mark, isUndo: Bool, NewsError?)
    case marksChanged(ArticleMarkChange)
    case marksRead([Article.ID: ArticleMarks], of: [Article.ID])
  }

  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      return reduce(&state, input)
    case .loaded(let loaded):
      return receive(loaded, &state)
    case .pausedTyping(let text):
      return page(searchStored(text, &state), &state)
    case .marked(let article, let mark, let isUndo, let error):
      state.list.endMarking(mark.effectID(article.id))
      finish(mark, of: article, isUndo: isUndo, error, &state)
      return []
    case .marksChanged(.changed(let id, let marks)):
      state.marks.change(id, to: marks)
      state.showMarks(of: id)
      return []
    case .marksChanged(.unknown):
      state.marks.expire(isLoading: state.list.isLoading)
      return readMarks(of: state.list.ids)
    case .marksRead(let marks, let ids):
      state.marks.receive(marks, of: ids)
      for id in ids { state.showMarks(of: id) }
      return []
    }
  }

  private func reduce(_ state: inout State, _ input: Input) -> [Effect<Event>] {
    switch input {
    case .searched:
      return [.cancel("typing")] + page(state.list.load(for: input, search), &state)
    case .typed(let text):
      guard typing != nil else { return [] }
      return [.after("typing", SearchAsYouType.delay, .pausedTyping(text))]
    case .askedForMore, .retried:
      return page(state.list.load(for: input, search), &state)
    case .selected(let id):
      return state.list.items([id]).flatMap { show($0.article, &state) }
    case .returned:
      state.list.detail = nil
      return []
    case .opened(let ids):
      let articles = state.list.items(ids)
      state.list.open(articles.map(\.article.link))
      return []
    case .toggled(let ids):
      return state.list.items(ids).flatMap { item in
        store(.saved(!state.marks[item.id].isSaved), of: item.article, &state)
      }
    case .undone:
      guard let last = state.changes.popLast() else {
        state.list.notice = .nothingToUndo
        return []
      }
      return store(last.mark.inverse, of: last.article, isUndo: true, &state)
    }
  }
}

extension ArticleListPresenter {
  private func page(_ load: List.Load?, _ state: inout State) -> [Effect<Event>] {
    guard load != nil else { return [] }
    state.marks.beginPage()
    return Effect.follow(&state.isFollowing, marking.markChanges, Event.marksChanged)
      + Effect.page(load, Event.loaded)
  }

  /// Starts a search of the archive; does nothing while the text is not a valid query.
  private func searchStored(_ text: String, _ state: inout State) -> List.Load? {
    guard let typing, let query = try? typing.query.searching(for: text, now: dates.now()) else {
      return nil
    }
    return state.list.begin(marking.marked(typing.archive.source(of: query)), query.words)
  }

  private func receive(_ loaded: List.Loaded, _ state: inout State) -> [Effect<Event>] {
    guard case .success(let page) = loaded else {
      return self.page(state.list.receive(loaded), &state)
    }
    let isStale = state.marks.receive(page, \.marks)
    let load = state.list.receive(loaded)
    for article in page.items { state.showMarks(of: article.id) }
    return self.page(load, &state) + (isStale ? readMarks(of: state.list.ids) : [])
  }

  private func readMarks(of ids: [Article.ID]) -> [Effect<Event>] {
    Effect.reread(ids, marking.marks(of:), Event.marksRead)
  }

  /// Shows an article and marks it as read.
  private func show(_ article: Article, _ state: inout State) -> [Effect<Event>] {
    let marks = state.marks[article.id]
    state.list.detail = ArticleDetail(article, isSaved: marks.isSaved, dates: dates)
    return marks.isRead ? [] : store(.read(true), of: article, &state)
  }

  /// Stores a mark; does nothing while the same one is being stored.
  private func store(
    _ mark: Mark,
    of article: Article,
    isUndo: Bool = false,
    _ state: inout State
  ) -> [Effect<Event>] {
    let id = mark.effectID(article.id)
    guard state.list.beginMarking(id) else { return [] }
    return Effect.mark(id) { [marking] () throws(NewsError) in
      switch mark {
      case .saved(true): try await marking.save(article)
      case .saved(false): try await marking.unsave(article.id)
      case .read(true): try await marking.markRead(article)
      case .read(false): try await marking.markUnread(article.id)
      }
    } _: {
      .marked(article, mark, isUndo: isUndo, $0)
    }
  }

  /// Shows a mark that was stored, or why it was not.
  private func finish(
    _ mark: Mark,
    of article: Article,
    isUndo: Bool,
    _ error: NewsError?,
    _ state: inout State
  ) {
    if let error {
      // A failed save is reported each time: the person relies on it.
      if case .read = mark { state.list.showFirst(of: [Notice(error)]) }
      if case .saved = mark { state.list.notice = Notice(error) }
      if isUndo { state.changes.append((article, mark.inverse)) }
      return
    }
    var marks = state.marks[article.id]
    switch mark {
    case .saved(let isSaved):
      marks.isSaved = isSaved
      state.list.notice = Notice(article, isSaved: isSaved)
    case .read(let isRead):
      marks.isRead = isRead
      if isUndo { state.list.notice = Notice(article, isRead: isRead) }
    }
    state.marks.change(article.id, to: marks)
    state.showMarks(of: article.id)
    if !isUndo { state.changes.append((article, mark)) }
  }
}

extension ArticleListPresenter<ArticleQuery> {
  /// Creates a presenter of the results of searches, with or without search as you type.
  ///
  /// If `isPatient`, a page is shown when all providers have answered, in an order that does not
  /// depend on who is faster; otherwise as it arrives.
  public init(
    search: any SearchArticles,
    isPatient: Bool = false,
    typing: SearchAsYouType? = nil,
    marking: any MarkArticles,
    dates: DateWording
  ) {
    self.init(marking: marking, dates: dates) { query in
      isPatient ? PageSource(search.pages(of: query)) : search.source(of: query)
    }
    self.typing = typing
  }
}

extension ArticleListPresenter<HeadlineQuery> {
  /// Creates a presenter of headlines.
  public init(headlines: any BrowseHeadlines, marking: any MarkArticles, dates: DateWording) {
    self.init(marking: marking, dates: dates) { PageSource(headlines.pages(of: $0)) }
  }
}
