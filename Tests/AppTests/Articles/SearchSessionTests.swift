import ByteStrings
import FoundationEssentials
import LineMode
import OuterTestSupport
import Terminal
import TestSupport
import Testing

/// `broadsheet search` on a terminal at which the test types.
@Suite(.hangLimit)
struct SearchSessionTests {
  private let key = ["NEWSAPI_KEY": "canary", "TERM": "dumb"]

  private func session(
    _ outside: TestOutside,
    _ options: String...,
    keys: (FakeConsole) async -> Void
  ) async -> ExitCode {
    let program = outside.program
    let line = ["search", "x", "--page-size", "2"] + options
    let running = Task { await program.run(line) }
    await keys(outside.console)
    return await running.value
  }

  private func outside(total: Int) throws -> TestOutside {
    try TestOutside(
      console: FakeConsole(columns: 60),
      network: FakeNewsAPI.network(total: total),
      variables: key
    )
  }

  @Test func sessionWithMoreReadSearchAndQuit() async throws {
    let outside = try outside(total: 30)
    let status = await session(outside) { console in
      #expect(await console.expect("] ").contains("2 of 30 articles\n[Enter: more, "))
      console.type("")
      #expect(await console.expect("] ").contains("  3  Title 3\n"))
      console.type("more")
      #expect(await console.expect("] ").contains("6 of 30 articles\n"))
      console.type("3")
      let article = await console.expect("] ")
      #expect(article.contains("\nTitle 3\nWire · 5 Feb 2021 at 03:40 UTC (1 hour ago)\n"))
      #expect(article.contains("\nAbout 3.\n\nhttps://news.example/3\n"))
      console.type("/wind power")
      #expect(await console.expect("] ").contains("  1  Title 1\n"))
      console.type("q")
    }
    #expect(status == .done)
    #expect(outside.network.requests.map { $0.query["page"] } == ["1", "2", "3", "1"])
    #expect(outside.network.requests.last?.query["q"] == "wind AND power")
  }

  @Test func failedPageIsRetried() async throws {
    let network = StubTransport { request, place in
      place == 1
        ? .reply(500, "oops")
        : .reply(200, FakeNewsAPI.body([place * 2 + 1, place * 2 + 2], total: 9))
    }
    let outside = try TestOutside(
      console: FakeConsole(columns: 200),
      network: network,
      variables: key
    )
    let status = await session(outside) { console in
      await console.expect("] ")
      console.type("")
      let failed = await console.expect("] ")
      #expect(failed.contains("broadsheet: NewsAPI failed (HTTP status 500)"))
      #expect(failed.contains("[Enter: try again, "))
      console.type("")
      #expect(await console.expect("] ").contains("  3  Title 5\n"))
      console.type("q")
    }
    #expect(status == .done)
    #expect(network.requests.map { $0.query["page"] } == ["1", "2", "2"])
  }

  @Test func failedFirstPageEndsTheProgram() async throws {
    let outside = try TestOutside(console: FakeConsole(), variables: key)
    #expect(await session(outside) { _ in } == .unavailable)
    #expect(outside.console.errors.contains("NewsAPI cannot be reached (refused)"))
  }

  @Test func savedMarkSurvivesTheRun() async throws {
    let outside = try outside(total: 30)
    _ = await session(outside) { console in
      await console.expect("] ")
      console.type("s 2")
      #expect(await console.expect("] ").contains("broadsheet: saved: Title 2\n"))
      console.type("2")
      #expect(await console.expect("] ").contains("· ★ saved\n"))
      console.type("q")
    }
    _ = await session(outside) { console in
      #expect(await console.expect("] ").contains("  2★ Title 2\n"))
      console.type("s2")
      #expect(await console.expect("] ").contains("no longer saved: Title 2"))
      console.type("q")
    }
    #expect(await outside.run("search", "x", "--json", "--page-size", "2") == .done)
    #expect(!outside.console.output.contains("\"saved\":true"))
  }

  @Test func articlesAreMarkedAsReadAtThePrompt() async throws {
    let outside = try outside(total: 30)
    _ = await session(outside) { console in
      await console.expect("] ")
      console.type("m 1-2")
      #expect(await console.expect("] ").contains("marked as read: Title 2\n"))
      console.type("m1")
      #expect(await console.expect("] ").contains("marked as unread: Title 1\n"))
      console.type("u")
      #expect(await console.expect("] ").contains("marked as read: Title 1\n"))
      console.type("")
      await console.expect("] ")
      console.type("n")
      #expect(await console.expect("] ").contains("\nAbout 3.\n"))
      console.type("A")
      #expect(await console.expect("] ").contains("marked 1 article as read"))
      console.type("n")
      #expect(await console.expect("] ").contains("  5  Title 5\n"))
      console.type("n")
      #expect(await console.expect("] ").contains("\nAbout 5.\n"))
      console.type("?")
      let help = await console.expect("] ")
      #expect(help.contains("  Enter       load more articles\n"))
      #expect(help.contains("  m NUMBERS   mark articles as read or unread\n"))
      #expect(help.contains("  n           read the next unread article\n"))
      #expect(help.contains("  A           mark all articles of the list as read\n"))
      console.type("q")
    }
  }

