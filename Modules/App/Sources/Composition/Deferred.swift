import Domain
import FoundationEssentials

/// A use case that is made when it is used first, because it needs settings.
///
/// An invalid setting is the error of each use. After a change of the settings, it is made again.
actor Deferred<UseCase: Sendable> {
  private let settings: (any StoreSettings)?
  private let make: @Sendable () async throws(SettingsError) -> UseCase
  private var made: (value: UseCase, version: String?)?

  init(
    _ settings: (any StoreSettings)? = nil,
    _ make: @escaping @Sendable () async throws(SettingsError) -> UseCase
  ) {
    self.settings = settings
    self.make = make
  }

  fileprivate func value() async throws(NewsError) -> UseCase {
    let version = settings?.version
    if let made, made.version == version { return made.value }
    do throws(SettingsError) {
      let value = try await make()
      made = (value, version)
      return value
    } catch {
      throw .settingsInvalid(error)
    }
  }
}

extension Deferred: SearchArticles where UseCase == any SearchArticles {
  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    try await value().callAsFunction(query, at: cursor)
  }

  nonisolated func page(
    _ query: ArticleQuery,
    at cursor: Cursor?,
    showing show: @escaping PageSource<Article>.Show
  ) async throws(NewsError) -> Page<Article> {
    try await value().page(query, at: cursor, showing: show)
  }
}

extension Deferred: BrowseHeadlines where UseCase == any BrowseHeadlines {
  func callAsFunction(
    _ query: HeadlineQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    try await value().callAsFunction(query, at: cursor)
  }
}

extension Deferred: BrowseSources where UseCase == any BrowseSources {
  func callAsFunction(
    _ query: SourceQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<NewsSource> {
    try await value().callAsFunction(query, at: cursor)
  }
}

extension Deferred: SearchVideos, FindVideo where UseCase == any SearchVideos & FindVideo {
  func callAsFunction(
    _ query: VideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    try await value().callAsFunction(query, at: cursor)
  }

  func video(_ id: Video.ID) async throws(NewsError) -> Video? {
    try await value().video(id)
  }
}

extension Deferred: RefreshFeeds where UseCase == any RefreshFeeds {
  func callAsFunction(
    _ chosen: Set<FollowedFeed.ID>?,
    mode: RefreshMode,
    progress: @escaping @Sendable (FeedRefresh) -> Void
  ) async throws(NewsError) -> FeedRefresh {
    try await value().callAsFunction(chosen, mode: mode, progress: progress)
  }
}

extension Deferred: FollowSite where UseCase == any FollowSite {
  func callAsFunction(
    _ address: WebLink,
    tags: [String]
  ) async throws(NewsError) -> FollowedSite {
    try await value().callAsFunction(address, tags: tags)
  }

  func feeds(at address: WebLink) async throws(NewsError) -> [FeedLink] {
    try await value().feeds(at: address)
  }
}

extension Deferred: FetchFeed where UseCase == any FetchFeed {
  func callAsFunction(_ request: FeedRequest) async throws(NewsError) -> FeedReply {
    try await value().callAsFunction(request)
  }
}

extension Deferred: SavePage where UseCase == any SavePage {
  func callAsFunction(_ address: WebLink, title: String) async throws(NewsError) -> SavedPage {
    try await value().callAsFunction(address, title: title)
  }
}

extension Deferred: FetchPicture where UseCase == any FetchPicture {
  func callAsFunction(_ link: WebLink) async throws(NewsError) -> Picture {
    try await value().callAsFunction(link)
  }
}

extension Deferred: CaptionCat where UseCase == any CaptionCat {
  func callAsFunction(_ request: CatRequest) async throws(NewsError) -> CaptionedCat {
    try await value().callAsFunction(request)
  }
}
