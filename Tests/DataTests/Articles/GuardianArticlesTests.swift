import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import Query
import TestSupport
import Testing

/// The Guardian's parameters and errors, beside `ArticleServiceContract`.
@Suite(.hangLimit)
struct GuardianArticlesTests {
  private static let empty = #"{"response":{"total":0,"pages":0,"results":[]}}"#

  /// Searches through `FilteringSearch`, as the program does.
  private func search(
    _ words: String,
    sort: ArticleQuery.Sort = .newest,
    size: Int = 20,
    at page: Int? = nil,
    key: String = "test",
    reply: StubTransport.Answer = .reply(200, empty)
  ) async throws -> (request: HTTPRequest, page: Page<Article>) {
    let network = StubTransport(reply)
    let service = GuardianArticles(
      client: HTTPClient(transport: network, clock: ManualClock()),
      address: try #require(WebLink(GuardianArticles.standardAddress)),
      key: key
    )
    let search = FilteringSearch(of: service)
    let cursor = page.map { Cursor(provider: "guardian", position: String($0)) }
    let query = try ArticleQuery(words, sort: sort, pageSize: size)
    let found = try await search(query, at: cursor)
    return (try #require(network.requests.first), found)
  }

  @Test func parametersAreSentAndTheKeyIsSecret() async throws {
    let request = try await search("wind", sort: .relevance, size: 7, at: 3).request
    #expect(request.url.absoluteString.hasPrefix("https://content.guardianapis.com/search?"))
    #expect(
      request.query == [
        "q": "wind", "order-by": "relevance", "page-size": "7", "page": "3",
        "show-fields": "trailText,bodyText,byline,thumbnail",
      ]
    )
    #expect(request.secretQuery.encoded == "api-key=test")
  }

  @Test(arguments: [
    ("wind power", "wind AND power"), ("wind OR sun", "wind OR sun"),
    ("\"wind power\" -sun", "\"wind power\" AND NOT sun"),
    ("wind (sun OR \"a b\")", "wind AND (sun OR \"a b\")"), ("wind sun*", "wind"),
    ("title:wind", "wind"), ("wind lang:en site:a.example", "wind"), ("", nil),
  ])
  func wordsAreSentWithOperators(words: String, asked: String?) async throws {
    #expect(try await search(words).request.query["q"] == asked)
  }

  @Test(arguments: [(ArticleQuery.Sort.newest, "newest"), (.popularity, "relevance")])
  func popularityFallsBackToRelevance(sort: ArticleQuery.Sort, order: String) async throws {
    #expect(try await search("wind", sort: sort).request.query["order-by"] == order)
  }

  @Test func pageSizeIsLimitedTo50() async throws {
    let request = try await search("wind", size: 100, at: 2).request
    #expect(request.query["page-size"] == "50" && request.query["page"] == "2")
  }

  /// Articles at noon of the 19th, 20th and 21st, and 20 minutes later.
  private static let days = StubTransport.Answer.reply(
    200,
    #"{"response":{"total":5,"pages":1,"results":["#
      + ["21T12:00:00", "20T12:20:00", "20T12:00:00", "20T00:00:00", "19T23:59:59"].map {
        #"{"webTitle":"\#($0)","webUrl":"https://a.example/\#($0)","#
          + #""webPublicationDate":"2026-08-\#($0)Z"}"#
      }.joined(separator: ",") + "]}}"
  )

  @Test(arguments: [
    ("after:2026-08-20", "2026-08-20", nil, 5), ("before:2026-08-21", nil, "2026-08-20", 5),
    ("after:2026-08-20T12:10:00Z", "2026-08-20", nil, 2),
    ("before:2026-08-20T12:20:00Z", nil, "2026-08-20", 3),
    ("before:2026-08-20T00:00:01Z", nil, "2026-08-20", 2),
    ("after:2026-08-20T00:00:01Z before:2026-08-20T12:10:00Z", "2026-08-20", "2026-08-20", 1),
    ("after:2026-08-19 after:2026-08-20T12:10:00Z", "2026-08-20", nil, 2),
    ("-after:2026-08-20", nil, nil, 1),
  ])
  func daysAreSentAndMomentsFiltered(
    words: String,
    from: String?,
    to: String?,
    count: Int
  ) async throws {
    let (request, page) = try await search(words, reply: Self.days)
    #expect(request.query["from-date"] == from && request.query["to-date"] == to)
    #expect(page.items.count == count)
    // Conditions that were sent are not checked again, so the service's total is valid.
    #expect((page.total == nil) == (count != 5))
  }

