public import Domain
import FoundationEssentials

/// A list of articles: the results of a search, or headlines.
public struct ArticleListPresenter: Presenter {
  /// What to draw.
  public typealias Output = ListOutput<ArticleRow, ArticleDetail>

  private typealias List = ListState<MarkedArticle, ArticleRow, ArticleDetail>

  private let search: List.Search
  private let marking: any MarkArticles
  private let dates: DateWording

  /// Creates a presenter whose searches have the filter, order and page size of `query`.
  public init(
    search: any SearchArticles,
    marking: any MarkArticles,
    query: ArticleQuery,
    dates: DateWording
  ) {
    self.search = { words throws(InvalidQuery) in
      marking.marked(search.pages(of: try query.searching(for: words, now: dates.now())))
    }
    self.marking = marking
    self.dates = dates
  }

  /// Creates a presenter whose headlines have the country, category, sources and page size of
  /// `query`.
  public init(
    headlines: any BrowseHeadlines,
    marking: any MarkArticles,
    query: HeadlineQuery,
    dates: DateWording
  ) {
    search = { words throws(InvalidQuery) in
      marking.marked(headlines.pages(of: try query.searching(for: words)))
    }
    self.marking = marking
    self.dates = dates
  }

  /// Returns what to draw for `inputs`.
  public func transform(_ inputs: AsyncStream<ListInput>) -> AsyncStream<Output> {
    let list = List(.articles) { [dates] article, number, finder in
      ArticleRow(article, number: number, finder: finder, dates: dates)
    }
    return FeedbackLoop(initial: State(list: list), reduce: reduce, render: \.output)
      .outputs(for: inputs, event: Event.input)
  }

  private struct State: Sendable {
    var list: List
    var saved = ItemMarks<Article.ID>()

    var output: Output { list.output(saved, row: \.isSaved, detail: \.isSaved) }
  }

  private enum Event: Sendable {
    case input(ListInput)
    case loaded(List.Loaded)
    case saved(Article, Bool, NewsError?)
    case read(Article.ID, NewsError?)
  }

  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      state.list.begin(input)
      return reduce(&state, input)
    case .loaded(let loaded):
      if case .success(let page) = loaded { state.saved.receive(page, \.marks.isSaved) }
      return page(state.list.receive(loaded), &state)
    case .saved(let article, let isSaved, let error):
      state.list.endMarking(Self.saving(article.id))
      if error == nil { state.saved.change(article.id, to: isSaved) }
      // A failed save is reported each time: the person relies on it.
      state.list.output.notice =
        error.map { Notice($0) } ?? Notice(article, isSaved: isSaved)
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

  private func reduce(_ state: inout State, _ input: ListInput) -> [Effect<Event>] {
    switch input {
    case .searched, .askedForMore, .retried:
      return page(state.list.load(for: input, search), &state)
    case .selected(let number):
      return state.list.item(number).map { show($0.article, &state) } ?? []
    case .opened(let rows):
      let articles = state.list.items(rows)
      state.list.open(articles.map(\.article.link))
      return []
    case .toggled(let rows):
      return state.list.items(rows).flatMap { toggleSaved($0.article, &state) }
    }
  }

  private func page(_ load: List.Load?, _ state: inout State) -> [Effect<Event>] {
    if load != nil { state.saved.beginPage() }
    return Effect.page(load, Event.loaded)
  }

  /// Shows an article and marks it as read.
  private func show(_ article: Article, _ state: inout State) -> [Effect<Event>] {
    let isSaved = state.saved.contains(article.id)
    state.list.show(ArticleDetail(article, isSaved: isSaved, dates: dates), of: article.id)
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

/// An article in a list.
public struct ArticleRow: Identifiable, Equatable, Sendable {
  /// The article's id.
  public let id: Article.ID
  /// The list number, from 1.
  public let number: Int
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

  init(_ marked: MarkedArticle, number: Int, finder: WordFinder, dates: DateWording) {
    let article = marked.article
    id = article.id
    self.number = number
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
