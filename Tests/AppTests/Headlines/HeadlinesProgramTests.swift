import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import TestSupport
import Testing

/// `broadsheet headlines` with a fake NewsAPI.
@Suite(.hangLimit)
struct HeadlinesProgramTests {
  private let key = ["NEWSAPI_KEY": "canary", "TERM": "dumb"]

  private func outside(total: Int = 30, console: FakeConsole? = nil) throws -> TestOutside {
    try TestOutside(
      console: console ?? FakeConsole(isTerminal: false),
      network: FakeNewsAPI.network(total: total),
      variables: key
    )
  }

  @Test func optionsAreSent() async throws {
    let outside = try outside()
    _ = await outside.run("headlines", "wind", "--country", "DE", "--category", "science")
    _ = await outside.run("headlines", "--source", "bbc-news,reuters")
    _ = await outside.run("headlines")
    let requests = outside.network.requests
    #expect(requests.allSatisfy { $0.url.path().hasSuffix("/top-headlines") })
    #expect(requests.map { $0.query["q"] } == ["wind", nil, nil])
    #expect(requests.map { $0.query["country"] } == ["de", nil, nil])
    #expect(requests.map { $0.query["category"] } == ["science", nil, "general"])
    #expect(requests.map { $0.query["sources"] } == [nil, "bbc-news,reuters", nil])
  }

  @Test func jsonMatchesThatOfSearch() async throws {
    let outside = try outside()
    #expect(await outside.run("headlines", "x", "--page-size", "1", "--json") == .done)
    let headlines = outside.console.output
    outside.console.clear()
    #expect(await outside.run("search", "x", "--page-size", "1", "--json") == .done)
    #expect(outside.console.output == headlines)
  }

  @Test func headlinesAreArchivedAndNumbered() async throws {
    let outside = try outside()
    _ = await outside.run("headlines", "--page-size", "3")
    outside.console.clear()
    #expect(await outside.run("show", "2") == .done)
    #expect(outside.console.output.hasPrefix("\nTitle 2\nWire · 5 Feb 2021 at 03:40 UTC"))
    outside.console.clear()
    #expect(await outside.run("search", "about 3", "--offline", "--format", "csv") == .done)
    #expect(outside.console.output.contains("Title 3"))
    #expect(outside.network.requests.count == 1)
  }

  @Test(arguments: [
    ["--country", "de"], ["--category", "science"], ["--source", "bbc-news"],
  ])
  func missingKeyFailsWithoutRequest(options: [String]) async throws {
    let outside = try TestOutside()
    #expect(await outside.program.run(["headlines"] + options) == .keyRefused)
    #expect(outside.console.errors.contains("set NEWSAPI_KEY"))
    #expect(outside.network.requests.isEmpty)
  }

  @Test func servicesWithoutKeysAnswerMeanwhile() async throws {
    let network = StubTransport { request, _ in
      .reply(200, request.url.path().contains("search_by_date") ? Self.hackerNews : Self.guardian)
    }
    let outside = try TestOutside(network: network)
    #expect(await outside.run("headlines") == .done)
    #expect(outside.console.output.contains("  1  A vote\n"))
    #expect(outside.console.output.contains("  2  A language\n"))
    #expect(outside.console.errors.contains("NewsAPI needs a key"))
    #expect(outside.console.errors.contains("showing results from the other providers"))
    #expect(network.requests.map { $0.query["tags"] }.contains("front_page"))
    #expect(network.requests.count == 2)
    outside.console.clear()
    #expect(await outside.run("show", "2") == .done)
    #expect(outside.console.output.contains("A language"))
  }

  private static let hackerNews = #"""
    {"hits":[{"objectID":"1","title":"A language","url":"https://l.example/1","created_at_i":1612490000}],\#
    "nbHits":1,"nbPages":1}
    """#
  private static let guardian = #"""
    {"response":{"status":"ok","total":1,"pages":1,"results":[{"webTitle":"A vote",\#
    "webUrl":"https://www.theguardian.com/v","webPublicationDate":"2021-02-05T03:00:00Z"}]}}
    """#

  @Test(arguments: ["text", "json"])
  func archiveDoesNotAnswer(format: String) async throws {
    let outside = try TestOutside(variables: key)
    try await outside.importArticles(1...30)
    #expect(await outside.run("headlines", "title", "--format", format) == .unavailable)
    #expect(outside.console.output.isEmpty)
    #expect(outside.console.errors.hasSuffix("check the network and try again\n"))
  }

  @Test(arguments: [
    ["--source", "bbc-news", "--country", "gb"], ["--source", "bbc-news", "--category", "general"],
    ["--country", "germany"], ["--country", "d1"], ["--country", ""], ["--category", "weather"],
    ["--source", String(repeating: "a,", count: 21)], ["--language", "en"], ["--page-size", "0"],
    ["--cursor", "x"], ["--from", "7d"], [String(repeating: "x", count: 501)],
  ])
  func invalidOptionsFailWithoutRequest(options: [String]) async throws {
    let outside = try outside()
    #expect(await outside.program.run(["headlines"] + options) == .usage)
    #expect(outside.console.errors.split(separator: "\n").count == 1)
    #expect(outside.console.output.isEmpty)
    #expect(outside.network.requests.isEmpty)
  }

  @Test func sessionWithMoreReadSearchAndQuit() async throws {
    let outside = try outside(console: FakeConsole(columns: 60))
    let (program, console) = (outside.program, outside.console)
    let running = Task { await program.run(["headlines", "--page-size", "2"]) }
    #expect(await console.expect("] ").contains("2 of 30 articles\n[Enter: more, NUMBER: read, "))
    console.type("")
    #expect(await console.expect("] ").contains("  3  Title 3\n"))
    console.type("3")
    #expect(await console.expect("] ").contains("\nAbout 3.\n\nhttps://news.example/3\n"))
    console.type("s3")
    #expect(await console.expect("] ").contains("saved: Title 3"))
    console.type("/wind")
    #expect(await console.expect("] ").contains("  1  Title 1\n"))
    console.type("q")
    #expect(await running.value == .done)
    #expect(outside.network.requests.map { $0.query["page"] } == ["1", "2", "1"])
    #expect(outside.network.requests.map { $0.query["q"] } == [nil, nil, "wind"])
    #expect(outside.network.requests.map { $0.query["category"] } == ["general", "general", nil])
  }
}
