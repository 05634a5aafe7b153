import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// A server of the API over feeds and articles in memory, and its client.
struct ReaderDesk {
  static let now = Date(timeIntervalSince1970: 1_800_000_000)

  let archive: FakeFeedArchive
  let api: ReaderAPI
  let services: Services
  private let prefix: String

  /// Creates a server; if there are no `keys`, none is required.
  init(
    _ archive: FakeFeedArchive = FakeFeedArchive([]),
    keys: [String: KeyScope] = [:],
    prefix: String = "",
    followSite: any FollowSite = FakeFollowSite([:])
  ) {
    self.archive = archive
    self.prefix = prefix
    let access = WebAccess(isKeyRequired: !keys.isEmpty) { text, allowsToken in
      keys[text] ?? (allowsToken ? keys.first { ServerKeys.token(of: $0.key) == text }?.value : nil)
    }
    services = Self.services(archive, followSite)
    api = ReaderAPI(services, access: access)
  }

  /// Sends a request as an admitted client, and returns the response.
  func send(
    _ method: String = "GET",
    _ path: String,
    form: [(String, String)] = [],
    body text: String? = nil,
    type: String = "application/x-www-form-urlencoded",
    authorization: String? = "GoogleLogin auth=anyone"
  ) async throws -> WebResponse {
    let body = form.map { "\(FormFields.encoded($0.0))=\(FormFields.encoded($0.1))" }
    var headers = [("Content-Type", type)]
    if let authorization { headers.append(("authorization", authorization)) }
    let request = WebRequest(
      method,
      prefix + path,
      headers: headers,
      body: Array((text ?? body.joined(separator: "&")).utf8)
    )
    return try #require(await api.response(to: request))
  }

  /// Returns the text of a successful reply to a method of the API.
  func get(_ method: String) async throws -> String {
    let response = try await send("GET", "/reader/api/0/" + method)
    #expect(response.status == 200, "\(response.text)")
    return response.text
  }

  /// Returns the JSON object that a method replies with.
  func object(_ method: String, form: [(String, String)] = []) async throws -> Reply {
    let response = try await send(
      form.isEmpty ? "GET" : "POST",
      "/reader/api/0/" + method,
      form: form
    )
    #expect(response.status == 200, "\(response.text)")
    #expect(response.headers.contains { $0.1 == "application/json; charset=utf-8" })
    return try response.reply
  }

  /// Sends a change, and expects the reply `OK`.
  func post(_ method: String, _ form: (String, String)...) async throws {
    let response = try await send("POST", "/reader/api/0/" + method, form: form)
    #expect(response.status == 200)
    #expect(response.text == "OK")
  }

  /// Returns the ids of a stream in the long form.
  func ids(_ query: String) async throws -> [Article.ID] {
    let refs = try await object("stream/items/ids?" + query).itemRefs ?? []
    return try await Article.ID.numbered(refs.compactMap { Int($0.id) }, in: archive)
  }

  private static func services(
    _ archive: FakeFeedArchive,
    _ followSite: any FollowSite
  ) -> Services {
    Services(
      configuration: .fake(),
      search: FakeArticles([:]),
      archive: archive,
      hits: archive,
      values: FakeFilterValues([:]),
      headlines: FakeArticles([:]),
      sources: FakeSources([:]),
      videos: NoVideos(),
      storedVideos: NoVideos(),
      storedArticles: archive,
      edition: MakeEdition(of: FakeHeadlines(), in: archive, marking: archive),
      cats: NoCats(),
      marking: archive,
      liking: FakeLikes(),
      readMarks: archive,
      feeds: archive,
      refresh: FakeRefresh([]),
      followSite: followSite,
      readFeed: FakeFeedReader(),
      savePage: FakeSavePage(),
      fetchFullText: FakeFullTexts(),
      fetchPicture: NoPictures(),
      clock: WaitingClock(),
      now: { now },
      utcOffset: { _ in 0 }
    )
  }
}

extension WebResponse {
  /// The body as JSON.
  var reply: Reply {
    get throws { try JSONDecoder().decode(Reply.self, from: Data(text.utf8)) }
  }
}

/// A reply in JSON, with the fields that clients read.
struct Reply: Decodable {
  struct Link: Decodable, Equatable {
    var href: String
    var type: String?
  }

  struct Origin: Decodable, Equatable {
    var streamId, title, htmlUrl: String
  }

  struct Summary: Decodable {
    var direction, content: String
  }

  struct Item: Decodable {
    var id: String
    var timestampUsec: String?
    var crawlTimeMsec: String?
    var published: Int?
    var title: String?
    var author: String?
    var canonical: [Link]?
    var enclosure: [Link]?
    var summary: Summary?
    var origin: Origin?
    var categories: [String]?
  }

  struct Subscription: Decodable {
    var id, title, url, htmlUrl, iconUrl: String
    var categories: [Label]
  }

  struct Label: Decodable, Equatable {
    var id: String
    var label: String?
    var type: String?
  }

  struct Count: Decodable, Equatable {
    var id: String
    var count: Int
    var newestItemTimestampUsec: String
  }

  var itemRefs: [Item]?
  var items: [Item]?
  var continuation: String?
  var id: String?
  var title: String?
  var subscriptions: [Subscription]?
  var tags: [Label]?
  var max: Int?
  var unreadcounts: [Count]?
  var numResults: Int?
  var streamId: String?
  var error: String?
  var userId: String?
  var userName: String?
}

/// Sites by address, with the result of following them.
struct FakeFollowSite: FollowSite {
  let sites: [String: FollowedSite]

  init(_ sites: [String: FollowedSite]) {
    self.sites = sites
  }

  func callAsFunction(
    _ address: WebLink,
    tags: [String]
  ) async throws(NewsError) -> FollowedSite {
    guard let site = sites[address.description] else {
      throw .requestRejected(Provider(site: address), status: 404, nil)
    }
    return site
  }

  func feeds(at address: WebLink) async throws(NewsError) -> [FeedLink] {
    switch try await self(address, tags: []) {
    case .followed(let feed, _, _, _): [FeedLink(address: feed.webAddress, title: feed.title)]
    case .choices(let links): links
    case .list: []
    }
  }
}
