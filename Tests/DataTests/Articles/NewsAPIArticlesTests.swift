import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import Query
import TestSupport
import Testing

/// NewsAPI's parameters, mapping and errors, beside `ArticleServiceContract`.
@Suite(.hangLimit)
struct NewsAPIArticlesTests {
  private let provider = NewsAPIArticles.provider

  private func search(
    _ network: StubTransport,
    key: String? = "canary",
    address: String = "https://newsapi.example/v2"
  ) throws -> FilteringSearch {
    let service = NewsAPIArticles(
      client: HTTPClient(transport: network),
      address: try #require(WebLink(address)),
      key: key
    )
    return FilteringSearch(of: service)
  }

  private func page(
    _ body: String,
    status: Int = 200,
    size: Int = 20,
    at cursor: Cursor? = nil
  ) async throws -> Page<Article> {
    let search = try search(StubTransport(.reply(status, body)))
    return try await search(try ArticleQuery("x", pageSize: size), at: cursor)
  }

  @Test func emptyQuerySendsNothing() async throws {
    let network = StubTransport(.reply(200, #"{"status":"ok","totalResults":0,"articles":[]}"#))
    let search = try search(network)
    var filter = ArticleFilter()
    filter.language = .de
    filter.excludedDomains = ["a.example"]
    for query in [try ArticleQuery(" "), try ArticleQuery("", filter: filter)] {
      await #expect(throws: NewsError.invalidQuery(.nothingToSearchFor)) {
        _ = try await search(query, at: nil)
      }
    }
    #expect(network.requests.isEmpty)
    filter.domains = ["b.example"]
    _ = try await search(try ArticleQuery("", filter: filter), at: nil)
    filter.domains = []
    filter.sources = ["bbc-news"]
    _ = try await search(try ArticleQuery("", filter: filter), at: nil)
    #expect(network.requests.map { $0.query["q"] } == [nil, nil])
  }

  @Test func parametersAreSentByTheirNames() async throws {
    let network = StubTransport(.reply(200, #"{"status":"ok","totalResults":0,"articles":[]}"#))
    var filter = ArticleFilter()
    filter.fields = [.title, .content]
    filter.sources = ["bbc-news", "cnn"]
    filter.domains = ["a.example"]
    filter.excludedDomains = ["b.example", "c.example"]
    filter.from = Date(timeIntervalSince1970: 1_612_137_600)
    filter.to = Date(timeIntervalSince1970: 1_612_223_999)
    filter.language = .de
    let words = "+wind \"a b\" -x & y=1 ü"
    let query = try ArticleQuery(words, filter: filter, sort: .relevance, pageSize: 7)
    _ = try await search(network)(query, at: Cursor(provider: "newsapi", position: "3"))

    let request = try #require(network.requests.first)
    #expect(request.url.path() == "/v2/everything")
    #expect(
      request.query == [
        "q": "wind AND \"a b\" AND NOT x AND \"y=1\" AND ü", "searchIn": "title,content",
        "sources": "bbc-news,cnn",
        "domains": "a.example", "excludeDomains": "b.example,c.example",
        "from": "2021-02-01T00:00:00Z", "to": "2021-02-01T23:59:59Z", "language": "de",
        "sortBy": "relevancy", "pageSize": "7", "page": "3",
      ]
    )
    #expect(
      request.url.absoluteString.contains(
        "q=wind%20AND%20%22a%20b%22%20AND%20NOT%20x%20AND%20%22y%3D1%22%20AND%20%C3%BC&"
      )
    )
  }

  @Test func keyIsSentOnlyInAHeader() async throws {
    let network = StubTransport(.reply(200, #"{"status":"ok","articles":[]}"#))
    _ = try await search(network)(try ArticleQuery("x"), at: nil)
    let request = try #require(network.requests.first)
    #expect(request.secretHeaders == [HTTPHeader(name: "X-Api-Key", value: "canary")])
    #expect(!request.url.absoluteString.contains("canary"))
    #expect(!"\(request)".contains("canary"))
  }

  @Test func articleFieldsAreMapped() async throws {
    let page = try await page(
      #"""
      {"status":"ok","totalResults":1,"articles":[{
        "source":{"id":"wire","name":"The Wire &amp; Post"},"author":"A. Writer",
        "title":"Wind &#8217;s up &ndash; again","description":"It &lt;blows&gt;",
        "url":"https://news.example/a","urlToImage":"https://news.example/a.jpg",
        "publishedAt":"2021-02-04T02:37:06Z","content":"It blows hard… [+1234 chars]",
        "surprise":[1]}]}
      """#
    )
    let article = try #require(page.items.first)
    #expect(article.source == .init(id: "wire", name: "The Wire & Post"))
    #expect(article.author == "A. Writer")
    #expect(article.title == "Wind ’s up – again")
    #expect(article.summary == "It <blows>")
    #expect(article.link.description == "https://news.example/a")
    #expect(article.picture?.description == "https://news.example/a.jpg")
    #expect(article.publishedAt == Date(timeIntervalSince1970: 1_612_406_226))
    #expect(article.content == "It blows hard…")
    #expect(article.provider == provider)
  }

  @Test(arguments: [
    #"{"url":"https://news.example/a","title":"T"}"#,
    #"""
    {"url":"https://news.example/a","title":"T","source":null,"author":null,"description":null,
     "urlToImage":null,"publishedAt":null,"content":null}
    """#,
    #"{"url":"https://news.example/a","title":"T","source":{},"publishedAt":12,"author":["x"]}"#,
    #"{"url":"https://news.example/a","title":"T","urlToImage":"nowhere","publishedAt":"soon"}"#,
    #"{"url":"https://news.example/a","title":"T","author":"","description":" "}"#,
  ])
  func invalidFieldsAreNil(json: String) async throws {
    let page = try await page(#"{"status":"ok","articles":[\#(json)]}"#)
    let article = try #require(page.items.first)
    #expect(article.title == "T")
    #expect(article.source.name == "news.example")
    #expect(article.author == nil && article.summary == nil && article.content == nil)
    #expect(article.publishedAt == nil && article.picture == nil)
  }

  @Test(arguments: [
    #"{"title":"[Removed]","url":"https://removed.com"}"#, #"{"title":"No address"}"#, "null", "7",
    #"{"title":"T","url":"javascript:alert(1)"}"#,
    #"{"title":"[Removed]","url":"https://a.example"}"#,
  ])
  func unreadableArticlesAreSkipped(json: String) async throws {
    let good = #"{"url":"https://news.example/a","title":"T"}"#
    let page = try await page(#"{"status":"ok","articles":[\#(json),\#(good)]}"#)
    #expect(page.items.map(\.title) == ["T"])
  }

  @Test func summaryOrSiteReplacesAMissingTitle() async throws {
    let page = try await page(
      #"""
      {"status":"ok","articles":[{"url":"https://news.example/a","description":"About it"},
       {"url":"https://news.example/b","title":" "}]}
      """#
    )
    #expect(page.items.map(\.title) == ["About it", "news.example"])
  }

  @Test(arguments: ["-5", "\"7\"", "99999999999999999999", "null", "[]"])
  func invalidTotalIsNil(total: String) async throws {
    let article = #"{"url":"https://news.example/a","title":"T"}"#
    let body = #"{"status":"ok","totalResults":\#(total),"articles":[\#(article)]}"#
    let page = try await page(body, size: 1)
    #expect(page.total == nil)
    #expect(page.continuation != .end(.complete))
  }

  @Test func datesMayHaveFractions() async throws {
    let page = try await page(
      #"""
      {"status":"ok","articles":[
       {"url":"https://a.example/1","title":"1","publishedAt":"2021-02-04T02:37:06.5Z"},
       {"url":"https://a.example/2","title":"2","publishedAt":"2021-02-04T03:37:06+01:00"}]}
      """#
    )
    let dates = page.items.compactMap { $0.publishedAt?.timeIntervalSince1970 }
    #expect(dates.map { $0.rounded(.down) } == [1_612_406_226, 1_612_406_226])
  }

  @Test(arguments: [(0, 90, 1), (1, 90, 1), (2, 2, 1), (2, 4, 2), (2, 3, 2)])
  func shortPageOrTotalEndsTheList(articles: Int, total: Int, number: Int) async throws {
    let cursor = Cursor(provider: "newsapi", position: String(number))
    let page = try await page(Self.body(articles: articles, total: total), size: 2, at: cursor)
    #expect(page.continuation == .end(.complete))
    #expect(page.total == .exactly(total))
  }

  @Test func planLimitEndsTheList() async throws {
    let body = Self.error(
      "maximumResultsReached",
      "You have requested too many results. Developer accounts are limited to a max of 100 results."
    )
    let page = try await page(body, status: 426, at: Cursor(provider: "newsapi", position: "6"))
    #expect(page.items.isEmpty)
    #expect(page.continuation == .end(.providerLimit(100)))
  }

  @Test(arguments: [
    ("apiKeyMissing", 401, NewsError.keyMissing(NewsAPIArticles.provider)),
    ("apiKeyInvalid", 401, .keyInvalid(NewsAPIArticles.provider)),
    ("apiKeyDisabled", 401, .keyDisabled(NewsAPIArticles.provider)),
    ("apiKeyExhausted", 429, .quotaExhausted(NewsAPIArticles.provider)),
    ("rateLimited", 429, .rateLimited(NewsAPIArticles.provider, retryAfter: nil)),
    ("parameterInvalid", 400, .parameterRefused(NewsAPIArticles.provider, "m")),
    ("parameterInvalid", 429, .parameterRefused(NewsAPIArticles.provider, "m")),
    ("parametersMissing", 400, .parameterMissing(NewsAPIArticles.provider, "m")),
    ("sourcesTooMany", 400, .tooManySources(NewsAPIArticles.provider)),
    ("sourceDoesNotExist", 400, .unknownSource(NewsAPIArticles.provider, "m")),
    ("unexpectedError", 500, .providerFailed(NewsAPIArticles.provider, "m")),
    ("somethingNew", 200, .providerFailed(NewsAPIArticles.provider, "m")),
    ("somethingNew", 400, .parameterRefused(NewsAPIArticles.provider, "m")),
    ("somethingNew", 404, .requestRejected(NewsAPIArticles.provider, status: 404, "m")),
  ])
  func errorCodesAreMapped(code: String, status: Int, error: NewsError) async throws {
    await #expect(throws: error) { try await page(Self.error(code, "m"), status: status) }
  }

  @Test(arguments: [
    (401, NewsError.keyInvalid(NewsAPIArticles.provider)),
    (429, .rateLimited(NewsAPIArticles.provider, retryAfter: nil)),
    (404, .requestRejected(NewsAPIArticles.provider, status: 404, nil)),
    (500, .providerFailed(NewsAPIArticles.provider, "HTTP status 500")),
  ])
  func statusDecidesWithoutJSON(status: Int, error: NewsError) async throws {
    await #expect(throws: error) { try await page("<h1>Oops</h1>", status: status) }
  }

  @Test(arguments: [
    (HTTPFailure.cancelled, NewsError.cancelled),
    (
      .timedOut(host: "h", after: .seconds(3)),
      .timedOut(NewsAPIArticles.provider, after: .seconds(3))
    ),
    (.insecure(host: "h", reason: "r"), .insecure(NewsAPIArticles.provider, "r")),
    (.bodyTooLarge(limit: 9), .replyTooLarge(NewsAPIArticles.provider, limit: 9)),
    (.truncated(host: "h"), .replyUnreadable(NewsAPIArticles.provider, "incomplete")),
    (.redirectRefused(reason: "r"), .redirectRefused(NewsAPIArticles.provider, "r")),
    (.privateAddress("::1"), .privateAddressRefused(NewsAPIArticles.provider, "::1")),
    (
      .outOfMemory,
      .systemFailed(NewsAPIArticles.provider, "out of memory; close other programs and try again")
    ),
    (
      .libraryMissing(reason: "r"),
      .systemFailed(NewsAPIArticles.provider, "libcurl cannot be used (r); install it again")
    ),
  ])
  func networkFailuresAreMapped(failure: HTTPFailure, error: NewsError) async throws {
    let search = try search(StubTransport(.failure(failure)))
    let query = try ArticleQuery("x")
    await #expect(throws: error) { try await search(query, at: nil) }
  }

  @Test(.enabled(if: Fixtures.arePresent, "skipped: no recorded fixtures"))
  func recordedRepliesAreParsed() async throws {
    let folder = try #require(Fixtures.folder)
    let body = try String(
      contentsOfFile: folder + "/newsapi/everything.tesla.2021-02.json",
      encoding: .utf8
    )
    let page = try await page(body)
    #expect(page.items.count == 20)
    #expect(page.total == .exactly(18_346))
    #expect(page.items[1].author == "Mike Murphy")
    #expect(page.items.allSatisfy { !($0.content ?? "").hasSuffix("chars]") })
  }

  private static func body(articles count: Int, total: Int) -> String {
    let articles = (0..<count).map { #"{"url":"https://a.example/\#($0)","title":"\#($0)"}"# }
    return
      #"{"status":"ok","totalResults":\#(total),"articles":[\#(articles.joined(separator: ","))]}"#
  }

  private static func error(_ code: String, _ message: String) -> String {
    #"{"status":"error","code":"\#(code)","message":"\#(message)"}"#
  }
}
