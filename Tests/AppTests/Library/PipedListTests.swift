import OuterTestSupport
import TestSupport
import Testing

@testable import LineMode

/// Lists that go to a pipe or a file.
@Suite(.hangLimit)
struct PipedListTests {
  private func outside(isTerminal: Bool = false) async throws -> TestOutside {
    let console = FakeConsole(isTerminal: isTerminal, isInputTerminal: false)
    let outside = try TestOutside(console: console)
    try await outside.importArticles(1...45)
    let feeds = (10...54).map {
      "<outline type=\"rss\" text=\"Feed \($0)\" xmlUrl=\"https://\($0).example/f\"/>"
    }
    let file = try outside.home.write("feeds.opml", "<opml><body>\(feeds.joined())</body></opml>")
    try #require(await outside.run("follow", "--import", file) == .done)
    try #require(await outside.run("save", "https://news.example/1") == .done)
    outside.console.clear()
    return outside
  }

  @Test func storedListsArePrintedAsAWhole() async throws {
    let outside = try await outside()
    for (line, end) in [
      (["following"], "45 feeds (end of list)\n"),
      (["search", "--offline"], "45 articles (end of list)\n"),
      (["search", "--provider", "archive", "title"], "45 articles (end of list)\n"),
      (["saved"], "1 article (end of list)\n"),
    ] {
      outside.console.clear()
      #expect(await outside.program.run(line) == .done)
      #expect(outside.console.output.hasSuffix("\n" + end), "\(line): \(outside.console.output)")
      #expect(outside.console.errors.isEmpty)
    }
    outside.console.clear()
    #expect(await outside.run("following", "--format", "csv") == .done)
    #expect(outside.console.output.split(separator: "\r\n").count == 46)
    #expect(outside.network.requests.isEmpty)
  }

  @Test(arguments: [
    ["--pages", "1"], ["--page-size", "20"], ["--pages", "1", "--page-size", "20"],
  ])
  func chosenPartStaysAPart(options: [String]) async throws {
    let outside = try await outside()
    #expect(await outside.program.run(["following"] + options) == .done)
    #expect(outside.console.output.hasSuffix("\n20 of 45 feeds\n"))
  }

  @Test func terminalWithoutKeyboardGetsAPage() async throws {
    let outside = try await outside(isTerminal: true)
    #expect(await outside.run("following") == .done)
    #expect(outside.console.output.hasSuffix("\n20 of 45 feeds\n"))
  }

  @Test func providersAreAskedForOnePage() async throws {
    let network = FakeNewsAPI.network(total: 60)
    let outside = try TestOutside(network: network, variables: ["NEWSAPI_KEY": "k"])
    #expect(await outside.run("search", "x") == .done)
    #expect(outside.console.output.hasSuffix("\n20 of 60 articles\n"))
    #expect(outside.network.requests.count == 1)
  }

  @Test func numbersOfAPipedListStayValid() async throws {
    let outside = try await outside()
    #expect(await outside.run("search", "--offline") == .done)
    outside.console.clear()
    #expect(await outside.run("show", "45") == .done)
    #expect(outside.console.output.contains("About "))
  }
}
