import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import Query
import TestSupport
import Testing

@Suite(.hangLimit)
struct NewsAPISourcesTests {
  private static let three = #"""
    {"status":"ok","sources":[
     {"id":"bbc-news","name":"BBC News","description":"News &amp; more, for the café.",
      "url":"http://www.bbc.co.uk/news","category":"general","language":"en","country":"gb"},
     {"id":"le-monde","name":"Le Monde","category":"politics","language":"xx","country":"france"},
     {"id":"xinhua","name":"新华社网","url":"nowhere","country":["cn"]}]}
    """#

  private func sources(_ network: StubTransport, key: String? = "canary") throws -> NewsAPISources {
    NewsAPISources(
      client: HTTPClient(transport: network, clock: ManualClock()),
      address: try #require(WebLink("https://newsapi.example/v2")),
      key: key
    )
  }

  private func page(
    _ query: SourceQuery,
    at position: String? = nil,
    reply: StubTransport.Answer = .reply(200, three)
  ) async throws -> Page<NewsSource> {
    let cursor = position.map { Cursor(provider: "newsapi", position: $0) }
    return try await sources(StubTransport(reply))(query, at: cursor)
  }

  @Test func filterIsSentWithoutWords() async throws {
    let network = StubTransport(.reply(200, Self.three))
    let query = try SourceQuery("bbc", category: .general, language: .en, country: Country("gb"))
    _ = try await sources(network)(query, at: nil)
    let request = try #require(network.requests.first)
    #expect(request.url.path() == "/v2/top-headlines/sources")
    #expect(request.query == ["category": "general", "language": "en", "country": "gb"])
    #expect(request.secretHeaders == [HTTPHeader(name: "X-Api-Key", value: "canary")])
  }

  @Test func sourceFieldsAreMapped() async throws {
    let source = try #require(try await page(try SourceQuery()).items.first)
    #expect(source.id == "bbc-news" && source.name == "BBC News")
    #expect(source.summary == "News & more, for the café.")
    #expect(source.link?.description == "http://www.bbc.co.uk/news")
    #expect(source.category == .general && source.language == .en)
    #expect(source.country == Country("gb"))
  }

  @Test func invalidFieldsAreNil() async throws {
    let items = try await page(try SourceQuery()).items
    #expect(items.map(\.id) == ["bbc-news", "le-monde", "xinhua"])
    for source in items.dropFirst() {
      #expect(source.category == nil && source.language == nil && source.country == nil)
      #expect(source.link == nil && source.summary == nil)
    }
  }

  @Test func sourcesWithoutIDOrNameAreSkipped() async throws {
    let list = #"null,7,{"id":"a"},{"name":"b"},{"id":"","name":"c"},{"id":"d","name":"D"}"#
    let body = #"{"status":"ok","sources":[\#(list)]}"#
    let page = try await page(try SourceQuery(), reply: .reply(200, body))
    #expect(page.items.map(\.id) == ["d"] && page.total == .exactly(1))
  }

  @Test(arguments: [
    ("bbc", ["bbc-news"]), ("NEWS", ["bbc-news"]), ("news bbc", ["bbc-news"]), ("bbc monde", []),
    ("new", []), ("cafe", ["bbc-news"]), ("monde", ["le-monde"]), ("xinhua", ["xinhua"]),
    ("华社", ["xinhua"]), ("华", ["xinhua"]), ("网", ["xinhua"]), ("人", []), ("***", []),
    ("bbc-news", ["bbc-news"]),
  ])
  func wordsAreMatchedHere(words: String, ids: [String]) async throws {
    let page = try await page(try SourceQuery(words))
    #expect(page.items.map(\.id) == ids && page.total == .exactly(ids.count))
  }

  @Test func pagesAreSlices() async throws {
    let query = try SourceQuery(pageSize: 2)
    let first = try await page(query)
    #expect(first.items.count == 2 && first.total == .exactly(3))
    #expect(first.continuation == .more(Cursor(provider: "newsapi", position: "2")))
    let second = try await page(query, at: "2")
    #expect(second.items.map(\.id) == ["xinhua"] && second.continuation == .end(.complete))
    let third = try await page(query, at: "9")
    #expect(third.items.isEmpty && third.continuation == .end(.complete))
  }

  @Test(arguments: ["0", "-2", "x", "", "+2"])
  func cursorMustBeANumber(position: String) async throws {
    await #expect(throws: NewsError.cursorRefused(NewsAPIArticles.provider)) {
      try await page(try SourceQuery(), at: position)
    }
  }

  @Test func errorsAreMappedAsInSearch() async throws {
    let query = try SourceQuery()
    await #expect(throws: NewsError.keyMissing(NewsAPIArticles.provider)) {
      try await sources(StubTransport(.reply(200, Self.three)), key: nil)(query, at: nil)
    }
    let error = #"{"status":"error","code":"apiKeyExhausted"}"#
    await #expect(throws: NewsError.quotaExhausted(NewsAPIArticles.provider)) {
      try await page(query, reply: .reply(429, error))
    }
    let reason = "unexpected JSON"
    await #expect(throws: NewsError.replyUnreadable(NewsAPIArticles.provider, reason)) {
      try await page(query, reply: .reply(200, #"{"status":"ok"}"#))
    }
  }

  @Test(.enabled(if: Fixtures.arePresent, "skipped: no recorded fixtures"))
  func recordedRepliesAreParsed() async throws {
    let file = try #require(Fixtures.folder) + "/newsapi/sources.all.json"
    let body = try String(contentsOfFile: file, encoding: .utf8)
    let page = try await page(try SourceQuery(pageSize: 100), reply: .reply(200, body))
    #expect(page.items.count == 81 && page.continuation == .end(.complete))
    #expect(page.items.allSatisfy { $0.category != nil && $0.country != nil && $0.language == .en })
  }
}
