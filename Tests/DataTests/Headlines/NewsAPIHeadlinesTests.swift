import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import TestSupport
import Testing

@Suite(.hangLimit)
struct NewsAPIHeadlinesTests {
  private let provider = NewsAPIArticles.provider

  private func headlines(
    _ network: StubTransport,
    key: String? = "canary"
  ) throws
    -> NewsAPIHeadlines
  {
    NewsAPIHeadlines(
      client: HTTPClient(transport: network, clock: ManualClock()),
      address: try #require(WebLink("https://newsapi.example/v2")),
      key: key
    )
  }

  private func page(
    _ query: HeadlineQuery,
    at number: Int? = nil,
    reply: StubTransport.Answer = .reply(200, #"{"status":"ok","totalResults":0,"articles":[]}"#)
  ) async throws -> (request: HTTPRequest, page: Page<Article>) {
    let network = StubTransport(reply)
    let cursor = number.map { Cursor(provider: "newsapi", position: String($0)) }
    let page = try await headlines(network)(query, at: cursor)
    return (try #require(network.requests.first), page)
  }

  @Test func parametersAreSent() async throws {
    let request = try await page(
      try HeadlineQuery("wind", country: Country("US"), category: .science, pageSize: 7),
      at: 3
    ).request
    #expect(request.url.path() == "/v2/top-headlines")
    #expect(
      request.query == [
        "q": "wind", "country": "us", "category": "science", "pageSize": "7", "page": "3",
      ]
    )
    #expect(request.secretHeaders == [HTTPHeader(name: "X-Api-Key", value: "canary")])
    let sources = try HeadlineQuery(sources: ["bbc-news", "cnn"])
    #expect(
      try await page(sources).request.query == [
        "sources": "bbc-news,cnn", "pageSize": "20", "page": "1",
      ]
    )
    #expect(try await page(try HeadlineQuery()).request.query["category"] == "general")
  }

  @Test func nextPageFollows() async throws {
    let body = #"""
      {"status":"ok","totalResults":3,"articles":[{"title":"A","url":"https://a.example/1"},
       {"title":"[Removed]","url":"https://removed.com"}]}
      """#
    let query = try HeadlineQuery("wind", pageSize: 2)
    let first = try await page(query, reply: .reply(200, body)).page
    #expect(first.items.map(\.title) == ["A"] && first.total == .exactly(3))
    #expect(first.continuation == .more(Cursor(provider: "newsapi", position: "2")))
    let second = try await page(query, at: 2, reply: .reply(200, body)).page
    #expect(second.continuation == .end(.complete))
  }

  @Test func errorsAreMappedAsInSearch() async throws {
    let query = try HeadlineQuery("wind")
    let error = #"{"status":"error","code":"parameterInvalid","message":"Not canary"}"#
    await #expect(throws: NewsError.parameterRefused(provider, "Not [key]")) {
      try await page(query, reply: .reply(400, error))
    }
    let limit = #"{"status":"error","code":"maximumResultsReached","message":"max of 100"}"#
    #expect(
      try await page(query, at: 6, reply: .reply(426, limit)).page
        == Page(items: [], continuation: .end(.providerLimit(100)))
    )
    let network = StubTransport(.reply(200, "{}"))
    await #expect(throws: NewsError.keyMissing(provider)) {
      try await headlines(network, key: nil)(query, at: nil)
    }
    await #expect(throws: NewsError.cursorRefused(provider)) {
      try await headlines(network)(query, at: Cursor(provider: "guardian", position: "2"))
    }
    #expect(network.requests.isEmpty)
  }

  @Test(.enabled(if: Fixtures.arePresent, "skipped: no recorded fixtures"))
  func recordedRepliesAreParsed() async throws {
    let file = try #require(Fixtures.folder) + "/newsapi/top-headlines.us.json"
    let body = try String(contentsOfFile: file, encoding: .utf8)
    let page = try await page(try HeadlineQuery(), reply: .reply(200, body)).page
    #expect(page.items.count == 20 && page.total == .exactly(35))
    #expect(page.items[0].source.name == "NBC Southern California")
  }
}
