public import Domain
public import FoundationEssentials

/// The use cases of every front end, as one value that the container makes.
///
/// Services that need settings are made when they are used first: an invalid setting is an error of what
/// needs it, and of nothing else.
public struct Services: Sendable {
  /// The settings.
  public var configuration: Configuration
  /// The providers, for searches.
  public var search: any SearchArticles
  /// Everything that was stored; the sample edition while that is empty.
  public var archive: any SearchArticles
  /// Counts the hits of a search by day.
  public var hits: any CountHits
  /// Completes filters.
  public var values: any SuggestFilterValues
  public var headlines: any BrowseHeadlines
  /// The sources of a provider.
  public var sources: any BrowseSources
  /// The videos of the web.
  public var videos: any SearchVideos & FindVideo
  /// The videos that were stored.
  public var storedVideos: any FindVideo & BrowseLikedVideos
  /// The articles that were stored.
  public var storedArticles: any FindArticle
  /// Makes front pages of what was stored.
  public var edition: MakeEdition
  /// The captioned cats that were saved.
  public var cats: any BrowsePictures
  /// The declared lists.
  public var lists: [ListDeclaration]
  public var marking: any MarkArticles
  /// The marks of videos.
  public var liking: any LikeVideos
  /// Marks many articles as read.
  public var readMarks: any MarkAllRead
  /// The feeds that a person follows.
  public var feeds: any FollowFeeds
  /// Refreshes them.
  public var refresh: any RefreshFeeds
  /// Follows the feed of a site.
  public var followSite: any FollowSite
  /// Reads lists of feeds.
  public var readFeed: any ReadFeed
  /// Saves the articles of pages.
  public var savePage: any SavePage
  /// Fetches the texts of articles' pages.
  public var fetchFullText: any FetchFullText
  /// Fetches pictures of any site.
  public var fetchPicture: any FetchPicture
  /// The stored icons of feeds; nil if there is no archive.
  public var icons: (any FeedIcons)?
  /// The clock of delays.
  public var clock: any Clock<Duration>
  /// Returns the date and time.
  public var now: @Sendable () -> Date
  /// Returns how many seconds the local clock is ahead of UTC at a moment.
  public var utcOffset: @Sendable (Date) -> Int
  /// The number of rows of a page; in `ArticleQuery.pageSizes`.
  public var pageSize = ArticleQuery.defaultPageSize
  /// Whether the rows of web pages have neither first lines nor pictures.
  public var hasDenseLists = false
  /// Whether a search finds only what is stored.
  public var isSearchStored = false
  /// Whether a page of a search is shown when all providers have answered, in an order that does not
  /// depend on which is faster, and then does not change; otherwise as it arrives.
  public var isPatient = false

  public init(
    configuration: Configuration,
    search: any SearchArticles,
    archive: any SearchArticles,
    hits: any CountHits,
    values: any SuggestFilterValues,
    headlines: any BrowseHeadlines,
    sources: any BrowseSources,
    videos: any SearchVideos & FindVideo,
    storedVideos: any FindVideo & BrowseLikedVideos,
    storedArticles: any FindArticle,
    edition: MakeEdition,
    cats: any BrowsePictures,
    lists: [ListDeclaration] = [],
    marking: any MarkArticles,
    liking: any LikeVideos,
    readMarks: any MarkAllRead,
    feeds: any FollowFeeds,
    refresh: any RefreshFeeds,
    followSite: any FollowSite,
    readFeed: any ReadFeed,
    savePage: any SavePage,
    fetchFullText: any FetchFullText,
    fetchPicture: any FetchPicture,
    clock: any Clock<Duration>,
    now: @escaping @Sendable () -> Date,
    utcOffset: @escaping @Sendable (Date) -> Int
  ) {
    self.configuration = configuration
    self.search = search
    self.archive = archive
    self.hits = hits
    self.values = values
    self.headlines = headlines
    self.sources = sources
    self.videos = videos
    self.storedVideos = storedVideos
    self.storedArticles = storedArticles
    self.edition = edition
    self.cats = cats
    self.lists = lists
    self.marking = marking
    self.liking = liking
    self.readMarks = readMarks
    self.feeds = feeds
    self.refresh = refresh
    self.followSite = followSite
    self.readFeed = readFeed
    self.savePage = savePage
    self.fetchFullText = fetchFullText
    self.fetchPicture = fetchPicture
    self.clock = clock
    self.now = now
    self.utcOffset = utcOffset
  }

