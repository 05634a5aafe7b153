import Domain
import FoundationEssentials
import LocalArchive
import Presentation
import TestSupport

@testable import WebPages

extension Services {
  /// Creates services over an archive; `search` and `hits` replace its own.
  static func fake(
    _ archive: Archive,
    search: (any SearchArticles)? = nil,
    hits: (any CountHits)? = nil,
    now: @escaping @Sendable () -> Date
  ) -> Services {
    Services(
      configuration: .fake(),
      search: FakeArticles([:]),
      archive: search ?? archive,
      hits: hits ?? archive,
      values: archive,
      headlines: FakeArticles([:]),
      sources: FakeSources([:]),
      videos: NoVideos(),
      storedVideos: archive,
      storedArticles: archive,
      edition: MakeEdition(of: archive, in: archive, marking: archive),
      cats: archive,
      marking: archive,
      liking: archive,
      readMarks: archive,
      feeds: archive,
      refresh: FakeRefresh([]),
      followSite: NoSites(),
      readFeed: FakeFeedReader(),
      savePage: FakeSavePage(),
      fetchFullText: FakeFullTexts(),
      fetchPicture: NoPictures(),
      clock: ManualClock(),
      now: now,
      utcOffset: { _ in 0 }
    )
  }
}

/// An archive without cats.
struct NoCats: BrowsePictures {
  func savedPictures(
    _ query: PlainQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<SavedPicture> {
    Page(items: [], continuation: .end(.complete))
  }
}

/// A web without videos.
struct NoVideos: SearchVideos, FindVideo, BrowseLikedVideos {
  func callAsFunction(
    _ query: VideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    Page(items: [], continuation: .end(.complete))
  }

  func likedVideos(
    _ query: LikedVideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    Page(items: [], continuation: .end(.complete))
  }

  func video(_ id: Video.ID) async throws(NewsError) -> Video? { nil }
}

/// A web without sites.
struct NoSites: FollowSite {
  func callAsFunction(
    _ address: WebLink,
    tags: [String]
  ) async throws(NewsError) -> FollowedSite {
    throw .unreachable(.fake, "no network")
  }

  func feeds(at address: WebLink) async throws(NewsError) -> [FeedLink] {
    throw .unreachable(.fake, "no network")
  }
}

/// Pages that are saved, or that have no text after `problem`.
struct FakeSavePage: SavePage {
  var problem: NewsError?

  func callAsFunction(_ address: WebLink, title: String) async throws(NewsError) -> SavedPage {
    SavedPage(.sample(link: address, title: title), problem: problem)
  }
}

/// A web without pictures.
struct NoPictures: FetchPicture {
  func callAsFunction(_ link: WebLink) async throws(NewsError) -> Picture {
    throw .unreachable(.fake, "no network")
  }
}

extension Configuration {
  /// Creates a configuration of the fake catalog without any settings.
  static func fake() -> Configuration {
    Configuration(providers: .fake, file: FakeSettings(), variable: { _ in nil })
  }
}
