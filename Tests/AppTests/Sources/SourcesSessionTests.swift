import LineMode
import TestSupport
import Testing

/// `broadsheet sources` on a terminal at which the test types.
@Suite(.hangLimit)
struct SourcesSessionTests {
  private func session(
    _ sources: [String] = (1...5).map(FakeNewsAPI.source),
    keys: (FakeConsole) async -> Void
  ) async throws -> TestOutside {
    let outside = try TestOutside(
      console: FakeConsole(),
      network: FakeNewsAPI.sources(sources),
      variables: ["NEWSAPI_KEY": "canary", "TERM": "dumb", "BROWSER": "lynx"]
    )
    let program = outside.program
    let running = Task { await program.run(["sources", "--page-size", "2"]) }
    await keys(outside.console)
    #expect(await running.value == .done)
    return outside
  }

  @Test func sessionWithMoreSearchAndQuit() async throws {
    _ = try await session { console in
      let first = await console.expect("] ")
      #expect(first.contains("2 of 5 sources\n[Enter: more, o NUMBER: open, /WORDS: search, "))
      console.type("")
      #expect(await console.expect("] ").contains("  3  source-3 "))
      console.type("/source-5")
      #expect(await console.expect("] ").contains("1 source (end of list)\n[o NUMBER: open, "))
      console.type("")
      #expect(await console.expect("] ").contains("end of list"))
      console.type("q")
    }
  }

  @Test func frontPageOpensInTheBrowser() async throws {
    let outside = try await session { console in
      await console.expect("] ")
      console.type("o2")
      await console.expect("] ")
      console.type("q")
    }
    #expect(outside.launched == [["lynx", "https://source2.example"]])
  }

  @Test func missingFrontPageIsReported() async throws {
    let outside = try await session([#"{"id":"a","name":"The A"}"#]) { console in
      await console.expect("] ")
      console.type("o 1")
      #expect(await console.expect("] ").contains("The A has no known front page"))
      console.type("q")
    }
    #expect(outside.launched.isEmpty)
  }

  @Test(arguments: [
    ("1", "unknown command \"1\": type ? for help"), ("s 1", "unknown command \"s 1\""),
    ("o 7", "\"7\" is not in this list (1 to 2)"), ("o", "no source has been shown yet"),
    ("?", "  o NUMBERS   open front pages in the browser\n"),
    ("?", "  Enter, n    load more sources\n"), ("/", "[Enter: more"),
  ])
  func invalidLinesReturnToThePrompt(typed: String, said: String) async throws {
    _ = try await session { console in
      await console.expect("] ")
      console.type(typed)
      #expect(await console.expect("] ").contains(said))
      console.type("")
      #expect(await console.expect("] ").contains("  3  source-3 "))
      console.type("q")
    }
  }
}
