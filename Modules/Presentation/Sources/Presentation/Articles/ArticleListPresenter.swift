public import Domain
import FoundationEssentials

/// A list of articles: the results of a search, or headlines.
public struct ArticleListPresenter<Query: ListQuery>: AnsweringPresenter {
  /// What a person does.
  public typealias Input = ListInput<Query, Article.ID>
  /// What to draw.
  public typealias Output = ListOutput<ArticleRow, ArticleDetail>

  private typealias List = ListState<Query, MarkedArticle, ArticleRow, ArticleDetail>

  private let search: @Sendable (Query) -> Pager<MarkedArticle>.Fetch
  private let marking: any MarkArticles
  private let dates: DateWording
  private var typing: SearchAsYouType?

  private init(
    marking: any MarkArticles,
    dates: DateWording,
    search: @escaping @Sendable (Query) -> Pager<Article>.Fetch
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
    var saved = ItemMarks<Article.ID>()

    /// Shows the mark of an article where the article is shown.
    mutating func showMark(of id: Article.ID) {
      let isSaved = saved.contains(id)
      list.update(id) { $0.isSaved = isSaved }
      if list.detail?.id == id { list.detail?.isSaved = isSaved }
    }
  }

  private enum Event: Sendable {
    case input(Input)
    case loaded(List.Loaded)
    /// The text of the search field has not changed for a moment.
    case pausedTyping(String)
    case saved(Article, Bool, NewsError?)
    case read(Article.ID, NewsError?)
  }

  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      return reduce(&state, input)
    case .loaded(let loaded):
      return receive(loaded, &state)
    case .pausedTyping(let text):
      return page(searchStored(text, &state), &state)
    case .saved(let article, let isSaved, let error):
      state.list.endMarking(Self.saving(article.id))
      if error == nil {
        state.saved.change(article.id, to: isSaved)
        state.showMark(of: article.id)
      }
      // A failed save is reported each time: the person relies on it.
      state.list.notice = error.map { Notice($0) } ?? Notice(article, isSaved: isSaved)
      return []
    case .read(let id, let error):
      state.list.endMarking(Self.reading(id))
      if let error {
        state.list.showFirst(of: [Notice(error)])
      } else {
        state.list.update(id) { $0.isRead = true }
      }
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
      return state.list.items(ids).flatMap { toggleSaved($0.article, &state) }
    }
  }

  private func page(_ load: List.Load?, _ state: inout State) -> [Effect<Event>] {
    if load != nil { state.saved.beginPage() }
    return Effect.page(load, Event.loaded)
  }

  /// Starts a search of the archive; does nothing while the text is not a valid query.
  private func searchStored(_ text: String, _ state: inout State) -> List.Load? {
    guard let typing, let query = try? typing.query.searching(for: text, now: dates.now()) else {
      return nil
    }
    return state.list.begin(marking.marked(typing.archive.pages(of: query)), query.words)
  }

  private func receive(_ loaded: List.Loaded, _ state: inout State) -> [Effect<Event>] {
    guard case .success(let page) = loaded else {
      return self.page(state.list.receive(loaded), &state)
    }
    state.saved.receive(page, \.marks.isSaved)
    let load = state.list.receive(loaded)
    for article in page.items { state.showMark(of: article.id) }
    return self.page(load, &state)
  }

  /// Shows an article and marks it as read.
  private func show(_ article: Article, _ state: inout State) -> [Effect<Event>] {
    let isSaved = state.saved.contains(article.id)
    state.list.detail = ArticleDetail(article, isSaved: isSaved, dates: dates)
    let id = Self.reading(article.id)
    guard state.list.beginMarking(id) else { return [] }
    return Effect.mark(id) { [marking] () throws(NewsError) in
      try await marking.markRead(article)
    } _: {
      .read(article.id, $0)
    }
  }

  /// Saves an article, or removes it from the saved ones; does nothing while that is in progress.
  private func toggleSaved(_ article: Article, _ state: inout State) -> [Effect<Event>] {
    let isSaved = !state.saved.contains(article.id)
    let id = Self.saving(article.id)
    guard state.list.beginMarking(id) else { return [] }
    return Effect.mark(id) { [marking] () throws(NewsError) in
      if isSaved { try await marking.save(article) } else { try await marking.unsave(article.id) }
    } _: {
      .saved(article, isSaved, $0)
    }
  }

  private static func saving(_ id: Article.ID) -> EffectID { EffectID("save \(id)") }

  private static func reading(_ id: Article.ID) -> EffectID { EffectID("read \(id)") }
}

extension ArticleListPresenter<ArticleQuery> {
  /// Creates a presenter of the results of searches, with or without search as you type.
  public init(
    search: any SearchArticles,
    typing: SearchAsYouType? = nil,
    marking: any MarkArticles,
    dates: DateWording
  ) {
    self.init(marking: marking, dates: dates) { search.pages(of: $0) }
    self.typing = typing
  }
}

extension ArticleListPresenter<HeadlineQuery> {
  /// Creates a presenter of headlines.
  public init(headlines: any BrowseHeadlines, marking: any MarkArticles, dates: DateWording) {
    self.init(marking: marking, dates: dates) { headlines.pages(of: $0) }
  }
}

/// An article in a list.
public struct ArticleRow: Identifiable, Equatable, Sendable {
  /// The article's id.
  public let id: Article.ID
  /// The headline on one line, at most 300 characters.
  public let title: String
  /// Where the words of the search are in the headline.
  public let matches: [Range<String.Index>]
  /// The name of the source.
  public let source: String
  /// How long ago it was published, in words; nil if unknown.
  public let age: String?
  /// Where else the story is: `also at Hacker News, The Guardian`; nil if nowhere.
  public let alsoAt: String?
  /// The article's page.
  public let link: WebLink
  /// Whether the article is saved.
  public internal(set) var isSaved: Bool
  /// Whether the article has been read.
  public internal(set) var isRead: Bool

  init(_ marked: MarkedArticle, finder: WordFinder, dates: DateWording) {
    let article = marked.article
    id = article.id
    title = article.title.cut(at: 300)
    matches = finder.ranges(in: title)
    source = article.source.name
    age = article.publishedAt.map(dates.age)
    alsoAt = AlsoAt.summary(of: article)
    link = article.link
    isSaved = marked.marks.isSaved
    isRead = marked.marks.isRead
  }
}
