public import Domain
import FoundationEssentials
public import HTTP
import NewsAPIFormat
import Texts

/// YouTube's `/search` and `/videos` (https://developers.google.com/youtube/v3/docs).
///
/// Cursors are the service's page tokens. A search costs 100 quota units and returns neither
/// durations nor view counts; a request for one video costs 1 unit and returns both.
public struct YouTubeVideos: OnlineService, SearchVideos, FindVideo {
  /// YouTube's id and name.
  public static let provider = Provider(
    id: "youtube",
    name: "YouTube",
    keyPage: WebLink("https://console.cloud.google.com/apis/credentials")
  )

  /// The default address.
  public static let standardAddress = "https://www.googleapis.com/youtube/v3"
  /// YouTube needs the user's key.
  public static let access = ServiceAccess.ownKey
  /// A key's 10,000 quota units a day are 100 searches.
  public static let limits = RequestLimits(daily: 100)

  private let service: WebService

  /// Creates a client of the service at `address`.
  ///
  /// Without a `key` every request fails with `NewsError.keyMissing`.
  public init(client: any HTTPSending, address: WebLink, key: String?) {
    service = WebService(Self.self, client: client, address: address, key: key)
  }

  /// Returns a page of videos; the total is an estimate of the service.
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
      items: reply.items?.items.compactMap { $0?.video } ?? [],
      total: reply.total,
      continuation: reply.next.map { service.more(at: $0) } ?? .end(.complete)
    )
  }

  /// Returns a video with its duration and view count; nil if there is none with this id.
  public func video(_ id: Video.ID) async throws(NewsError) -> Video? {
    let items = QueryItems([
      ("part", "snippet,contentDetails,statistics"),
      ("id", id.description),
    ])
    do throws(NewsError) {
      let reply = try await service.youTube("/videos", items, listing: WholeVideo.self)
      return reply.items?.items.lazy.compactMap { $0?.video }.first { $0.id == id }
    } catch .nothingFound {
      return nil
    }
  }
}

// Watch pages.
extension YouTubeVideos {
  /// Returns the watch page of a video; never nil, since every id is valid in an address.
  public static func link(of id: Video.ID) -> WebLink? {
    WebLink("https://www.youtube.com/watch?" + QueryItems([("v", id.description)]).encoded)
  }

  /// Returns the id of the video at a YouTube address; nil for other sites and other pages.
  public static func id(at link: WebLink) -> Video.ID? {
    guard let parts = URLComponents(string: link.description) else { return nil }
    let steps = parts.path.split(separator: "/").map(String.init)
    switch (link.site, steps.count) {
    case ("youtu.be", 1): return Video.ID(steps[0])
    case (let site, 1) where sites.contains(site) && steps[0] == "watch":
      let items = parts.queryItems?.filter { $0.name == "v" } ?? []
      return items.lazy.compactMap { $0.value.flatMap(Video.ID.init) }.first
    case (let site, 2) where sites.contains(site) && folders.contains(steps[0]):
      return players.contains(steps[1]) ? nil : Video.ID(steps[1])
    default: return nil
    }
  }

  private static let sites: Set<String> = [
    "youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com",
  ]

  private static let folders: Set<String> = ["shorts", "embed", "live", "v"]

  /// Path segments that look like video ids, but are players of a playlist or a live channel.
  private static let players: Set<String> = ["videoseries", "live_stream"]
}

/// A reply of any YouTube endpoint: a page of a list, or an error.
private struct YouTubeReply<Item: Decodable>: Decodable {
  struct PageInfo: Decodable {
    let totalResults: Lenient<Int>?
  }

  let items: LenientList<Item>?
  let error: Lenient<YouTubeError>?
  private let nextPageToken: Lenient<String>?
  private let pageInfo: Lenient<PageInfo>?

  /// The token of the next page; nil at the end of the list.
  var next: String? { nextPageToken?.value.flatMap { $0.isEmpty ? nil : $0 } }

  /// The service's estimate of the number of videos; nil if missing.
  var total: Total? {
    guard let count = pageInfo?.value?.totalResults?.value, count >= 0 else { return nil }
    return .about(count)
  }
}

/// An error in the JSON of Google's services.
///
/// Reasons are in `errors`, the older list, where a rejected key may be just a `badRequest`, and in
/// `details`, the newer one (https://developers.google.com/youtube/v3/docs/errors,
/// https://google.aip.dev/193).
private struct YouTubeError: Decodable {
  struct Cause: Decodable {
    let reason: Lenient<String>?
  }

  private let message: Lenient<String>?
  private let errors: Lenient<LenientList<Cause>>?
  private let details: Lenient<LenientList<Cause>>?

  /// Maps the error by its first known reason, else by the status of the response.
  func newsError(to service: WebService, of response: HTTPResponse) -> NewsError {
    let causes = (errors?.value?.items ?? []) + (details?.value?.items ?? [])
    let reasons = causes.compactMap { $0?.reason?.value }
    if response.status == 400, isAboutKey { return .keyInvalid(service.provider) }
    for reason in reasons {
      if let known = newsError(of: reason, to: service, response) { return known }
    }
    return service.failure(response, message?.value.map { service.line($0) })
  }

  private func newsError(
    of reason: String,
    to service: WebService,
    _ response: HTTPResponse
  ) -> NewsError? {
    let provider = service.provider
    switch reason {
    case "keyInvalid", "keyExpired", "API_KEY_INVALID": return .keyInvalid(provider)
    case "accessNotConfigured", "ipRefererBlocked", "forbidden", "SERVICE_DISABLED":
      return .keyDisabled(provider)
    case "quotaExceeded", "dailyLimitExceeded": return .quotaExhausted(provider)
    // The daily quota has the same reason as a rate limit; only the message differs.
    case "rateLimitExceeded" where isAboutDay: return .quotaExhausted(provider)
    case "rateLimitExceeded", "userRateLimitExceeded":
      return .rateLimited(provider, retryAfter: response.retryAfter(now: .now))
    case "invalidPageToken": return .cursorRefused(provider)
    case "videoNotFound": return .nothingFound(provider, "no such video")
    case "backendError": return .providerFailed(provider, service.line(message?.value))
    // About the credentials, not about a parameter.
    case "invalidCredentials": return nil
    case let reason where reason.hasPrefix("invalid"):
      return .parameterRefused(provider, service.line(message?.value))
    default: return nil
    }
  }

  private var foldedMessage: String { message?.value?.bounded(to: .line).lowercased() ?? "" }

  private var isAboutKey: Bool {
    foldedMessage.contains("api key")
      && ["not valid", "invalid", "expired"].contains(where: foldedMessage.contains)
  }

  private var isAboutDay: Bool { foldedMessage.contains("per day") }
}

extension WebService {
  /// Requests a list from YouTube.
  fileprivate func youTube<Item: Decodable>(
    _ path: String,
    _ items: QueryItems,
    listing item: Item.Type
  ) async throws(NewsError) -> YouTubeReply<Item> {
    let key = HTTPHeader(name: "X-Goog-Api-Key", value: try requiredKey)
    let response = try await get(path, items, secretHeaders: [key])
    let reply = decoded(YouTubeReply<Item>.self, response)
    if let error = reply?.error?.value { throw error.newsError(to: self, of: response) }
    guard let reply, reply.items != nil, (200..<300).contains(response.status) else {
      throw failure(response)
    }
    return reply
  }
}
