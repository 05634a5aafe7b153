import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// The parameters of `/v2/everything` over the archive.
@Suite(.hangLimit)
struct NewsAPIEverythingTests {
  private let desk = NewsAPIDesk([
    .news("wind farm", age: 1, source: "BBC News", site: "bbc.co.uk", summary: "about solar"),
    .news("solar roof", age: 30, source: "The Verge", id: "the-verge", site: "theverge.com"),
    .news("coal mine", age: 60, site: "news.bbc.co.uk", summary: "wind blows", language: .de),
    .news("oil price", age: 90, source: "CNN", id: "cnn", site: "cnn.com", language: .en),
  ])

  @Test(arguments: [
    ("q=wind", ["wind farm", "coal mine"]),
    ("Q=wind", ["wind farm", "coal mine"]),
    ("q=%2Bwind+-coal", ["wind farm"]),
    ("q=roof+OR+(wind+AND+NOT+mine)", ["wind farm", "solar roof"]),
    ("q=%22farm+wind%22", []),
    ("q=%22wind+farm%22", ["wind farm"]),
    ("q=wind&searchIn=title", ["wind farm"]),
    ("q=solar&searchIn=title,content", ["solar roof"]),
    ("q=solar&searchIn=Description", ["wind farm"]),
    ("qInTitle=solar", ["solar roof"]),
    ("qintitle=solar", ["solar roof"]),
    ("q=wind&qInTitle=coal+OR+oil", ["coal mine"]),
    ("q=wind&searchIn=description&qInTitle=mine", ["coal mine"]),
  ])
  func wordsAreSearched(query: String, titles: [String]) async throws {
    #expect(try await desk.titles("/everything?" + query) == titles)
  }

  @Test(arguments: [
    ("sources=the-verge", ["solar roof"]),
    ("sources=bbc-news", ["wind farm"]),
    ("sources=cnn,bbc-news", ["wind farm", "oil price"]),
    ("sources=nobody", []),
    ("domains=bbc.co.uk", ["wind farm", "coal mine"]),
    ("domains=www.BBC.co.uk,cnn.com,", ["wind farm", "coal mine", "oil price"]),
    ("domains=bbc.co.uk&excludeDomains=news.bbc.co.uk", ["wind farm"]),
    ("q=wind&excludeDomains=bbc.co.uk", []),
    ("domains=bbc.co.uk&sources=bbc-news", ["wind farm"]),
  ])
  func sourcesAndDomainsRestrict(query: String, titles: [String]) async throws {
    #expect(try await desk.titles("/everything?" + query) == titles)
  }

  @Test(arguments: [
    ("from=2026-11-23", ["wind farm"]),
    ("from=2026-11-22", ["wind farm", "solar roof"]),
    ("from=2026-11-22T06:00:00", ["wind farm", "solar roof"]),
    ("from=2026-11-22T06:00:01", ["wind farm"]),
    ("from=2026-11-22T06:00:00Z", ["wind farm", "solar roof"]),
    ("from=2026-11-22T07:00:00%2B01:00", ["wind farm", "solar roof"]),
    ("from=2026-11-22T07:00:00+01:00", ["wind farm", "solar roof"]),
    ("from=2026-11-22+06:00:00", ["wind farm", "solar roof"]),
    ("from=2026-11-22T06:00", ["wind farm", "solar roof"]),
    ("from=2026-11-22T06:00:00.500Z", ["wind farm"]),
    ("to=2026-11-22", ["solar roof", "coal mine", "oil price"]),
    ("to=2026-11-22T05:59:59", ["coal mine", "oil price"]),
    ("from=2026-11-22&to=2026-11-22", ["solar roof"]),
    ("from=2026-11-23&to=2026-11-22", []),
  ])
  func datesRestrict(query: String, titles: [String]) async throws {
    let everything = "/everything?q=wind+OR+solar+OR+coal+OR+oil&"
    #expect(try await desk.titles(everything + query) == titles)
  }

  @Test(arguments: [
    ("language=de", ["coal mine"]),
    ("language=DE", ["coal mine"]),
    ("language=en", ["wind farm", "solar roof", "oil price"]),
    ("language=en-US", ["wind farm", "solar roof", "oil price"]),
    ("language=se", []),
    ("language=", ["wind farm", "solar roof", "coal mine", "oil price"]),
  ])
  func languageRestricts(query: String, titles: [String]) async throws {
    let everything = "/everything?q=wind+OR+solar+OR+coal+OR+oil&"
    #expect(try await desk.titles(everything + query) == titles)
  }

  @Test(arguments: ["publishedAt", "PUBLISHEDAT", ""])
  func newestIsTheDefaultOrder(order: String) async throws {
    #expect(
      try await desk.titles("/everything?q=solar&sortBy=\(order)") == ["wind farm", "solar roof"]
    )
  }

  @Test(arguments: ["relevancy", "popularity"])
  func otherOrdersRankTitlesFirst(order: String) async throws {
    #expect(
      try await desk.titles("/everything?q=solar&sortBy=\(order)") == ["solar roof", "wind farm"]
    )
  }

  @Test(arguments: [
    ("q=site:cnn.com", ["oil price"]),
    ("q=title:wind", ["wind farm"]),
    ("q=lang:price+oil", []),
    ("q=Oil:price", ["oil price"]),
    ("q=is:price", []),
  ])
  func filtersWorkAndInvalidOnesAreText(query: String, titles: [String]) async throws {
    let reply = await desk.reply("/everything?" + query)
    #expect(reply.status == 200)
    #expect(try reply.titles == titles)
  }

  @Test(arguments: [
    "crypto AND OR", "wind AND", "NOT OR", "(wind", "wind)", "\"", "((((", "- + *", "&",
  ])
  func invalidTextIsSearched(words: String) async throws {
    let reply = await desk.reply("/everything?q=" + FormFields.encoded(words))
    #expect(reply.status == 200)
  }

  @Test(arguments: [
    "", "q=", "q=+", "language=en", "from=2026-01-01&to=2026-02-01", "excludeDomains=bbc.co.uk",
    "sources=,", "searchIn=title", "unknown=1",
  ])
  func tooBroadRequestsAreRejected(query: String) async {
    let reply = await desk.reply("/everything?" + query)
    #expect(reply.status == 400)
    #expect(reply.code == "parametersMissing")
    #expect(reply.message.contains("q, qInTitle, sources, domains"))
  }

  @Test func replyHasTheFieldsInOrder() async throws {
    let reply = await desk.reply("/everything?q=roof")
    let expected = """
      {"status":"ok","totalResults":1,"articles":[{"source":{"id":"the-verge","name":"The Verge"},\
      "author":null,"title":"solar roof","description":null,\
      "url":"https://theverge.com/solar-roof","urlToImage":null,\
      "publishedAt":"2026-11-22T06:00:00Z","content":null}]}
      """
    #expect(reply.text == expected)
  }
}