  /// Returns a desk with tabs at these routes; without any it has one, which is empty.
  ///
  /// It automatically refreshes feeds that were not asked for `interval`; nil for never.
  public func desk(_ tabs: [Route] = [], refreshing interval: Duration? = nil) -> Desk {
    Desk(
      tabs: tabs,
      marking: marking,
      liking: liking,
      readMarks: readMarks,
      feeds: feeds,
      refresh: refresh,
      automatic: interval.map { AutomaticRefresh(every: $0, of: feeds, by: refresh, now: now) },
      clock: clock,
      now: now,
      screen: screen
    )
  }
}

extension Services {
  /// Returns a page of a list from a cursor on, or an item in full, for a front end without a session.
  ///
  /// Nil if there is no such page, and if the task is cancelled before it has arrived.
  public func loadPage(_ route: Route, from cursor: Cursor? = nil) async -> ScreenOutput? {
    let page = await screen(route, nil)?.running.page(from: cursor)
    return Task.isCancelled ? nil : page
  }

  /// Returns a function that fetches the pages of a list, for programs; an item has none.
  public func pages(of route: Route) -> Pager<DeskItem>.Fetch {
    var services = self
    services.isPatient = true
    if let pages = services.list(route)?.pages(of: route) { return pages }
    return { _ in .nothing }
  }

  /// Returns the screen of a route; nil if there is none.
  @Sendable private func screen(_ route: Route, _ known: DeskItem?) -> DeskScreen? {
    switch route {
    case .item(.article(let id)):
      DeskScreen(
        known.map {
          ItemPresenter($0, in: storedArticles, marking: marking, fetchFullText: fetchFullText)
        }
          ?? ItemPresenter(
            id,
            in: storedArticles,
            marking: marking,
            fetchFullText: fetchFullText
          )
      )
    case .item(.video(let id)):
      DeskScreen(
        ItemPresenter(
          id,
          known: known,
          show: ShowVideo(provider: videos, archive: storedVideos),
          liking: liking
        )
      )
    default: list(route).map { DeskScreen($0, route) }
    }
  }

  /// Returns the list of a route; nil if it is none.
  private func list(_ route: Route) -> ListPresenter? {
    switch route {
    case .search where !route.isStored: articles(search, route)
    case .search, .archive, .saved: articles(OfflineSearch(of: archive), route)
    case .edition(let query):
      ListPresenter(
        edition: edition,
        marking: marking,
        now: now,
        searching: articles(OfflineSearch(of: archive), .storedStories(pageSize: query.pageSize))
      )
    case .story: ListPresenter(reports: stories(isStored: true), marking: marking)
    case .unread: articles(UnreadArticles(of: archive, feeds: feeds), route)
    case .headlines: ListPresenter(headlines: headlines, marking: marking)
    case .sources: ListPresenter(sources: sources)
    case .videos: ListPresenter(search: videos, liking: liking)
    case .likedVideos: ListPresenter(liked: storedVideos, liking: liking)
    case .feeds: ListPresenter(feeds: feeds)
    case .cats: ListPresenter(pictures: cats)
    case .entries(let noun, _): lists.first { $0.noun == noun }.map { ListPresenter($0) }
    case .item: nil
    }
  }

  /// Returns a list of articles, which searches the archive while a person types.
  private func articles(_ search: any SearchArticles, _ route: Route) -> ListPresenter {
    ListPresenter(
      search: search,
      isPatient: isPatient,
      typing: SearchAsYouType(of: archive, in: route, now: now),
      marking: marking,
      stories: stories(isStored: route.isStored || isSearchStored),
      clock: clock
    )
  }

  private func stories(isStored: Bool) -> StoryLists {
    StoryLists(in: storedArticles, marking: marking, isStored: isStored)
  }
}