  @Test func nothingIsUnreadAtTheEnd() async throws {
    _ = await session(try outside(total: 2)) { console in
      await console.expect("] ")
      console.type("")
      await console.expect("] ")
      console.type("A")
      await console.expect("] ")
      console.type("n")
      #expect(await console.expect("] ").contains("no more unread articles in this list"))
      console.type("q")
    }
  }

  @Test(arguments: [("y", "  1\u{2605} Title 7\n"), ("n", "No articles found")])
  func searchForSaveMayMeanTheSavedArticles(answer: String, shown: String) async throws {
    let outside = try TestOutside(console: FakeConsole())
    try await outside.importArticles(1...9)
    try #require(await outside.run("save", "https://news.example/7") == .done)
    outside.console.clear()
    let running = Task { [program = outside.program] in
      await program.run(["search", "save", "title", "--offline"])
    }
    #expect(
      await outside.console.expect("[y/N] ").contains("Search your saved articles for \"title\"?")
    )
    outside.console.type(answer)
    #expect(await outside.console.expect("] ").contains(shown))
    outside.console.type("q")
    #expect(await running.value == .done)
  }

  @Test func searchForSaveInAPipeHasAHint() async throws {
    let outside = try TestOutside()
    try await outside.importArticles(1...9)
    #expect(await outside.run("search", "save", "title", "--offline") == .done)
    #expect(outside.console.output == "No articles found\n")
    let hint =
      "searching for \"save title\"; \"broadsheet saved title\" searches your saved articles"
    #expect(outside.console.errors == "broadsheet: \(hint)\n")
  }

  @Test func archiveErrorIsReportedBesideResults() async throws {
    let outside = try outside(total: 30)
    let folder = outside.home.file(".local/share/broadsheet")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try outside.home.write(".local/share/broadsheet/archive.sqlite", "this is no database at all")
    // Wide enough for the message on one line.
    outside.console.columns = 200
    let status = await session(outside) { console in
      let page = await console.expect("] ")
      #expect(page.replacing("\n  ", with: " ").contains("archive.sqlite is damaged"))
      #expect(page.contains("2 of 30 articles\n["))
      console.type("")
      #expect(await !console.expect("] ").contains("archive.sqlite"))
      console.type("s 1")
      let again = await console.expect("] ").replacing("\n  ", with: " ")
      #expect(again.contains("archive.sqlite is damaged"))
      console.type("q")
    }
    #expect(status == .done)
  }

  @Test func missingBrowserIsReportedWithTheLink() async throws {
    let outside = try TestOutside(
      console: FakeConsole(),
      network: FakeNewsAPI.network(total: 9),
      variables: key,
      canLaunch: false
    )
    _ = await session(outside) { console in
      await console.expect("] ")
      console.type("o1")
      let said = await console.expect("] ")
      #expect(said.contains("cannot start xdg-open (No such file or directory)"))
      #expect(said.contains("https://news.example/1"))
      console.type("q")
    }
  }

  @Test(arguments: [
    ("x", "unknown command \"x\": type ? for help"), ("7", "\"7\" is not in this list (1 to 2)"),
    ("o 0", "\"0\" is not in this list"), ("s 99999999999999999999", "unknown command \"s 9"),
    ("?", "/WORDS"), ("/", "[Enter: more"), ("-1", "\"-1\" is not in this list"),
    ("o 1 9", "\"9\" is not in this list (1 to 2)"), ("o 1-", "unknown command \"o 1-\""),
    ("s 1-9999999999", "\"9999999999\" is not in this list"), ("1 2", "unknown command \"1 2\""),
    ("s", "no article has been shown yet: add a number"),
  ])
  func invalidLinesReturnToThePrompt(typed: String, said: String) async throws {
    let outside = try outside(total: 30)
    let status = await session(outside) { console in
      await console.expect("] ")
      console.type(typed)
      #expect(await console.expect("] ").contains(said))
      console.type("")
      #expect(await console.expect("] ").contains("  3  Title 3\n"))
      console.type("q")
    }
    #expect(status == .done)
  }

  @Test func severalPagesPrecedeThePrompt() async throws {
    let outside = try outside(total: 30)
    _ = await session(outside, "--pages", "3") { console in
      let first = await console.expect("] ")
      #expect(first.contains("6 of 30 articles\n["))
      #expect(first.contains("Loading page 3 after 4 of 30 articles"))
      console.type("q")
    }
  }

  @Test func actionsTakeSeveralNumbersAndRanges() async throws {
    let outside = try outside(total: 30)
    _ = await session(outside, "--pages", "3") { console in
      await console.expect("] ")
      console.type("o 1 3-5")
      await console.expect("] ")
      console.type("s 2,4, 2")
      let said = await console.expect("] ")
      #expect(said.contains("saved: Title 2\n") && said.contains("saved: Title 4\n"))
      console.type("o 1 7")
      await console.expect("] ")
      console.type("q")
    }
    #expect(outside.launched.map(\.last) == [1, 3, 4, 5].map { "https://news.example/\($0)" })
  }

  @Test func actionsWithoutNumberUseTheShownArticle() async throws {
    let outside = try outside(total: 30)
    _ = await session(outside) { console in
      await console.expect("] ")
      console.type("2")
      await console.expect("] ")
      console.type("s")
      #expect(await console.expect("] ").contains("broadsheet: saved: Title 2\n"))
      console.type("n")
      await console.expect("] ")
      console.type("o")
      await console.expect("] ")
      console.type("q")
    }
    #expect(outside.launched.map(\.last) == ["https://news.example/2"])
  }

  @Test func emptyListOffersNoActionsOnRows() async throws {
    let outside = try TestOutside(
      console: FakeConsole(),
      network: StubTransport(.reply(200, FakeNewsAPI.body([], total: 0))),
      variables: key
    )
    _ = await session(outside) { console in
      let list = await console.expect("] ")
      #expect(list.hasSuffix("No articles found\n[/WORDS: search, ?: help, q: quit] "))
      console.type("?")
      let help = await console.expect("] ")
      #expect(!help.contains("NUMBER") && !help.contains("Enter") && help.contains("/WORDS"))
      console.type("q")
    }
  }

  @Test func promptAndHelpWrapAtWords() async throws {
    let outside = try TestOutside(
      console: FakeConsole(columns: 40),
      network: FakeNewsAPI.network(total: 30),
      variables: key
    )
    _ = await session(outside) { console in
      let prompt = "[Enter: more, NUMBER: read, /WORDS:\nsearch, ?: help, q: quit] "
      #expect(await console.expect("] ").hasSuffix(prompt))
      console.type("?")
      let help = await console.expect("quit] ")
      #expect(help.split(separator: "\n").allSatisfy { $0.count <= 40 })
      #expect(help.contains("  s NUMBERS   save articles, or remove\n              saved ones\n"))
      console.type("q")
    }
  }

  @Test func readArticleIsMarkedWithoutColor() async throws {
    let outside = try outside(total: 30)
    _ = await session(outside) { console in
      await console.expect("] ")
      console.type("1")
      await console.expect("] ")
      console.type("s")
      await console.expect("] ")
      console.type("/again")
      let list = await console.expect("] ")
      #expect(list.contains("  1★ Title 1\n     Wire · 1 hour ago · ✓ read\n  2  Title 2\n"))
      console.type("q")
    }
  }

  @Test func selectedArticleGoesThroughThePager() async throws {
    let outside = try TestOutside(
      console: FakeConsole(),
      network: FakeNewsAPI.network(total: 30),
      variables: ["NEWSAPI_KEY": "canary", "PAGER": "most"]
    )
    _ = await session(outside) { console in
      await console.expect("] ")
      console.type("2")
      #expect(await !console.expect("] ").contains("About 2."))
      console.type("q")
    }
    #expect(outside.paged.map(\.pager.program) == ["most"])
    #expect(outside.paged.first?.text.contains("About 2.") == true)
  }

  @Test(arguments: [(24, [], "10"), (50, [], "23"), (8, [], "5"), (24, ["--pages", "1"], "10")])
  func pageSizeFitsTheWindow(rows: Int, options: [String], size: String) async throws {
    let outside = try TestOutside(
      console: FakeConsole(rows: rows),
      network: FakeNewsAPI.network(total: 90),
      variables: key
    )
    let program = outside.program
    let running = Task { await program.run(["search", "x"] + options) }
    await outside.console.expect("] ")
    outside.console.type("q")
    #expect(await running.value == .done)
    #expect(outside.network.requests.map { $0.query["pageSize"] } == [size])
  }

  @Test func settingAndAllKeepThePageSize() async throws {
    for (variables, options) in [(["BROADSHEET_PAGE_SIZE": "20"], []), ([:], ["--all"])] {
      let outside = try TestOutside(
        console: FakeConsole(rows: 24),
        network: FakeNewsAPI.network(total: 30),
        variables: key.merging(variables) { $1 }
      )
      let program = outside.program
      let running = Task { await program.run(["search", "x"] + options) }
      await outside.console.expect("] ")
      outside.console.type("q")
      #expect(await running.value == .done)
      #expect(outside.network.requests.allSatisfy { $0.query["pageSize"] == "20" })
    }
  }

  @Test func interruptEndsTheProgram() async throws {
    let outside = try outside(total: 30)
    let program = outside.program
    let running = Task { await program.run(["search", "x"]) }
    await outside.console.expect("] ")
    running.cancel()
    #expect(await running.value == .interrupted)
    #expect(outside.console.errors.hasSuffix("] \n"))
  }
}
