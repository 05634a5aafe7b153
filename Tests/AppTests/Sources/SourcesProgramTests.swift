import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import TestSupport
import Testing

/// `broadsheet sources` with a fake NewsAPI.
@Suite(.hangLimit)
struct SourcesProgramTests {
  private let key = ["NEWSAPI_KEY": "canary", "TERM": "dumb"]

  private func outside(_ count: Int = 5, console: FakeConsole? = nil) throws -> TestOutside {
    try TestOutside(
      console: console ?? FakeConsole(isTerminal: false),
      network: FakeNewsAPI.sources((1...count).map(FakeNewsAPI.source)),
      variables: key
    )
  }

  private func output(_ format: String) async throws -> String {
    let outside = try outside(2)
    #expect(await outside.run("sources", "--format", format) == .done)
    #expect(outside.console.errors.isEmpty)
    return outside.console.output
  }

  @Test func jsonHasNewsAPIShape() async throws {
    #expect(
      try await output("json") == #"""
        {"query":"","totalResults":2,"totalIsExact":true,"sources":[
        {"id":"source-1","name":"Source 1","description":"About 1.",\#
        "url":"https://source1.example","category":"general","language":"en","country":"us"},
        {"id":"source-2","name":"Source 2","description":"About 2.",\#
        "url":"https://source2.example","category":"general","language":"en","country":"us"}
        ],"next":null}

        """#
    )
  }

  @Test func ndjsonHasOneSourceALine() async throws {
    let lines = try await output("ndjson").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix(#"{"id":"source-"#) && $0.hasSuffix(#""us"}"#) })
  }

  @Test func csvHasAHeader() async throws {
    #expect(
      try await output("csv") == """
        id,name,description,url,category,language,country\r
        source-1,Source 1,About 1.,https://source1.example,general,en,us\r
        source-2,Source 2,About 2.,https://source2.example,general,en,us\r

        """
    )
  }

  @Test func markdownIsAListOfLinks() async throws {
    #expect(
      try await output("markdown") == """
        - [Source 1](<https://source1.example>) — source-1, general, en, us
          About 1.
        - [Source 2](<https://source2.example>) — source-2, general, en, us
          About 2.

        """
    )
  }

  @Test func optionsAreSent() async throws {
    let outside = try outside()
    let options = ["--category", "science", "--language", "de", "--country", "AT"]
    #expect(await outside.program.run(["sources"] + options) == .done)
    let request = try #require(outside.network.requests.first)
    #expect(request.url.path().hasSuffix("/top-headlines/sources"))
    #expect(request.query == ["category": "science", "language": "de", "country": "at"])
  }

  @Test func wordsFilterSources() async throws {
    let outside = try outside(12)
    #expect(await outside.run("sources", "source", "11", "--format", "ndjson") == .done)
    #expect(outside.console.output.split(separator: "\n").count == 1)
    outside.console.clear()
    #expect(await outside.run("sources", "unheard") == .done)
    #expect(outside.console.output == "No sources found\n")
  }

  @Test func missingKeyFailsWithoutRequest() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("sources") == .keyRefused)
    #expect(outside.console.errors.contains("set NEWSAPI_KEY"))
    #expect(outside.network.requests.isEmpty)
  }

  @Test(arguments: [
    ["--country", "germany"], ["--category", "weather"], ["--language", "xx"],
    ["--source", "bbc-news"], ["--page-size", "0"], ["--cursor", "x"],
    [String(repeating: "x", count: 501)],
  ])
  func invalidOptionsFailWithoutRequest(options: [String]) async throws {
    let outside = try outside()
    #expect(await outside.program.run(["sources"] + options) == .usage)
    #expect(outside.console.errors.split(separator: "\n").count == 1)
    #expect(outside.network.requests.isEmpty)
  }

  @Test func sourcesKeepTheLastListOfArticles() async throws {
    let outside = try outside()
    try await outside.importArticles(1...3)
    _ = await outside.run("search", "about 2", "--offline")
    _ = await outside.run("sources")
    outside.console.clear()
    #expect(await outside.run("show", "1") == .done)
    #expect(outside.console.output.contains("Title 2"))
  }
}
