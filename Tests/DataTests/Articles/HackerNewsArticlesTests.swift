import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import TestSupport
import Testing

/// Hacker News' parameters and mapping, beside `ArticleServiceContract`.
@Suite(.hangLimit)
struct HackerNewsArticlesTests {
  private static let empty = #"{"nbHits":0,"nbPages":0,"hits":[]}"#

  /// Searches through `FilteringSearch`, as the program does.
  private func search(
    _ words: String,
    sort: ArticleQuery.Sort = .newest,
    size: Int = 20,
    at page: Int? = nil,
    reply: StubTransport.Answer = .reply(200, empty)
  ) async throws -> (request: HTTPRequest, page: Page<Article>) {
    let network = StubTransport(reply)
    let service = HackerNewsArticles(
      client: HTTPClient(transport: network, clock: ManualClock()),
      address: try #require(WebLink(HackerNewsArticles.standardAddress)),
      key: nil
    )
    let search = FilteringSearch(of: service)
    let cursor = page.map { Cursor(provider: "hackernews", position: String($0)) }
    let query = try ArticleQuery(words, sort: sort, pageSize: size)
    let found = try await search(query, at: cursor)
    return (try #require(network.requests.first), found)
  }

  private func article(_ json: String) async throws -> Article? {
    let body = #"{"nbHits":1,"nbPages":1,"hits":[\#(json)]}"#
    return try await search("x", reply: .reply(200, body)).page.items.first
  }

  @Test(arguments: [
    (ArticleQuery.Sort.newest, "search_by_date"), (.relevance, "search"), (.popularity, "search"),
  ])
  func parametersAreSentByTheirNames(sort: ArticleQuery.Sort, path: String) async throws {
    let words = "wind after:2026-08-20 before:2026-08-21"
    let request = try await search(words, sort: sort, size: 7, at: 3).request
    #expect(request.url.absoluteString.hasPrefix("https://hn.algolia.com/api/v1/\(path)?"))
    #expect(
      request.query == [
        "query": "wind", "tags": "story", "hitsPerPage": "7", "page": "2",
        "numericFilters": "created_at_i>1787183999,created_at_i<1787270400",
      ]
    )
  }

  @Test(arguments: ["", "/search", "/search_by_date"])
  func addressMayIncludeTheSearchPath(end: String) async throws {
    let network = StubTransport(.reply(200, Self.empty))
    let service = HackerNewsArticles(
      client: HTTPClient(transport: network, clock: ManualClock()),
      address: try #require(WebLink("http://127.0.0.1:80/api/v1" + end)),
      key: nil
    )
    for sort in [ArticleQuery.Sort.newest, .relevance] {
      _ = try await service(try ArticleQuery("x", sort: sort), at: nil)
    }
    #expect(network.requests.map { $0.url.path() } == ["/api/v1/search_by_date", "/api/v1/search"])
  }

  @Test(arguments: [
    ("", ""), ("wind power", "wind power"), ("\"wind power\" -sun", "\"wind power\" -sun"),
    ("wind-power", "\"wind-power\""), ("wind -\"a b\"", "wind"), ("wind (sun OR rain)", "wind"),
    ("wind OR sun", ""), ("-(wind OR sun)", "-wind -sun"), ("wind*", ""), ("title:wind", "wind"),
    ("wind site:a.example lang:de", "wind"), ("--wind ---sun", "wind -sun"),
    ("--title:wind", "wind"),
  ])
  func wordsAreSentWithoutAlternatives(words: String, asked: String) async throws {
    #expect(try await search(words).request.query["query"] == asked)
  }

