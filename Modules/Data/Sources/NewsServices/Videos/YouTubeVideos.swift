public import Domain
public import HTTP
import NewsAPIFormat

/// YouTube's `/search` and `/videos` (https://developers.google.com/youtube/v3/docs).
///
/// Cursors are the service's own tokens. A search costs a hundred times what a video does, and
/// tells neither how long a video is nor how often it was watched.
public struct YouTubeVideos: OnlineService, SearchVideos, FindVideo {
  /// YouTube as it is named on the command line and in data.
  public static let provider = Provider(
    id: "youtube",
    name: "YouTube",
    keyPage: WebLink("https://console.cloud.google.com/apis/credentials")
  )

  /// Where the service is.
  public static let standardAddress = "https://www.googleapis.com/youtube/v3"
  /// A key of one's own.
  public static let access = ServiceAccess.ownKey
  /// So many searches a key's 10,000 units a day are good for, at 100 units each.
  public static let limits = RequestLimits(daily: 100)

  private let service: WebService

  /// Creates a searcher of the service at `address`.
  ///
  /// Without a `key` everything fails with `NewsError.keyMissing`, and nothing is sent.
  public init(client: any HTTPSending, address: WebLink, key: String?) {
    service = WebService(Self.self, client: client, address: address, key: key)
  }

  /// Returns a page of videos; its total is the service's estimate.
  public func callAsFunction(
    _ query: VideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    let token = try service.position(cursor)
    guard token != "" else { throw .cursorRefused(Self.provider) }
    let items = QueryItems([
      ("part", "snippet"),
      ("type", "video"),
      ("q", query.words),
      ("order", query.order.rawValue),
      ("maxResults", String(query.pageSize)),
      ("pageToken", token),
    ])
    let reply = try await service.youTube("/search", items, listing: FoundVideo.self)
    return Page(
      items: reply.items?.compactMap { $0.value?.video } ?? [],
      total: reply.total,
      continuation: reply.next.map { service.more(at: $0) } ?? .end(.complete)
    )
  }

  /// Returns a video with its duration and its views; nil when there is none of this identity.
  public func video(_ id: Video.ID) async throws(NewsError) -> Video? {
    let items = QueryItems([
      ("part", "snippet,contentDetails,statistics"),
      ("id", id.description),
    ])
    do throws(NewsError) {
      let reply = try await service.youTube("/videos", items, listing: WholeVideo.self)
      return reply.items?.lazy.compactMap { $0.value?.video }.first { $0.id == id }
    } catch .nothingFound {
      return nil
    }
  }
}
