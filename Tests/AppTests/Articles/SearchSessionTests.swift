import BroadsheetApp
import FoundationEssentials
import TestSupport
import Testing

/// `broadsheet search` for people: the whole program at a terminal that a test types at.
@Suite(.timeLimit(.minutes(1)))
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

  @Test func searchMoreMoreReadSearchAgainAndQuit() async throws {
    let outside = try outside(total: 30)
    let status = await session(outside) { console in
      #expect(await console.expect("] ").contains("2 of 30 articles\n[Enter: more, "))
      console.type("")
      #expect(await console.expect("] ").contains("  3  Title 3\n"))
      console.type("n")
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

  @Test func theEndIsSaidAndThenNobodyIsAsked() async throws {
    let outside = try outside(total: 3)
    let status = await session(outside) { console in
      await console.expect("] ")
      console.type("")
      #expect(await console.expect("] ").contains("3 articles. That is all\n[NUMBER: read"))
      console.type("")
      #expect(await console.expect("] ").contains("That is all"))
      console.endInput()
    }
    #expect(status == .done)
    #expect(outside.network.requests.count == 2)
  }

  @Test func aFailedPageIsToldAndTriedAgain() async throws {
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

  @Test func aFirstPageThatFailsEndsTheProgram() async throws {
    let outside = try TestOutside(console: FakeConsole(), variables: key)
    #expect(await session(outside) { _ in } == .unavailable)
    #expect(outside.console.errors.contains("NewsAPI cannot be reached (refused)"))
  }

  @Test func savingMarksTheArticleHereAndInTheNextRun() async throws {
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

  @Test func anArchiveInTroubleIsToldBesideTheNews() async throws {
    let outside = try outside(total: 30)
    let folder = outside.home.file(".local/share/broadsheet")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try outside.home.write(".local/share/broadsheet/archive.sqlite", "this is no database at all")
    // Wide enough for the message on one line.
    outside.console.columns = 200
    let status = await session(outside) { console in
      let page = await console.expect("] ")
      #expect(page.contains("archive.sqlite is damaged"))
      #expect(page.contains("2 of 30 articles\n["))
      console.type("")
      #expect(await !console.expect("] ").contains("archive.sqlite"))
      console.type("s 1")
      #expect(await console.expect("] ").contains("archive.sqlite is damaged"))
      console.type("q")
    }
    #expect(status == .done)
  }

  @Test func aPageIsOpenedInTheBrowserWithNoShellBetween() async throws {
    let variables = key.merging(["BROWSER": "my browser; rm"]) { $1 }
    let outside = try TestOutside(
      console: FakeConsole(),
      network: FakeNewsAPI.network(total: 9),
      variables: variables
    )
    _ = await session(outside) { console in
      await console.expect("] ")
      console.type("o 2")
      await console.expect("] ")
      console.type("q")
    }
    #expect(outside.launched == [["my browser; rm", "https://news.example/2"]])
  }

  @Test func aBrowserThatIsNotThereIsSaidWithTheAddress() async throws {
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
    ("x", "\"x\" is no command here; ? lists them"), ("7", "there is no article 7: choose 1 to 2"),
    ("o 0", "there is no article 0"), ("s 99999999999999999999", "is no command here"),
    ("?", "/WORDS"), ("/", "there is nothing to search for"), ("-1", "there is no article -1"),
  ])
  func whatCannotBeDoneIsSaidAndThePromptIsBack(typed: String, said: String) async throws {
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

  @Test func pagesWantedAtOnceComeBeforeThePrompt() async throws {
    let outside = try outside(total: 30)
    _ = await session(outside, "--pages", "3") { console in
      let first = await console.expect("] ")
      #expect(first.contains("6 of 30 articles\n["))
      #expect(first.contains("Loading page 3 after 4 of 30 articles"))
      console.type("q")
    }
  }

  @Test func anInterruptionEndsTheProgramAtOnce() async throws {
    let outside = try outside(total: 30)
    let program = outside.program
    let running = Task { await program.run(["search", "x"]) }
    await outside.console.expect("] ")
    running.cancel()
    #expect(await running.value == .interrupted)
    #expect(outside.console.errors.hasSuffix("] \n"))
  }
}