  @Test func articleFieldsAreMapped() async throws {
    let body = #"""
      {"response":{"total":1,"pages":1,"results":[{"id":"a/b","type":"liveblog",
       "webTitle":"Wind &amp; sun","webUrl":"https://www.theguardian.com/a/b",
       "webPublicationDate":"2026-08-20T12:15:00Z","fields":{
       "trailText":"It <strong>blows</strong> &ndash; <a href=\"x\">hard</a>.<br>Still.",
       "bodyText":"One &lt;tag&gt;.\n\nTwo  words.","byline":"A. Writer",
       "thumbnail":"https://media.example/a.jpg"}}]}}
      """#
    let article = try #require(try await search("wind", reply: .reply(200, body)).page.items.first)
    #expect(article.provider == GuardianArticles.provider)
    #expect(article.source == .init(id: nil, name: "The Guardian"))
    #expect(article.title == "Wind & sun" && article.author == "A. Writer")
    #expect(article.summary == "It blows – hard.\nStill.")
    #expect(article.content == "One <tag>.\nTwo words.")
    #expect(article.picture?.description == "https://media.example/a.jpg")
    #expect(article.publishedAt == Date(timeIntervalSince1970: 1_787_228_100))
    #expect(article.language == .en)
  }

  @Test(arguments: [
    ("requested page is beyond the number of available pages", EndOfList.complete),
    ("Content API does not support paging this far.", .providerLimit(40)),
  ])
  func pagePastTheEndIsTheEnd(message: String, end: EndOfList) async throws {
    let body = #"{"response":{"status":"error","message":"\#(message)"}}"#
    let page = try await search("wind", at: 3, reply: .reply(400, body)).page
    #expect(page == Page(items: [], continuation: .end(end)))
    await #expect(throws: NewsError.parameterRefused(GuardianArticles.provider, message)) {
      try await search("wind", reply: .reply(400, body))
    }
  }

  @Test(arguments: [401, 403])
  func rejectedPublicKeyIsAMissingKey(status: Int) async throws {
    let reply = StubTransport.Answer.reply(status, #"{"message":"Unauthorized"}"#)
    await #expect(throws: NewsError.keyMissing(GuardianArticles.provider)) {
      try await search("wind", reply: reply)
    }
    await #expect(throws: NewsError.keyInvalid(GuardianArticles.provider)) {
      try await search("wind", key: "own", reply: reply)
    }
  }

  @Test func errorMessageIsReported() async throws {
    let body = #"{"response":{"status":"error","message":"Out of test tubes"}}"#
    await #expect(throws: NewsError.providerFailed(GuardianArticles.provider, "Out of test tubes"))
    {
      try await search("wind", at: 3, reply: .reply(500, body))
    }
  }

  @Test(.enabled(if: Fixtures.arePresent, "skipped: no recorded fixtures"))
  func recordedRepliesAreParsed() async throws {
    let file = try #require(Fixtures.folder) + "/guardian/search.politics.2019-01-27.json"
    let body = try String(contentsOfFile: file, encoding: .utf8)
    let page = try await search("brexit", size: 10, reply: .reply(200, body)).page
    #expect(page.items.count == 10 && page.total == .exactly(40_690))
    #expect(page.items[7].title == "Ireland dismisses suggestion it should quit EU and join UK")
    #expect(page.items.allSatisfy { $0.publishedAt != nil && $0.source.name == "The Guardian" })
    #expect(page.continuation == .more(Cursor(provider: "guardian", position: "2")))
  }
}
