import Domain
import FoundationEssentials
import Presentation
import TestSupport

@testable import WebPages
@testable import WebServer

/// A server's desk over fakes, and its pages.
struct WebDesk {
  /// The time of all pages: 15 January 2027, 8:00 UTC.
  static let now = Date(timeIntervalSince1970: 1_800_000_000)

  /// The articles of every list, and the stored ones.
  var articles: [Article] = []
  var stories: [Article.ID: ArticleStory] = [:]
  /// What follows the articles.
  var continuation = Page<Article>.Continuation.end(.complete)
  /// The remarks on each page.
  var remarks: [PageRemark] = []
  /// The number of articles; nil if unknown.
  var total: Total?
  /// The searches of the providers; the articles above if nil.
  var providers: (any SearchArticles)?
  /// The videos of every list, and the stored ones.
  var videos: [Video] = []
  var sources: [NewsSource] = []
  var marks = FakeMarks()
  /// The liked videos.
  var likes = FakeLikes()
  var feeds = FakeFollowedFeeds()
  /// The refresh of feeds.
  var refresh = FakeRefresh([])
  /// The error of every use of the feeds; nil for none.
  var feedFailure: NewsError?
  /// The feeds that were unfollowed.
  let unfollowed = UnfollowedFeeds()
  let results = FormResults()
  /// The sites that can be followed.
  var followSite: any FollowSite = NoSites()
  /// The pages that can be saved.
  var savePage = FakeSavePage()
  /// The hits by words.
  var hits = FakeHits([:])
  var values = FakeFilterValues([:])
  /// The error of the archive; nil for none.
  var failure: NewsError?
  /// The texts of articles' pages.
  var fullTexts = FakeFullTexts()
  /// Where pictures are from.
  var pictures = PictureMode.none
  /// The picture at every address.
  var picture = Picture.fake()
  /// Whether lists have no previews.
  var hasDenseLists = false

  var pages: NewsPages {
    NewsPages(services, pictures: pictures, unfollowed: unfollowed, results: results)
  }

  /// Returns the response to a request of a browser.
  func get(_ target: String) async -> WebResponse? {
    await pages.response(to: WebRequest("GET", target))
  }

  /// Returns the text of a page; a sign for none if there is no such page.
  func text(_ target: String) async -> String {
    await get(target)?.text ?? "no page"
  }

  /// Returns the response to a form.
  func post(
    _ target: String,
    _ fields: KeyValuePairs<String, String>,
    accept: String = "text/html"
  ) async -> WebResponse? {
    let body = fields.map { "\($0)=\(FormFields.encoded($1))" }.joined(separator: "&")
    let type = "application/x-www-form-urlencoded;charset=UTF-8"
    return await pages.response(
      to: WebRequest(
        "POST",
        target,
        headers: [("Content-Type", type), ("Accept", accept)],
        body: Array(body.utf8)
      )
    )
  }

  /// The use cases.
  var services: Services {
    let shelf = FixedArticles(page: page, failure: failure)
    var stored = FakeArticleShelf(articles: articles, failure: failure)
    stored.stories = stories
    let clips = FixedVideos(videos: videos)
    var services = Services(
      configuration: .fake(),
      search: providers ?? shelf,
      archive: shelf,
      hits: hits,
      values: values,
      headlines: shelf,
      sources: FixedSources(sources: sources),
      videos: clips,
      storedVideos: clips,
      storedArticles: stored,
      edition: MakeEdition(
        of: FakeHeadlines(headlines),
        in: FakeArticleShelf(articles: articles),
        marking: marks
      ),
      cats: NoCats(),
      marking: marks,
      liking: likes,
      readMarks: marks,
      feeds: feedFailure.map { FailingFeeds(failure: $0) } ?? feeds,
      refresh: refresh,
      followSite: followSite,
      readFeed: FakeFeedReader(),
      savePage: savePage,
      fetchFullText: fullTexts,
      fetchPicture: OnePicture(picture: picture),
      clock: ManualClock(),
      now: { Self.now },
      utcOffset: { _ in 0 }
    )
    services.hasDenseLists = hasDenseLists
    return services
  }

  /// The headlines of the articles with dates, each of which is alone in its story.
  private var headlines: [StoredHeadline] {
    articles.compactMap { article in
      article.publishedAt.map { date in
        StoredHeadline(
          id: article.id,
          story: nil,
          title: article.title,
          source: article.source.name,
          date: date
        )
      }
    }
  }

  private var page: Page<Article> {
    var page = Page(items: articles, total: total, continuation: continuation)
    page.remarks = remarks
    return page
  }
}

/// A search that always finds the same page.
struct FixedArticles: SearchArticles, BrowseHeadlines {
  let page: Page<Article>
  var failure: NewsError?

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    if let failure { throw failure }
    return page
  }

  func callAsFunction(
    _ query: HeadlineQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    if let failure { throw failure }
    return page
  }
}

/// Feeds that cannot be read or changed.
private struct FailingFeeds: FollowFeeds {
  let failure: NewsError

  func followedFeeds() async throws(NewsError) -> [FollowedFeed] { throw failure }

  func activities() async throws(NewsError) -> [FollowedFeed.ID: FeedActivity] { throw failure }

  func feeds(
    of articles: [Article.ID]
  ) async throws(NewsError) -> [Article.ID: [FollowedFeed.ID]] { throw failure }

  func follow(_ feeds: [FollowedFeed]) async throws(NewsError) -> [FollowedFeed.ID] {
    throw failure
  }

  func change(
    _ id: FollowedFeed.ID,
    _ change: @escaping @Sendable (inout FollowedFeed) -> Void
  ) async throws(NewsError) -> Bool { throw failure }

  func listKey() async -> String? { nil }

  func unfollow(_ id: FollowedFeed.ID) async throws(NewsError) -> UnfollowedFeed? { throw failure }

  func store(_ updates: [FeedUpdate]) async throws(NewsError) -> [FeedChanges] { throw failure }

  func refreshTurn() async throws(NewsError) -> RefreshTurn? { throw failure }
}

/// Videos that every search finds.
private struct FixedVideos: SearchVideos, FindVideo, BrowseLikedVideos {
  let videos: [Video]

  func callAsFunction(
    _ query: VideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    Page(items: videos, continuation: .end(.complete))
  }

  func likedVideos(
    _ query: LikedVideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    Page(items: videos, continuation: .end(.complete))
  }

  func video(_ id: Video.ID) async throws(NewsError) -> Video? { videos.first { $0.id == id } }
}

/// Sources that every search finds.
private struct FixedSources: BrowseSources {
  let sources: [NewsSource]

  func callAsFunction(
    _ query: SourceQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<NewsSource> {
    Page(items: sources, continuation: .end(.complete))
  }
}

/// A web in which every address has the same picture.
private struct OnePicture: FetchPicture {
  let picture: Picture

  func callAsFunction(_ link: WebLink) async throws(NewsError) -> Picture { picture }
}

extension SitePages {
  /// Returns the response to a request; nil if its path has no page.
  func response(to request: WebRequest) async -> WebResponse? {
    guard let place = PagePlace(request.path) else { return nil }
    return await response(to: request, at: place)
  }
}
