public import Domain

/// A list of articles: the results of a search, or headlines.
public typealias ArticleListPresenter<Query: ListQuery> = ListPresenter<Query, MarkedArticle>

extension ListPresenter<ArticleQuery, MarkedArticle> {
  /// Creates a presenter of the results of searches, with or without search as you type.
  ///
  /// If `isPatient`, a page is shown when all providers have answered, in an order that does not
  /// depend on which is faster; otherwise as it arrives.
  public init(
    search: any SearchArticles,
    isPatient: Bool = false,
    typing: SearchAsYouType? = nil,
    marking: any MarkArticles,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      search: { (query: ArticleQuery) -> PageSource<MarkedArticle> in
        marking.marked(isPatient ? PageSource(search.pages(of: query)) : search.source(of: query))
      },
      marks: MarkSource(marking),
      typing: typing.map { typing -> Typing in
        { text in
          guard let found = typing.search(text) else { return nil }
          return (marking.marked(found.source), found.query)
        }
      },
      clock: clock
    )
  }
}

extension ListPresenter<HeadlineQuery, MarkedArticle> {
  /// Creates a presenter of headlines.
  public init(headlines: any BrowseHeadlines, marking: any MarkArticles) {
    self.init(
      search: { marking.marked(PageSource(headlines.pages(of: $0))) },
      marks: MarkSource(marking)
    )
  }
}
