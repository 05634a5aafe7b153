import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// A server of Miniflux's API over feeds and articles in memory, and its client.
struct MinifluxDesk {
  static let wind = FollowedFeed.fake("Wind", tags: ["news"])
  static let rain = FollowedFeed.fake("Rain")
  static let articles = (0..<4).map { number in
    Article.fake("n\(number)", at: ReaderDesk.now - Double(number) * 3_600)
  }
  /// An article with a sound, of no feed.
  static let other = sounding("other", at: ReaderDesk.now - 7_000)

  /// The archive: two articles of each feed, newest first, and a saved one of no feed.
  let archive = FakeFeedArchive(
    [(wind, Array(articles.prefix(2))), (rain, Array(articles.suffix(2)))],
    others: [other]
  )
  private let api: MinifluxAPI

  /// Creates a server that requires no key.
  init() {
    let desk = ReaderDesk(
      archive,
      followSite: FakeFollowSite([
        "https://new.example": .followed(.fake("New", tags: ["news"]), added: 3, isNew: true),
        "https://several.example": .choices([FeedLink(address: Self.rain.webAddress, title: "Rain")]
        ),
      ])
    )
    api = MinifluxAPI(desk.services, access: WebAccess(isKeyRequired: false) { _, _ in nil })
  }

  private static func sounding(_ name: String, at date: Date) -> Article {
    let article = Article.fake(name, at: date)
    let sound = Article.Enclosure(.sample("https://sounds.example/1.mp3"), type: "audio/mpeg")
    return Article(
      provider: article.provider,
      source: article.source,
      title: article.title,
      link: article.link,
      publishedAt: date,
      body: Article.Body(.empty, enclosures: [sound])
    ) ?? article
  }

  /// Sends a request with a body of JSON, and returns the response.
  func send(
    _ method: String,
    _ path: String,
    _ body: String = "",
    type: String? = nil
  ) async throws -> WebResponse {
    let headers = type.map { [("Content-Type", $0)] } ?? []
    let request = WebRequest(method, "/v1/" + path, headers: headers, body: Array(body.utf8))
    return try #require(await api.response(to: request))
  }

  /// Returns the value that a request replies with.
  func get<Value: Decodable>(
    _ path: String,
    as type: Value.Type = Value.self
  ) async throws -> Value {
    try await value(of: try await send("GET", path), 200)
  }

  func value<Value: Decodable>(
    of response: WebResponse,
    _ status: Int,
    as type: Value.Type = Value.self
  ) async throws -> Value {
    #expect(response.status == status, "\(response.text)")
    #expect(response.headers.contains { $0.1 == "application/json; charset=utf-8" })
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: Data(response.text.utf8))
  }

  /// Returns the titles of the entries that a request lists.
  func titles(_ path: String) async throws -> [String] {
    try await get(path, as: MinifluxList.self).entries.map(\.title)
  }
}

/// A list of entries, as clients read it.
struct MinifluxList: Decodable {
  struct Entry: Decodable {
    var id, feedId: Int
    var title, status, url, content, publishedAt, hash: String
    var starred: Bool
    var feed: MinifluxFeed
  }

  var total: Int
  var entries: [Entry]
}

/// A feed, as clients read it.
struct MinifluxFeed: Decodable {
  var id: Int
  var title, feedUrl, siteUrl: String
  var crawler, hideGlobally: Bool
  var category: Category

  struct Category: Decodable, Equatable {
    var id: Int
    var title: String
  }
}
