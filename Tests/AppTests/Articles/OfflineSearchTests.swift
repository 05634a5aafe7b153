import HTTP
import LineMode
import OuterTestSupport
import TestSupport
import Testing

/// The archive behind `broadsheet search`: storing results and answering without a network.
@Suite(.hangLimit)
struct OfflineSearchTests {
  private let key = ["NEWSAPI_KEY": "canary"]

  /// A network that returns three articles once, then fails.
  private func failing() -> StubTransport {
    StubTransport { _, place in
      place < 1 ? .reply(200, FakeNewsAPI.body(1...3, total: 3)) : .reply(500, "oops")
    }
  }

  @Test func resultsAreFoundOfflineLater() async throws {
    let outside = try TestOutside(network: FakeNewsAPI.network(total: 3), variables: key)
    #expect(await outside.run("search", "x", "--format", "ndjson") == .done)
    let online = outside.console.output
    outside.console.clear()
    #expect(await outside.run("search", "title", "--offline", "--format", "ndjson") == .done)
    #expect(
      Set(outside.console.output.split(separator: "\n")) == Set(online.split(separator: "\n"))
    )
    #expect(outside.network.requests.count == 1)
    #expect(outside.console.errors.isEmpty)
  }

  @Test func offlineSendsNoRequest() async throws {
    let outside = try TestOutside(variables: key)
    try await outside.importArticles(1...30)
    #expect(await outside.run("search", "--offline", "about 7") == .done)
    #expect(
      outside.console.output == "  1  Title 7\n     Wire · 1 hour ago\n1 article (end of list)\n"
    )
    #expect(outside.network.requests.isEmpty)
  }

  @Test(arguments: ["text", "json", "csv"])
  func archiveAnswersForAFailedProvider(format: String) async throws {
    let outside = try TestOutside(network: failing(), variables: key)
    _ = await outside.run("search", "x")
    outside.console.clear()
    #expect(await outside.run("search", "title", "--format", format) == .done)
    #expect(outside.console.output.contains("Title 3"))
    #expect(outside.console.errors.split(separator: "\n").count == 1)
    #expect(outside.console.errors.contains("NewsAPI failed (HTTP status 500)"))
    #expect(outside.console.errors.hasSuffix("showing results from your archive\n"))
  }

  @Test(arguments: [
    "search --offline", "search --offline wind", "saved", "search --offline --json",
  ])
  func emptyArchiveIsReported(line: String) async throws {
    let outside = try TestOutside()
    #expect(await outside.program.run(line.split(separator: " ").map(String.init)) == .done)
    #expect(outside.console.errors.contains("the archive is empty"))
    #expect(outside.console.errors.split(separator: "\n").count == 1)
    #expect(outside.network.requests.isEmpty)
  }

  @Test(arguments: [[], ["--json"], ["--in", "title"], ["  "], ["--fresh", "--strict"]])
  func searchNeedsWordsOrAFilter(options: [String]) async throws {
    let outside = try TestOutside(variables: key)
    #expect(await outside.program.run(["search"] + options) == .usage)
    #expect(
      outside.console.errors == "broadsheet: search needs words or a filter such as --from 7d; "
        + "\"broadsheet headlines\" shows the top news\n"
    )
    #expect(outside.console.output.isEmpty)
    #expect(outside.network.requests.isEmpty)
  }

  @Test func offlineSearchWithoutWordsListsTheArchive() async throws {
    let outside = try TestOutside(variables: ["BROADSHEET_PROVIDERS": "archive"])
    try await outside.importArticles(1...3)
    for line in [["search", "--offline"], ["search"], ["search", "--provider", "archive"]] {
      outside.console.clear()
      #expect(await outside.program.run(line) == .done)
      #expect(outside.console.output.contains("Title 1\n"), "\(line)")
      #expect(outside.console.output.contains("Title 3\n"), "\(line)")
    }
  }

  @Test func noMatchIsNotAnEmptyArchive() async throws {
    let outside = try TestOutside()
    try await outside.importArticles(1...2)
    #expect(await outside.run("search", "--offline", "unheard") == .done)
    #expect(outside.console.output == "No articles found\n")
    #expect(outside.console.errors.isEmpty)
  }

  @Test func offlineRejectsLiveProviders() async throws {
    let outside = try TestOutside(variables: key)
    #expect(await outside.run("search", "x", "--offline", "--provider", "newsapi") == .usage)
    #expect(outside.console.errors.contains("--provider archive or --provider sample"))
    #expect(await outside.run("search", "x", "--offline", "--provider", "sample") == .done)
    #expect(await outside.run("search", "x", "--offline", "--provider", "archive") == .done)
    #expect(outside.network.requests.isEmpty)
  }

  @Test(arguments: ["text", "json"])
  func archiveWriteErrorIsReportedOnce(format: String) async throws {
    let variables = key.merging(["XDG_DATA_HOME": "/dev/null"]) { $1 }
    let outside = try TestOutside(network: FakeNewsAPI.network(total: 60), variables: variables)
    #expect(await outside.run("search", "x", "--pages", "3", "--format", format) == .done)
    #expect(outside.console.output.contains("Title 60"))
    let told = outside.console.errors.split(separator: "\n").filter { $0.contains("archive") }
    #expect(told.count == 1, "\(told)")
  }

  @Test func readArticleIsDimAndMarked() async throws {
    let variables = ["BROADSHEET_COLOR": "always", "TERM": "xterm"]
    let outside = try TestOutside(variables: variables)
    try await outside.importArticles(1...2)
    _ = await outside.run("search", "--offline", "title", "--pages", "1")
    _ = await outside.run("show", "2")
    outside.console.clear()
    _ = await outside.run("search", "--offline", "title", "--pages", "1")
    let titles = outside.console.output.split(separator: "\n").filter { $0.contains("Title") }
    #expect(titles.first?.hasPrefix("\u{1B}[1m") == true)
    #expect(titles.last?.hasPrefix("\u{1B}[2m") == true)
  }
}
