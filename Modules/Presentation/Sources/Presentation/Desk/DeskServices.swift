public import Domain
public import FoundationEssentials

/// The use cases behind a desk that has every kind of screen.
///
/// Front ends with several screens, such as the full screen and the web page, share it.
public struct DeskServices: Sendable {
  /// The providers, for searches.
  public var search: any SearchArticles
  /// Everything that was stored; the sample edition while that is empty.
  public var archive: any SearchArticles
  /// The headlines.
  public var headlines: any BrowseHeadlines
  /// The sources of a provider.
  public var sources: any BrowseSources
  /// The videos of the web.
  public var videos: any SearchVideos & FindVideo
  /// The videos that were stored.
  public var storedVideos: any FindVideo & BrowseLikedVideos
  /// The articles that were stored.
  public var storedArticles: any FindArticle
  /// The marks of articles.
  public var marking: any MarkArticles
  /// The marks of videos.
  public var liking: any LikeVideos
  /// Marks many articles as read.
  public var readMarks: any MarkAllRead
  /// The feeds that a person follows.
  public var feeds: any FollowFeeds
  /// Refreshes them.
  public var refresh: any RefreshFeeds
  /// The clock of delays.
  public var clock: any Clock<Duration>
  /// Returns the date and time.
  public var now: @Sendable () -> Date

  /// Creates the services.
  public init(
    search: any SearchArticles,
    archive: any SearchArticles,
    headlines: any BrowseHeadlines,
    sources: any BrowseSources,
    videos: any SearchVideos & FindVideo,
    storedVideos: any FindVideo & BrowseLikedVideos,
    storedArticles: any FindArticle,
    marking: any MarkArticles,
    liking: any LikeVideos,
    readMarks: any MarkAllRead,
    feeds: any FollowFeeds,
    refresh: any RefreshFeeds,
    clock: any Clock<Duration>,
    now: @escaping @Sendable () -> Date
  ) {
    self.search = search
    self.archive = archive
    self.headlines = headlines
    self.sources = sources
    self.videos = videos
    self.storedVideos = storedVideos
    self.storedArticles = storedArticles
    self.marking = marking
    self.liking = liking
    self.readMarks = readMarks
    self.feeds = feeds
    self.refresh = refresh
    self.clock = clock
    self.now = now
  }

  /// Returns a desk with tabs at these routes; without any it has one, which is empty.
  public func desk(_ tabs: [Route] = []) -> Desk {
    Desk(
      tabs: tabs,
      marking: marking,
      liking: liking,
      readMarks: readMarks,
      refresh: refresh,
      clock: clock,
      now: now,
      screen: screen
    )
  }
}

extension DeskServices {
  /// Returns a page of a list from a cursor on, or an item in full, for a reader who does not stay.
  ///
  /// Nil if there is no such page, and if the task is cancelled before it has arrived.
  public func loadPage(_ route: Route, from cursor: Cursor? = nil) async -> ScreenOutput? {
    let page = await screen(route, nil)?.running.page(from: cursor)
    return Task.isCancelled ? nil : page
  }

  /// Returns the screen of a route; nil if there is none.
  @Sendable private func screen(_ route: Route, _ known: DeskItem?) -> DeskScreen? {
    switch route {
    case .search: articles(search, route)
    case .archive, .saved: articles(archive, route)
    case .unread: articles(UnreadArticles(of: archive, feeds: feeds), route)
    case .headlines: DeskScreen(ListPresenter(headlines: headlines, marking: marking), route)
    case .sources: DeskScreen(ListPresenter(sources: sources), route)
    case .videos: DeskScreen(ListPresenter(search: videos, liking: liking), route)
    case .likedVideos: DeskScreen(ListPresenter(liked: storedVideos, liking: liking), route)
    case .feeds: DeskScreen(ListPresenter(feeds: feeds), route)
    case .cats: nil
    case .item(.article(let id)):
      DeskScreen(
        known.map { ItemPresenter($0, marking: marking) }
          ?? ItemPresenter(id, in: storedArticles, marking: marking)
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
    case .item: nil
    }
  }

  /// Returns a list of articles, which searches the archive while a person types.
  private func articles(
    _ search: any SearchArticles,
    _ route: Route
  ) -> DeskScreen {
    let presenter = ListPresenter(
      search: search,
      typing: SearchAsYouType(of: archive, in: route, now: now),
      marking: marking,
      clock: clock
    )
    return DeskScreen(presenter, route)
  }
}
