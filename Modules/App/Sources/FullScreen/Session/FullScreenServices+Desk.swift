import Domain
import Presentation

// The presenters of the full screen.
extension FullScreenServices {
  /// Returns the desk with the tabs at their routes.
  func desk(_ tabs: [Route]) -> Desk {
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

  /// Returns the screen of a route.
  @Sendable private func screen(_ route: Route, _ known: DeskItem?) -> DeskScreen? {
    switch route {
    case .search(let query): articles(search, query, .search)
    case .archive(let query): articles(archive, query, .archive)
    case .saved(let query): articles(archive, query, .saved)
    case .unread(let query): articles(UnreadArticles(of: archive, feeds: feeds), query, .unread)
    case .headlines(let query):
      DeskScreen(ListPresenter(headlines: headlines, marking: marking), query, .headlines)
    case .videos(let query):
      DeskScreen(VideoListPresenter(search: videos, liking: liking), query, .videos)
    case .likedVideos(let query):
      DeskScreen(VideoListPresenter(liked: storedVideos, liking: liking), query, .likedVideos)
    case .feeds(let query): DeskScreen(FeedListPresenter(feeds: feeds), query, .feeds)
    case .item(.article(let id)) where known == nil:
      DeskScreen(ArticlePresenter(id, in: storedArticles, marking: marking))
    case .item: known.flatMap(item)
    case .sources, .cats: nil
    }
  }

  /// Returns a list of articles, which searches the archive while a person types.
  private func articles(
    _ search: any SearchArticles,
    _ query: ArticleQuery,
    _ kind: ListKind<ArticleQuery>
  ) -> DeskScreen {
    let presenter = ListPresenter(
      search: search,
      typing: SearchAsYouType(of: archive, query: query, now: now),
      marking: marking,
      clock: clock
    )
    return DeskScreen(presenter, query, kind)
  }

  private func item(_ item: DeskItem) -> DeskScreen? {
    switch item {
    case .article(let article, let marks):
      DeskScreen(ArticlePresenter(MarkedArticle(article, marks), marking: marking))
    case .video(let video, let isLiked):
      DeskScreen(
        VideoPresenter(
          video.id,
          known: MarkedVideo(video, isLiked: isLiked),
          show: ShowVideo(provider: videos, archive: storedVideos),
          liking: liking
        )
      )
    case .feed, .source, .picture: nil
    }
  }
}
