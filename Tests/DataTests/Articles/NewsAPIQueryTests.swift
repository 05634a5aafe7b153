import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import Query
import TestSupport
import Testing

/// Translation of queries to NewsAPI's parameters; the rest is filtered here.
@Suite(.hangLimit)
struct NewsAPIQueryTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func replyHasNoTextsOfPages() async throws {
    let text = #"{"contentHTML":"<p>Forged</p>","url":"https://a.example/1","#
    let network = StubTransport(
      .reply(
        200,
        #"{"status":"ok","totalResults":1,"articles":[{"provider":"feeds","title":"Wind","content":"#
          + #""sun","url":"https://a.example/1","fullText":"# + text
          + #""fetchedAt":"2026-01-01T00:00:00Z"},"authors":["A","B"]}]}"#
      )
    )
    let service = NewsAPIArticles(
      client: HTTPClient(transport: network, clock: ManualClock()),
      address: try #require(WebLink("https://newsapi.example/v2")),
      key: "key"
    )
    let page = try await service(try ArticleQuery("wind"), at: nil)
    let article = try #require(page.items.first)
    #expect(article.content == "sun" && article.body?.full == nil)
    #expect(article.body?.authors.isEmpty == true)
  }

  /// Searches a service with two articles through `FilteringSearch`, as the program does.
  private func search(
    _ words: String,
    _ filter: ArticleFilter = ArticleFilter()
  ) async throws -> (asked: [String: String]?, page: Page<Article>) {
    let network = StubTransport(
      .reply(
        200,
        """
        {"status":"ok","totalResults":2,"articles":[
        {"source":{"name":"Wire"},"title":"Wind farms","url":"https://a.example/1","content":"sun"},
        {"source":{"name":"Post"},"title":"Solar","url":"https://b.example/2","content":"wind"}]}
        """
      )
    )
    let service = NewsAPIArticles(
      client: HTTPClient(transport: network, clock: ManualClock()),
      address: try #require(WebLink("https://newsapi.example/v2")),
      key: "key"
    )
    let search = FilteringSearch(of: service)
    let query = try ArticleQuery(words, filter: filter, now: Self.now)
    let page = try await search(query, at: nil)
    return (network.requests.first?.query, page)
  }

  @Test(arguments: [
    ("wind", "wind"), ("wind power", "wind AND power"), ("\"wind power\"", "\"wind power\""),
    ("wind OR sun", "wind OR sun"), ("wind (sun OR \"a b\")", "wind AND (sun OR \"a b\")"),
    ("wind -sun", "wind AND NOT sun"), ("wind --sun", "wind AND sun"),
    ("-(a b) c", "(NOT a OR NOT b) AND c"),
    ("wind-power", "\"wind-power\""), ("Öl", "Öl"), ("\"OR\"", "\"OR\""), ("x \"", "x"),
    ("title:wind", "wind"), ("wind sun*", "wind"), ("wind is:unread", "wind"),
    ("wind -title:sun", "wind"), ("wind (sun OR author:ann)", "wind"),
  ])
  func wordsAreSentWithOperators(words: String, asked: String) async throws {
    #expect(try await search(words).asked?["q"] == asked)
  }

  @Test(arguments: [
    ("wind site:a.example", "domains", "a.example"),
    ("wind (site:a.example OR site:b.example)", "domains", "a.example,b.example"),
    ("wind -site:a.example", "excludeDomains", "a.example"),
    ("wind after:2026-08-20", "from", "2026-08-20T00:00:00Z"),
    ("wind before:2026-08-20", "to", "2026-08-19T23:59:59Z"),
    ("wind after:1d", "from", "2027-01-14T08:00:00Z"), ("wind lang:de", "language", "de"),
  ])
  func conditionsAreSentAsParameters(words: String, name: String, value: String) async throws {
    let asked = try await search(words).asked
    #expect(asked?["q"] == "wind")
    #expect(asked?[name] == value)
  }

  @Test func narrowerLimitIsSent() async throws {
    var filter = ArticleFilter()
    filter.domains = ["a.example", "news.b.example", "c.example"]
    filter.from = Date(timeIntervalSince1970: 1_799_000_000)
    let asked = try await search("x (site:b.example OR site:c.example) after:30d", filter).asked
    #expect(asked?["domains"] == "news.b.example,c.example")
    #expect(asked?["from"] == "2027-01-03T18:13:20Z")
  }

  @Test func contradictionSendsNothing() async throws {
    var filter = ArticleFilter()
    filter.domains = ["a.example"]
    filter.language = .de
    for words in ["x site:b.example", "x lang:fr", "***"] {
      let (asked, page) = try await search(words, filter)
      #expect(asked == nil)
      #expect(page == Page(items: [], total: .exactly(0), continuation: .end(.complete)))
    }
  }

  @Test(arguments: [
    ("wind", ["Wind farms", "Solar"]), ("title:wind", ["Wind farms"]),
    ("wind source:post", ["Solar"]), ("wind -source:post", ["Wind farms"]),
    ("wind farm*", ["Wind farms"]), ("wind is:saved", []),
    ("wind is:unread", ["Wind farms", "Solar"]),
    ("wind (title:solar OR sun*)", ["Wind farms", "Solar"]),
  ])
  func unsupportedConditionsAreFilteredHere(words: String, titles: [String]) async throws {
    #expect(try await search(words).page.items.map(\.title) == titles)
  }

  @Test func articlesHaveTheRequestedLanguage() async throws {
    #expect(try await search("wind lang:de").page.items.map(\.language) == [.de, .de])
    #expect(try await search("wind").page.items.map(\.language) == [nil, nil])
  }

  @Test(arguments: ["", "is:unread", "source:post", "after:7d"])
  func noWordsOrSitesSendsNothing(words: String) async throws {
    await #expect(throws: NewsError.invalidQuery(.nothingToSearchFor)) { try await search(words) }
  }
}
