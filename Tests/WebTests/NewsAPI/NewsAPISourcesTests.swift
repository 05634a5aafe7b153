import Domain
import Presentation
import Query
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// `/v2/sources` over the archive and over providers.
@Suite(.hangLimit)
struct NewsAPISourcesTests {
  private let articles: [Article] = [
    .news("wind farm", age: 1, source: "BBC News", site: "bbc.co.uk"),
    .news("wind park", age: 2, source: "BBC News", site: "bbc.co.uk"),
    .news("wind mill", source: "BBC News Africa", site: "bbc.com", language: .en),
    .news("coal mine", source: "Die Zeit", id: "die-zeit", site: "zeit.de", language: .de),
    .news("oil price", source: "Le Café, Paris", site: "cafe.fr", language: .fr),
    .news("gas price", source: "日本経済新聞", site: "nikkei.com"),
  ]

  @Test func sourcesOfTheArchiveAreListed() async throws {
    let reply = await NewsAPIDesk(articles).reply("/sources")
    let first = """
      {"status":"ok","sources":[{"id":"bbc-news","name":"BBC News","description":"",\
      "url":"https://bbc.co.uk","category":"","language":"","country":""},
      """
    #expect(reply.text.hasPrefix(first))
    let ids = Set(try reply.sources)
    #expect(ids == ["bbc-news", "bbc-news-africa", "die-zeit", "le-café-paris", "日本経済新聞"])
  }

  @Test func everySourceFindsItsArticles() async throws {
    let desk = NewsAPIDesk(articles)
    for id in try await desk.reply("/top-headlines/sources").sources {
      let titles = try await desk.titles("/everything?sources=\(FormFields.encoded(id))")
      #expect(!titles.isEmpty, "\(id)")
    }
  }

  @Test(arguments: [
    ("language=de", ["die-zeit"]),
    ("language=en", ["bbc-news", "bbc-news-africa", "日本経済新聞"]),
    ("language=ru", []),
    (
      "country=de&category=health",
      ["bbc-news", "bbc-news-africa", "die-zeit", "le-café-paris", "日本経済新聞"]
    ),
  ])
  func languageRestricts(query: String, ids: [String]) async throws {
    #expect(Set(try await NewsAPIDesk(articles).reply("/sources?" + query).sources) == Set(ids))
  }

  @Test(arguments: ["country=xx", "category=all", "language=english"])
  func unknownValuesAreRejected(query: String) async {
    let reply = await NewsAPIDesk().reply("/sources?" + query)
    #expect(reply.status == 400)
    #expect(reply.code == "parameterInvalid")
  }

  @Test func emptyArchiveHasNoSources() async {
    #expect(await NewsAPIDesk().reply("/sources").text == #"{"status":"ok","sources":[]}"#)
  }

  @Test func providersAnswerIfLive() async throws {
    let sources = FakeSources(["": [.page(["a"]), .end(["b", "a"])]])
    let desk = NewsAPIDesk(articles, live: { $0.sources = sources })
    let reply = await desk.reply("/sources?country=us")
    #expect(try reply.sources == ["a", "b"])
  }
}
