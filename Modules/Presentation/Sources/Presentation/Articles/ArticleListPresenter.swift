public import Domain
import FoundationEssentials

/// A list of articles, searched for or leading the news: words in, what grows page by page out.
public struct ArticleListPresenter: Presenter {
  /// What a person does.
  public enum Input: ListInput {
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
  public typealias Output = ListOutput<ArticleRow, ArticleDetail>

  /// Returns what fetches the pages of the list for some words.
  typealias List =
    @Sendable (_ words: String, _ now: Date) throws(InvalidQuery) -> Pager<MarkedArticle>.Fetch

  let list: List
  let marking: any MarkArticles
  let dates: DateWording

  /// Creates a presenter whose searches have the filter, order and page size of `query`.
  public init(
    search: any SearchArticles,
    marking: any MarkArticles,
    query: ArticleQuery,
    dates: DateWording
  ) {
    list = { (words, now) throws(InvalidQuery) in
      marking.marked(search.pages(of: try query.searching(for: words, now: now)))
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
    list = { (words, _) throws(InvalidQuery) in
      marking.marked(headlines.pages(of: try query.searching(for: words)))
    }
    self.marking = marking
    self.dates = dates
  }

  /// Returns what to draw while `inputs` happen.
  public func transform(_ inputs: AsyncStream<Input>) -> AsyncStream<Output> {
    FeedbackLoop(initial: State(.articles), reduce: reduce, render: \.output)
      .outputs(for: inputs, event: Event.input)
  }
}
