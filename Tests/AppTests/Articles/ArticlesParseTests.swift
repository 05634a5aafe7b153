import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import TestSupport
import Testing

/// `broadsheet articles parse`: what is printed, and the statuses.
@Suite(.hangLimit)
struct ArticlesParseTests {
  private let page = """
    <html lang=en><head><title>The \u{202E}Lamp</title><meta name=author content=Ada>
    <meta property="og:site_name" content="Sea"><meta name=date content=2024-02-03></head>
    <body><nav>Home</nav><p>It was lit, <a href=/b>again</a>.</p></body></html>
    """

  private func json(_ outside: TestOutside, _ line: String...) async -> String {
    #expect(await outside.program.run(["articles", "parse", "--json"] + line) == .done)
    return outside.console.output
  }

  @Test func jsonHasWhatThePageStates() async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.html", page)
    #expect(
      await json(outside, file, "--base", "https://lamp.example/a/")
        == #"{"title":"The \u202eLamp","byline":"Ada","siteName":"Sea","language":"en","#
        + #""publishedTime":"2024-02-03T00:00:00Z","content":"<p>It was lit, "#
        + #"<a href=\"https://lamp.example/b\">again</a>.</p>"}"# + "\n"
    )
  }

  @Test func jsonHasNoFieldsForWhatIsMissing() async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.html", "<p>Text")
    #expect(await json(outside, file) == #"{"content":"<p>Text</p>"}"# + "\n")
  }

  @Test func addressOfThePageIsTheBase() async throws {
    let type = HTTPHeader(name: "Content-Type", value: "text/html; charset=utf-8")
    let network = StubTransport(.reply(200, page, type))
    let outside = try TestOutside(network: network)
    let text = await json(outside, "https://lamp.example/a.html")
    #expect(text.contains(#"<a href=\"https://lamp.example/b\">"#))
    let accept = network.requests.first?.headers.first { $0.name == "Accept" }?.value
    #expect(accept?.hasPrefix("text/html") == true)
  }

  @Test func textIsSafeAndHasTheByline() async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.html", page)
    #expect(
      await outside.run("articles", "parse", file, "--base", "https://lamp.example/") == .done
    )
    #expect(
      outside.console.output == "\nThe Lamp\nAda \u{B7} Sea \u{B7} 3 Feb 2024\n\n"
        + "It was lit, again [1].\n\n[1] https://lamp.example/b\n\n"
    )
  }

  @Test(arguments: ["", "<html><body></body></html>"])
  func pageWithoutArticleIsBadData(text: String) async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.html", text)
    #expect(await outside.run("articles", "parse", file) == .badData)
    #expect(outside.console.errors.hasSuffix("a.html has no article\n"))
    #expect(outside.console.output.isEmpty)
  }

  @Test func missingFileAndInvalidBaseAreErrors() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("articles", "parse", "/nowhere.html") == .noSuchItem)
    #expect(outside.console.errors == "broadsheet: cannot read /nowhere.html: no such file\n")
    #expect(await outside.run("articles", "parse", "/nowhere.html", "--base", "lamp") == .usage)
  }
}