  @Test func linkedStoryAlsoHasItsDiscussion() async throws {
    let article = try #require(
      try await article(
        #"""
        {"objectID":"17","title":"Wind &amp; Vec<T>","url":"https://www.a.example/x","author":"ann",
         "story_text":"I found this","created_at_i":1787228100,"points":3,"num_comments":2}
        """#
      )
    )
    #expect(article.title == "Wind & Vec<T>" && article.source == .init(id: nil, name: "a.example"))
    #expect(article.link.description == "https://www.a.example/x")
    #expect(article.author == nil && article.content == nil && article.language == nil)
    #expect(article.publishedAt == Date(timeIntervalSince1970: 1_787_228_100))
    let discussion = try #require(WebLink("https://news.ycombinator.com/item?id=17"))
    let place = Appearance(
      provider: HackerNewsArticles.provider,
      source: "Hacker News",
      link: discussion
    )
    #expect(article.alsoAt == [place])
  }

  @Test(arguments: ["null", "\"\"", "\"javascript:alert(1)\"", "7", "\"ftp://a.example/x\""])
  func storyWithoutLinkIsItsDiscussion(url: String) async throws {
    let article = try #require(
      try await article(
        #"""
        {"objectID":"17&x=1","title":"Ask HN","url":\#(url),"author":"ann",
         "story_text":"One&#x27;s <i>text</i>.<p>Two"}
        """#
      )
    )
    #expect(article.link.description == "https://news.ycombinator.com/item?id=17%26x%3D1")
    #expect(article.source.name == "Hacker News" && article.author == "ann")
    #expect(article.content == "One's text.\nTwo" && article.alsoAt.isEmpty)
  }

  @Test(arguments: [#"{"title":"T"}"#, #"{"objectID":"1"}"#, #"{"objectID":"1","title":" "}"#])
  func storiesWithoutTitleOrIDAreSkipped(json: String) async throws {
    #expect(try await article(json) == nil)
  }

  private static let hit = #"{"objectID":"1","title":"T","url":"https://a.example/1"}"#

  @Test(arguments: [
    (#""nbHits":6731683,"nbPages":50"#, 49, Page<Article>.Continuation.more(.page(50))),
    (#""nbHits":6731683,"nbPages":50"#, 50, .end(.providerLimit(1_000))),
    (#""nbHits":1000,"nbPages":50"#, 50, .end(.complete)),
    (#""nbHits":"many","nbPages":2"#, 1, .more(.page(2))),
    (#""nbHits":5,"nbPages":{}"#, 1, .end(.complete)),
    (#""nbHits":900,"nbPages":0"#, 1, .end(.complete)),
  ])
  func pageCountDecidesTheEnd(
    counts: String,
    number: Int,
    continuation: Page<Article>.Continuation
  ) async throws {
    let body = #"{\#(counts),"hits":[\#(Self.hit)]}"#
    #expect(
      try await search("x", at: number, reply: .reply(200, body)).page.continuation == continuation
    )
  }

  @Test func thousandHitsAreTheProvidersLimit() async throws {
    let body = #"""
      {"hits":[],"nbHits":0,"page":50,"nbPages":0,"message":"you can only fetch 1000 hits"}
      """#
    let page = try await search("x", at: 51, reply: .reply(200, body)).page
    #expect(page == Page(items: [], continuation: .end(.providerLimit(1_000))))
  }

  @Test func estimatedTotalIsIgnored() async throws {
    let counts = #""nbHits":900,"nbPages":1,"hits":[]"#
    let total = { (exhaustive: String) in
      let reply = StubTransport.Answer.reply(200, "{\(counts)\(exhaustive)}")
      return try await self.search("x", reply: reply).page.total
    }
    #expect(try await total("") == .exactly(900))
    #expect(try await total(#","exhaustiveNbHits":true"#) == .exactly(900))
    #expect(try await total(#","exhaustiveNbHits":false"#) == nil)
  }

  @Test(.enabled(if: Fixtures.arePresent, "skipped: no recorded fixtures"))
  func recordedRepliesAreParsed() async throws {
    let file = try #require(Fixtures.folder) + "/hn-algolia/fixtures.json"
    let recorded = try JSONDecoder().decode(
      [Exchange].self,
      from: Data(contentsOf: URL(filePath: file))
    )
    let stories = recorded.filter { $0.url.contains("tags=(story)") }
    #expect(stories.count == 6)
    for exchange in stories {
      let body = String(decoding: try JSONEncoder().encode(exchange.reply), as: UTF8.self)
      let page = try await search("", size: 1, reply: .reply(200, body)).page
      #expect(page.items.count == 1 && page.total?.count ?? 0 > 600)
      #expect(page.items[0].publishedAt != nil)
      #expect(page.continuation == .more(.page(2)))
    }
    #expect(stories.contains { $0.reply.hits?.first?.url == "http://www.apple.com/stevejobs/" })
  }

  /// A recorded request and its reply.
  private struct Exchange: Decodable {
    struct Reply: Codable {
      struct Hit: Codable {
        enum CodingKeys: String, CodingKey {
          case objectID
          case title
          case url
          case author
          case text = "story_text"
          case created = "created_at_i"
        }

        let objectID: String
        let title: String?
        let url: String?
        let author: String?
        let text: String?
        let created: Int
      }

      let hits: [Hit]?
      let nbHits: Int?
      let nbPages: Int?
    }

    let url: String
    let reply: Reply
  }
}

extension Cursor {
  fileprivate static func page(_ number: Int) -> Cursor {
    Cursor(provider: "hackernews", position: String(number))
  }
}
