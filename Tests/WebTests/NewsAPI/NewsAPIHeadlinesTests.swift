import Domain
import Presentation
import Query
import TestSupport
import Testing

@testable import WebPages

/// `/v2/top-headlines` over the archive and over providers.
@Suite(.hangLimit)
struct NewsAPIHeadlinesTests {
  private let desk = NewsAPIDesk([
    .news("wind farm", age: 2, source: "BBC News"), .news("solar roof", age: 1, language: .de),
    .news("oil price", age: 3, source: "CNN", id: "cnn"),
  ])

  @Test(arguments: [
    ("country=us", ["solar roof", "wind farm", "oil price"]),
    ("country=US&category=Business", ["solar roof", "wind farm", "oil price"]),
    ("category=general", ["solar roof", "wind farm", "oil price"]),
    ("language=en", ["wind farm", "oil price"]),
    ("language=de&country=de", ["solar roof"]),
    ("q=farm+OR+oil&language=en", ["wind farm", "oil price"]),
    ("qintitle=farm&language=en", ["wind farm"]),
    ("sources=cnn&language=en", ["oil price"]),
    ("sources=bbc-news,cnn", ["wind farm", "oil price"]),
  ])
  func newestArticlesAreTheHeadlines(query: String, titles: [String]) async throws {
    #expect(try await desk.titles("/top-headlines?" + query) == titles)
  }

  @Test(arguments: ["", "q=", "pageSize=10&page=2", "country=&category="])
  func requestNeedsAParameter(query: String) async {
    let reply = await desk.reply("/top-headlines?" + query)
    #expect(reply.status == 400)
    #expect(reply.code == "parametersMissing")
    #expect(reply.message.contains("sources, q, language, country, category"))
  }

  @Test(arguments: ["country=us", "category=health", "country=us&category=health"])
  func sourcesExcludeCountryAndCategory(query: String) async {
    let reply = await desk.reply("/top-headlines?sources=cnn&" + query)
    #expect(reply.status == 400)
    #expect(reply.code == "parametersIncompatible")
  }

  @Test(arguments: [
    "country=usa", "country=xx", "country=%00%00", "category=news", "language=xx",
    "category=business,health",
  ])
  func unknownValuesAreRejected(query: String) async {
    let reply = await desk.reply("/top-headlines?q=wind&" + query)
    #expect(reply.status == 400)
    #expect(reply.code == "parameterInvalid")
  }

  @Test func providersAnswerIfLive() async throws {
    let headlines = FakeArticles(["wind farm": [.page(["a"], total: 2), .end(["b"])]])
    let desk = NewsAPIDesk([.news("wind farm")], live: { $0.headlines = headlines })
    let reply = await desk.reply(
      "/top-headlines?q=wind&qInTitle=farm&language=en&pageSize=1&page=2"
    )
    #expect(try reply.titles == ["Title b"])
    #expect(try reply.total == 2)
  }
}
