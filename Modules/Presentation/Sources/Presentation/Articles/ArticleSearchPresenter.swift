public import Domain

/// Article search: words in, a list that grows page by page out.
public struct ArticleSearchPresenter: Presenter {
  /// What a person does.
  public enum Input: Equatable, Sendable {
    /// Searched for words, wanting so many pages at once (nil: all), from a cursor (nil: the start).
    case searched(String, pages: Int? = 1, from: Cursor? = nil)
    /// Asked for the next page.
    case askedForMore
    /// Asked once more for the page that failed.
    case retried
    /// Chose the article with this number to read.
    case selected(Int)
    /// Chose the article with this number to open in the browser.
    case opened(Int)
    /// Chose to save the article with this number, or to let it go when it is saved.
    case toggledSaved(Int)
  }

  /// Everything there is to draw.
  public struct Output: Equatable, Sendable {
    /// How many inputs this takes into account; whoever sent as many sees the answer to the last.
    public var inputs = 0
    /// Which search the rows belong to, counted from 1; 0 before the first.
    public var search = 0
    /// The articles that have come, in order.
    public var rows: [ArticleRow] = []
    /// What the list is doing.
    public var status = Status.idle
    /// How much of the list is there: `20 of 18,346 articles`.
    public var extent = ""
    /// Whether an article is being saved, let go, or marked as read.
    public var isMarking = false
    /// What went wrong, or was done, last; nil once it is past.
    public var notice: Notice?
    /// Where the person has gone from the list, by the latest input.
    public var route: Route?

    /// Creates what there is to draw before anything was done.
    public init() {}

    /// Whether a page is awaited.
    public var isLoading: Bool {
      if case .loading = status { true } else { false }
    }
  }

  /// What a list is doing.
  public enum Status: Equatable, Sendable {
    /// Nothing has been searched for yet.
    case idle
    /// A page is awaited; says which.
    case loading(String)
    /// The next page can be asked for.
    case ready
    /// The page asked for last did not come and can be retried.
    case failed
    /// There is no more, for the reason given in words.
    case ended(String)
  }

  /// A place beside the list.
  public enum Route: Equatable, Sendable {
    /// The reader, with an article.
    case article(ArticleDetail)
    /// The browser, with a page; `visit` tells one visit from the next to the same page.
    case browser(WebLink, visit: Int)
  }

  let search: any SearchArticles
  let marking: any MarkArticles
  let query: ArticleQuery
  let dates: DateWording

  /// Creates a presenter whose searches have the filter, order and page size of `query`.
  public init(
    search: any SearchArticles,
    marking: any MarkArticles,
    query: ArticleQuery,
    dates: DateWording
  ) {
    self.search = search
    self.marking = marking
    self.query = query
    self.dates = dates
  }

  /// Returns what to draw while `inputs` happen.
  public func transform(_ inputs: AsyncStream<Input>) -> AsyncStream<Output> {
    FeedbackLoop(initial: State(), reduce: reduce, render: \.output)
      .outputs(for: inputs, event: Event.input)
  }
}
