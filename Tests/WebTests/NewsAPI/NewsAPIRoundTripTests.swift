import Domain
import FoundationEssentials
import HTTP
import NewsServices
import Query
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// Our own client of NewsAPI against our own server.
@Suite(.hangLimit)
struct NewsAPIRoundTripTests {
  private let address = WebLink("http://desk.example/v2")

  private func client(_ desk: NewsAPIDesk) -> HTTPClient {
    HTTPClient(transport: ServerTransport(server: desk.server))
  }

  private func search(_ desk: NewsAPIDesk, key: String = "canary") throws -> FilteringSearch {
    FilteringSearch(
      wrapping: NewsAPIArticles(client: client(desk), address: try #require(address), key: key),
      supporting: NewsAPIArticles.support,
      marks: FakeMarks(),
      now: { .distantFuture }
    )
  }

  @Test func articlesArriveUnchanged() async throws {
    let articles: [Article] = [
      .news("wind farm", source: "BBC News", summary: "About \"wind\" & more.\nNext line"),
      .news("wind 風力 émigré 😀", age: 1, source: "CNN", id: "cnn"),
    ]
    let page = try await search(NewsAPIDesk(articles, key: "canary"))(
      try ArticleQuery("wind"),
      at: nil
    )
    #expect(page.items.map(\.title) == articles.map(\.title))
    #expect(page.items.map(\.summary) == articles.map(\.summary))
    #expect(page.items.map(\.source) == articles.map(\.source))
    #expect(page.items.map(\.link) == articles.map(\.link))
    #expect(page.items.map(\.publishedAt) == articles.map(\.publishedAt))
    #expect(page.total == .exactly(2))
    #expect(page.continuation == .end(.complete))
  }

  @Test(arguments: [7, 100])
  func pagerReadsEveryArticleOnce(size: Int) async throws {
    let articles = Article.numbered(234)
    let search = try search(NewsAPIDesk(articles, key: "canary"))
    var pager = Pager(search, for: try ArticleQuery("story", pageSize: size), isDistinct: true)
    var titles: [String] = []
    while let page = try await pager.next() { titles += page.map(\.title) }
    #expect(titles == articles.map(\.title))
  }

  @Test func filtersAreUnderstood() async throws {
    let desk = NewsAPIDesk(
      [
        .news("wind farm", site: "bbc.co.uk", language: .en),
        .news("solar wind", age: 30, site: "cnn.com", language: .en),
        .news("wind mill", age: 40, site: "cnn.com", language: .de),
        .news("wind and coal", age: 1, site: "cnn.com", language: .en),
      ],
      key: "canary"
    )
    var filter = ArticleFilter()
    filter.fields = [.title]
    filter.domains = ["cnn.com"]
    filter.language = .en
    filter.to = NewsAPIDesk.now
    let query = try ArticleQuery("wind -coal", filter: filter, sort: .relevance)
    #expect(try await search(desk)(query, at: nil).items.map(\.title) == ["solar wind"])
  }

  @Test func wrongKeyIsReported() async throws {
    let search = try search(NewsAPIDesk([], key: "other"))
    await #expect(throws: NewsError.keyInvalid(NewsAPIArticles.provider)) {
      _ = try await search(try ArticleQuery("wind"), at: nil)
    }
  }

  @Test func limitIsTheEndOfTheList() async throws {
    let search = try search(NewsAPIDesk([], key: "canary"))
    let cursor = Cursor(provider: NewsAPIArticles.provider.id, position: "101")
    let page = try await search(try ArticleQuery("wind", pageSize: 100), at: cursor)
    #expect(page.continuation == .end(.providerLimit(10_000)))
  }

  @Test func headlinesAndSourcesAreRead() async throws {
    let desk = NewsAPIDesk(
      [.news("wind farm", source: "BBC News", site: "bbc.co.uk")],
      key: "canary"
    )
    let address = try #require(address)
    let headlines = NewsAPIHeadlines(client: client(desk), address: address, key: "canary")
    let news = try await headlines(try HeadlineQuery(country: Country("us")), at: nil)
    #expect(news.items.map(\.title) == ["wind farm"])
    let sources = NewsAPISources(client: client(desk), address: address, key: "canary")
    let found = try await sources(try SourceQuery(), at: nil).items
    let link = WebLink("https://bbc.co.uk")
    #expect(found == [NewsSource(id: "bbc-news", name: "BBC News", link: link)].compactMap(\.self))
  }
}

/// A network whose only host is the server.
private struct ServerTransport: HTTPTransport {
  let server: NewsAPIServer

  func exchange(
    _ request: HTTPRequest,
    timeout: Duration
  ) async throws(HTTPFailure) -> HTTPResponse {
    let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.percentEncodedQuery
    let headers = (request.headers + request.secretHeaders).map { (name: $0.name, value: $0.value) }
    let target = request.url.path() + "?" + (query ?? "")
    let response = await server.response(to: WebRequest("GET", target, headers: headers))
    guard let response, case .bytes(let body) = response.body else {
      return HTTPResponse(status: 404, headers: [], body: Data())
    }
    return HTTPResponse(
      status: response.status,
      headers: response.headers.map { HTTPHeader(name: $0.name, value: $0.value) },
      body: Data(body)
    )
  }
}
