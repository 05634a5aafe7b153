public import Domain
public import FoundationEssentials
import Texts

// Lists over the use cases that find their items.
extension ListPresenter {
  /// Creates a presenter of the articles that searches find, with or without search as you type.
  ///
  /// If `isPatient`, a page is shown when all providers have answered, in an order that does not
  /// depend on which is faster; otherwise as it arrives.
  public init(
    search: any SearchArticles,
    isPatient: Bool = false,
    typing: SearchAsYouType? = nil,
    marking: any MarkArticles,
    stories: StoryLists? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let listed: @Sendable (PageSource<Article>, ArticleQuery) -> PageSource<DeskItem> = {
      source,
      query in
      guard let stories else { return marking.marked(source, as: DeskItem.init) }
      return stories.marked(source, of: query, as: DeskItem.init)
    }
    self.init(
      search: { route in
        route.articles.map { query in
          let pages = isPatient ? PageSource(search.pages(of: query)) : search.source(of: query)
          return listed(pages, query)
        }
      },
      marks: MarkSource(marking),
      typing: typing.map { typing -> Typing in
        { text, isUnfinished, shown in
          guard let found = typing.search(text, isUnfinished: isUnfinished, in: shown) else {
            return nil
          }
          return found.route.articles.map { (listed(found.source, $0), found.route) }
        }
      },
      clock: clock
    )
  }

  /// Creates a presenter of the front page of the day before now, as one page.
  ///
  /// While a person types words, it lists the `articles` with them.
  public init(
    edition: MakeEdition,
    marking: any MarkArticles,
    now: @escaping @Sendable () -> Date,
    searching articles: ListPresenter? = nil
  ) {
    let front = PageSource(
      { (_) throws(NewsError) in
        let time = EditionQuery().time(until: now())
        return Page(items: try await edition(time).listed, continuation: .end(.complete))
      },
      as: DeskItem.init
    )
    self.init(
      search: { route in if case .edition = route { front } else { nil } },
      marks: MarkSource(marking),
      typing: articles?.typing.map { typing -> Typing in
        { text, isUnfinished, shown in
          guard !text.trimmed.isEmpty else { return (front, .edition(EditionQuery())) }
          return typing(text, isUnfinished, shown?.articles == nil ? nil : shown)
        }
      },
      clock: articles?.clock ?? ContinuousClock()
    )
  }

  /// Creates a presenter of the articles of one story, as one page.
  public init(reports stories: StoryLists, marking: any MarkArticles) {
    self.init(DeskItem.init, MarkSource(marking)) { (query: StoryQuery) in
      { (_) throws(NewsError) in try await stories.reports(query) }
    }
  }

  public init(headlines: any BrowseHeadlines, marking: any MarkArticles) {
    self.init(DeskItem.init, MarkSource(marking)) { marking.marked(headlines.pages(of: $0)) }
  }

  /// Creates a presenter of the videos that searches find.
  public init(search: any SearchVideos, liking: any LikeVideos) {
    self.init(DeskItem.init, MarkSource(liking)) { liking.marked(search.pages(of: $0)) }
  }

  /// Creates a presenter of the videos that a person likes.
  public init(liked: any BrowseLikedVideos, liking: any LikeVideos) {
    self.init(DeskItem.init, MarkSource(liking)) { liking.marked(liked.pages(of: $0)) }
  }

  /// Creates a presenter of the sources that a provider has.
  public init(sources: any BrowseSources) {
    self.init(DeskItem.source) { sources.pages(of: $0) }
  }

  /// Creates a presenter of the feeds that a person follows.
  public init(feeds: any FollowFeeds) {
    self.init(DeskItem.feed) { feeds.pages(of: $0) }
  }

  /// Creates a presenter of the captioned cats that were saved.
  public init(pictures: any BrowsePictures) {
    self.init(DeskItem.picture) { pictures.pages(of: $0) }
  }

  /// Creates a presenter of the pages of queries of one type, each of which arrives at once.
  private init<Query: ListQuery, Item: Identifiable & Sendable>(
    _ item: @escaping @Sendable (Item) -> DeskItem,
    _ marks: MarkSource? = nil,
    pages: @escaping @Sendable (Query) -> Pager<Item>.Fetch
  ) where Item.ID: Sendable {
    self.init(
      search: { route in (route.query as? Query).map { PageSource(pages($0), as: item) } },
      marks: marks
    )
  }
}
