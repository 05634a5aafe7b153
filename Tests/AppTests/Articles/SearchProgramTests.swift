import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import TestSupport
import Testing

/// `broadsheet search` without a terminal.
@Suite(.hangLimit)
struct SearchProgramTests {
  private let key = ["NEWSAPI_KEY": "canary"]

  @Test func samplesAnswerWithoutSetup() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("search", "climate", "--page-size", "5") == .done)
    #expect(outside.console.output.contains("(sample)"))
    #expect(outside.console.output.hasSuffix("5 of 23 articles\n"))
    #expect(outside.console.errors.split(separator: "\n").count == 1)
    #expect(
      outside.console.errors.contains("The Guardian, Hacker News and GDELT cannot be reached")
    )
    #expect(outside.console.errors.hasSuffix("showing results from the sample edition\n"))
  }

  @Test func chosenSamplesNeedNoNotice() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("search", "climate", "--provider", "sample") == .done)
    #expect(outside.console.errors.isEmpty)
    #expect(outside.network.requests.isEmpty)
  }

  @Test func pageIsPrintedAsText() async throws {
    let outside = try TestOutside(network: FakeNewsAPI.network(total: 30), variables: key)
    #expect(await outside.run("search", "x", "--page-size", "2") == .done)
    #expect(
      outside.console.output == """
          1  Title 1
             Wire · 1 hour ago
          2  Title 2
             Wire · 1 hour ago
        2 of 30 articles

        """
    )
    #expect(outside.console.errors.isEmpty)
  }

  @Test(arguments: [[:], ["HOME": ""]], ["search", "headlines"])
  func oversizedPageIsCut(variables: [String: String], command: String) async throws {
    let network = StubTransport(.reply(200, FakeNewsAPI.body(1...1_000, total: 1_000)))
    let outside = try TestOutside(network: network, variables: key.merging(variables) { $1 })
    let options = ["--page-size", "3", "--urls"]
    #expect(await outside.program.run([command, "x"] + options) == .done)
    let links = outside.console.output.split(separator: "\n").filter { $0.contains("https://") }
    #expect(links.count == 3)
    #expect(
      outside.console.errors
        == "broadsheet: dropped 997 of the 1,000 results that a provider sent for a page of 3\n"
    )
  }

  @Test func jsonHasNewsAPIShape() async throws {
    let outside = try TestOutside(network: FakeNewsAPI.network(total: 30), variables: key)
    #expect(await outside.run("search", "x \"y\"", "--page-size=1", "--json") == .done)
    #expect(
      outside.console.output == #"""
        {"query":"x \"y\"","totalResults":30,"totalIsExact":true,"articles":[
        {"source":{"id":null,"name":"Wire"},"author":null,"title":"Title 1","description":"About 1.",\#
        "url":"https://news.example/1","urlToImage":null,"publishedAt":"2021-02-05T03:40:00Z",\#
        "content":null,"id":"9ff9dec2ddba9b89","provider":"newsapi","saved":false,"read":false,\#
        "language":null,"alsoAt":[],"contentHTML":null,"links":[],"pictures":[],"enclosures":[],\#
        "authors":[],"categories":[],"comments":null,"editedAt":null,"fullText":null,\#
        "savedChangedAt":null,"readChangedAt":null,"story":null,"storyChoices":[]}
        ],"next":"newsapi:2"}

        """#
    )
  }

  @Test func noResultsIsSuccess() async throws {
    let network = StubTransport(.reply(200, FakeNewsAPI.body([], total: 0)))
    let outside = try TestOutside(network: network, variables: key)
    #expect(await outside.run("search", "x", "--json") == .done)
    #expect(
      outside.console.output
        == #"{"query":"x","totalResults":0,"totalIsExact":true,"articles":["#
        + "\n],\"next\":null}\n"
    )
  }

  @Test(arguments: [("ndjson", 7), ("csv", 8), ("markdown", 14), ("json", 9)])
  func everyFormatWritesEveryPage(format: String, lines: Int) async throws {
    let outside = try TestOutside(network: FakeNewsAPI.network(total: 7), variables: key)
    #expect(
      await outside.run("search", "x", "--all", "--page-size", "3", "--format", format) == .done
    )
    #expect(outside.console.output.split(whereSeparator: \.isNewline).count == lines)
    #expect(outside.network.requests.map { $0.query["page"] } == ["1", "2", "3"])
    #expect(outside.console.errors == "broadsheet: 7 articles on 3 pages\n")
  }

  @Test func textHasOneSummary() async throws {
    let outside = try TestOutside(network: FakeNewsAPI.network(total: 90), variables: key)
    #expect(await outside.run("search", "x", "--pages", "2") == .done)
    #expect(outside.console.output.hasSuffix("\n40 of 90 articles\n"))
    #expect(outside.console.errors.isEmpty)
  }

  @Test func failedPageKeepsEarlierJSON() async throws {
    let network = StubTransport { _, place in
      place == 0 ? .reply(200, FakeNewsAPI.body(1...20, total: 90)) : .reply(500, "oops")
    }
    let outside = try TestOutside(network: network, variables: key)
    #expect(await outside.run("search", "x", "--pages", "3", "--json") == .unavailable)
    #expect(outside.console.output.split(separator: "\n").count == 22)
    #expect(outside.console.output.hasSuffix("\n],\"next\":\"newsapi:2\"}\n"))
    #expect(outside.console.errors.hasSuffix("; try again later\n"))
  }

  @Test(arguments: [
    #"\u001b[31mred\u001b[0m \u009b1mcard\u001b]0;title\u0007"#,
    "\u{1B}[31mred\u{1B}[0m \u{9B}1mcard\u{1B}]0;title\u{7}",
  ])
  func escapeSequencesOfAMessageAreRemoved(message: String) async throws {
    let body = #"{"status":"error","code":"parameterInvalid","message":"\#(message)"}"#
    let outside = try TestOutside(network: StubTransport(.reply(400, body)), variables: key)
    #expect(await outside.run("search", "x", "--provider", "newsapi") == .usage)
    #expect(outside.console.errors.hasSuffix("rejected a part of the query: red card\n"))
  }

  @Test func cursorContinuesTheList() async throws {
    let outside = try TestOutside(network: FakeNewsAPI.network(total: 90), variables: key)
    #expect(await outside.run("search", "x", "--cursor", "newsapi:3", "--json") == .done)
    #expect(outside.network.requests.map { $0.query["page"] } == ["3"])
    #expect(outside.console.output.contains("\"Title 41\""))
  }

  @Test(arguments: [
    ("apiKeyInvalid", 401, ExitCode.keyRefused), ("apiKeyExhausted", 429, .tryLater),
    ("rateLimited", 429, .tryLater), ("parameterInvalid", 429, .usage),
    ("sourceDoesNotExist", 400, .usage), ("unexpectedError", 500, .unavailable),
  ])
  func errorsHaveExitStatuses(code: String, status: Int, end: ExitCode) async throws {
    let body = #"{"status":"error","code":"\#(code)","message":"m"}"#
    let outside = try TestOutside(network: StubTransport(.reply(status, body)), variables: key)
    #expect(await outside.run("search", "x", "--json") == end)
    #expect(outside.console.output.isEmpty)
    #expect(outside.console.errors.split(separator: "\n").count == 1)
  }

  @Test func missingKeyHasAdvice() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("search", "x", "--provider", "newsapi") == .keyRefused)
    #expect(outside.console.errors.contains("set NEWSAPI_KEY"))
    #expect(outside.network.requests.isEmpty)
  }

  @Test(arguments: [
    ["--page-size", "0"], ["--page-size", "101"], ["--page-size", "x"], ["--language", "xx"],
    ["--sort", "best"], ["--from", "2021-02-02", "--to", "2021-02-01"], ["--from", "soon"],
    ["--in", "footnotes"], ["--provider", "reuters"], ["--cursor", "x"], ["--pages", "0"],
    ["--format", "xml"], ["--nonsense"], ["--page-size"], ["-x"], ["--json=yes"],
    ["--source", String(repeating: "a,", count: 21)], ["--domain", "a/b"],
    [String(repeating: "x", count: 501)],
  ])
  func invalidOptionsFailWithoutRequest(options: [String]) async throws {
    let outside = try TestOutside(network: FakeNewsAPI.network(total: 9), variables: key)
    #expect(await outside.program.run(["search", "x"] + options) == .usage)
    #expect(outside.console.errors.split(separator: "\n").count == 1)
    #expect(outside.console.output.isEmpty)
    #expect(outside.network.requests.isEmpty)
  }

  @Test func closedPipeEndsQuietly() async throws {
    let outside = try TestOutside(network: FakeNewsAPI.network(total: 9_000), variables: key)
    outside.console.closeOutput(afterBytes: 5_000)
    #expect(await outside.run("search", "x", "--all", "--format", "ndjson") == .done)
    #expect(outside.console.errors.isEmpty)
    #expect(outside.network.requests.count < 5)
  }

  @Test func remoteTextCannotSteerTheTerminal() async throws {
    let evil = "a\\u001b[31mb\\u0007c\\u202ed\\u009be"
    let body = """
      {"status":"ok","totalResults":1,"articles":[{"title":"\(evil)","description":"\(evil)",\
      "author":"\(evil)","source":{"name":"\(evil)"},"content":"\(evil)","url":"https://a.example/1"}]}
      """
    for format in ["text", "json", "ndjson", "csv", "markdown"] {
      let outside = try TestOutside(network: StubTransport(.reply(200, body)), variables: key)
      #expect(await outside.run("search", "x", "--format", format) == .done)
      let hazards = outside.console.output.unicodeScalars.filter { scalar in
        (scalar.value < 0x20 && scalar != "\n" && scalar != "\r")
          || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x202E
      }
      #expect(hazards.isEmpty, "\(format)")
    }
  }

  @Test func keyIsNeverPrinted() async throws {
    let echo = StubTransport { request, _ in
      .reply(400, #"{"status":"error","code":"parameterInvalid","message":"key canary is bad"}"#)
    }
    let outside = try TestOutside(network: echo, variables: key)
    for line in [
      ["search", "x"], ["search", "x", "--json"], ["config", "list"],
      ["config", "get", "newsapi-key"],
      ["config", "set", "newsapi-key", "canary"], ["help"], ["search", "x", "--timeout", "0"],
    ] { _ = await outside.program.run(line) }
    #expect(!outside.console.screen.contains("canary"))
    #expect(outside.network.requests.allSatisfy { !$0.url.absoluteString.contains("canary") })
  }
}
