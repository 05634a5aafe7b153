import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import Query
import TestSupport
import Testing

/// GDELT's query language and errors, beside `ArticleServiceContract`.
@Suite(.hangLimit)
struct GDELTArticlesTests {
  /// Searches through `FilteringSearch`, as the program does.
  private func search(
    _ words: String,
    _ filter: ArticleFilter = ArticleFilter(),
    sort: ArticleQuery.Sort = .newest,
    at position: String? = nil,
    reply: StubTransport.Answer = .reply(200, "{}")
  ) async throws -> (query: [String: String], page: Page<Article>) {
    let network = StubTransport(reply)
    let service = GDELTArticles(
      client: HTTPClient(transport: network, clock: ManualClock()),
      address: try #require(WebLink(GDELTArticles.standardAddress)),
      key: nil
    )
    let search = FilteringSearch(of: service)
    let cursor = position.map { Cursor(provider: "gdelt", position: $0) }
    let page = try await search(try ArticleQuery(words, filter: filter, sort: sort), at: cursor)
    let request = try #require(network.requests.first)
    #expect(request.url.path() == "/api/v2/doc/doc")
    return (request.query, page)
  }

  @Test(arguments: [
    ("wind power", "wind power"), ("\"wind power\" -sun", "\"wind power\" -sun"),
    ("wind OR sun", "(wind OR sun)"),
    ("wind (sun OR \"rain fall\")", "wind (sun OR \"rain fall\")"),
    ("wind OR -sun", nil), ("wind (sun OR (rain snow))", "wind (sun OR rain)"),
    ("wind -\"a big storm\"", "wind"), ("wind-power", "\"wind-power\""), ("wind f-16", "wind"),
    ("wind AI", "wind"), ("wind -AI", "wind"), ("wind (AI OR robots)", "wind"),
    ("wind sun*", "wind"),
    ("\"OR\" wind", "wind"), ("title:wind", "wind"), ("wind author:ann", "wind"),
    ("wind lang:de", "wind sourcelang:german"), ("wind -lang:de", "wind"),
    ("site:a.example", "domainis:a.example"),
    ("wind (site:a.example OR site:b.example)", "wind (domainis:a.example OR domainis:b.example)"),
    ("wind -site:a.example", "wind"), ("AI", nil), ("-wind", nil), ("lang:de", nil),
  ])
  func onlySupportedConditionsAreSent(words: String, asked: String?) async throws {
    if let asked {
      #expect(try await search(words).query["query"] == asked)
    } else {
      let reason = "it needs a word of 3 or more letters, a phrase of 5 or more, or a site"
      await #expect(throws: NewsError.queryUnsupported(GDELTArticles.provider, reason)) {
        try await search(words)
      }
    }
  }

  @Test func emptyQuerySendsNothing() async throws {
    var filter = ArticleFilter()
    await #expect(throws: NewsError.invalidQuery(.nothingToSearchFor)) { try await search("") }
    filter.domains = ["www.A.example"]
    #expect(try await search("", filter).query["query"] == "domainis:a.example")
  }

  @Test func parametersAreSentByTheirNames() async throws {
    var filter = ArticleFilter()
    filter.from = Date(timeIntervalSince1970: 1_787_184_000)
    filter.to = Date(timeIntervalSince1970: 1_787_270_399)
    filter.language = .ud
    let query = try await search("wind after:2026-08-19", filter, sort: .relevance).query
    #expect(
      query == [
        "query": "wind sourcelang:urdu", "mode": "artlist", "format": "json", "maxrecords": "250",
        "sort": "hybridrel", "startdatetime": "20260820000000", "enddatetime": "20260820235959",
      ]
    )
    #expect(try await search("wind").query["sort"] == "datedesc")
    #expect(try await search("wind").query["enddatetime"] == nil)
  }

  @Test func spansOfMinutesAreWidened() async throws {
    let items = [1_500, 1_510].map { time in
      #"{"url":"https://a.example/\#(time)","title":"T","seendate":"20260820T12\#(time)Z"}"#
    }
    let (query, page) = try await search(
      "wind after:2026-08-20T12:15:05Z",
      at: "20260820T122000Z+0",
      reply: .reply(200, #"{"articles":[\#(items.joined(separator: ","))]}"#)
    )
    #expect(query["startdatetime"] == "20260820112000" && query["enddatetime"] == "20260820122000")
    #expect(page.items.map(\.link.description) == ["https://a.example/1510"])
  }

  @Test func articleFieldsAreMapped() async throws {
    let body = #"""
      {"articles":[{"url":"https://www.news.example/a","url_mobile":"","title":"Wind &amp; sun",
       "seendate":"20260820T121500Z","socialimage":"https://a.example/a.jpg",
       "domain":"news.example","language":"Spanish","sourcecountry":"Spain"},
       {"url":"https://b.example/b","title":"B","language":"Klingon","socialimage":""}]}
      """#
    let items = try await search("wind", reply: .reply(200, body)).page.items
    let article = try #require(items.first)
    #expect(article.title == "Wind & sun" && article.source == .init(id: nil, name: "news.example"))
    #expect(article.picture?.description == "https://a.example/a.jpg")
    #expect(article.publishedAt == Date(timeIntervalSince1970: 1_787_228_100))
    #expect(article.language == .es && article.summary == nil && article.content == nil)
    #expect(items[1].language == nil && items[1].picture == nil)
    #expect(items[1].source.name == "b.example")
  }

  private static let gdelt = GDELTArticles.provider

  @Test(arguments: [
    (
      "The specified phrase is too short.\n",
      NewsError.queryUnsupported(gdelt, "The specified phrase is too short.")
    ),
    (
      "One or more of your keywords were too short, too long or too common",
      .queryUnsupported(
        gdelt,
        "One or more of your keywords were too short, too long or too common"
      )
    ),
    ("Timespan is too short.", .parameterRefused(gdelt, "Timespan is too short.")),
    ("Please limit requests to one every 5 seconds", .rateLimited(gdelt, retryAfter: .seconds(5))),
    ("An <b>error</b>\noccurred", .providerFailed(gdelt, "An error occurred")),
  ])
  func plainTextIsAnError(text: String, error: NewsError) async throws {
    await #expect(throws: error) { try await search("wind", reply: .reply(200, text)) }
  }

  @Test func rateLimitReportsItsInterval() async throws {
    await #expect(throws: NewsError.rateLimited(Self.gdelt, retryAfter: .seconds(5))) {
      try await search("wind", reply: .reply(429, "<h1>No</h1>"))
    }
  }
}
