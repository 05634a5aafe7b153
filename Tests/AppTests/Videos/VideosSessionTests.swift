import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import TestSupport
import Testing

/// `broadsheet videos` on a terminal at which the test types.
@Suite(.hangLimit)
struct VideosSessionTests {
  private func session(
    _ line: [String] = ["search", "tide", "--page-size", "2"],
    network: StubTransport = FakeYouTube.network(total: 5),
    keys: (FakeConsole) async -> Void
  ) async throws -> TestOutside {
    let outside = try TestOutside(
      console: FakeConsole(),
      network: network,
      variables: FakeYouTube.variables
    )
    let program = outside.program
    let running = Task { await program.run(["videos"] + line) }
    await keys(outside.console)
    #expect(await running.value == .done)
    return outside
  }

  @Test func listGrowsAndShowsBadges() async throws {
    _ = try await session { console in
      let first = await console.expect("] ")
      #expect(first.contains("  1  Tide & time 1\n     Harbour · 1 hour ago\n"))
      #expect(first.contains("2 of about 5 videos\n[Enter: more, NUMBER: show, /WORDS: search, "))
      console.type("")
      #expect(
        await console.expect("] ").contains(
          "  3  Tide & time 3\n     Harbour · live · 1 hour ago\n"
        )
      )
      console.type("?")
      let help = await console.expect("] ")
      #expect(help.contains("  l NUMBERS   like videos, or remove the likes\n"))
      #expect(help.contains("Without numbers, the action is\n  for the video shown last.\n"))
      #expect(help.contains("  ♥ is a video that you like.\n"))
      console.type("q")
    }
  }

  @Test func selectedVideoIsFetched() async throws {
    let outside = try await session { console in
      await console.expect("] ")
      console.type("2")
      let detail = await console.expect("q: quit] ")
      #expect(detail.contains("\nTide & time 2\nHarbour · 5 Feb 2021 at 03:40 UTC"))
      #expect(
        detail.contains("1:04:02 · 2,000 views\n\nAbout 2.\n\nAnd more.\n\nhttps://www.youtube.com")
      )
      console.type("l")
      #expect(await console.expect("q: quit] ").contains("broadsheet: liked: Tide & time 2\n"))
      console.type("/again")
      #expect(await console.expect("q: quit] ").contains("  2♥ Tide & time 2\n"))
      console.type("l2")
      #expect(await console.expect("q: quit] ").contains("no longer liked: Tide & time 2\n"))
      console.type("q")
    }
    #expect(
      outside.network.requests.map { $0.url.path().hasSuffix("/videos") } == [false, true, false]
    )
  }

  @Test func listCopyIsShownWithoutNetwork() async throws {
    let network = StubTransport { request, place in
      place == 0
        ? FakeYouTube.answer(request, total: 5) : .failure(.cannotConnect(host: "h", reason: "r"))
    }
    _ = try await session(network: network) { console in
      await console.expect("] ")
      console.type("1")
      let detail = await console.expect("q: quit] ")
      #expect(
        detail.contains("\nTide & time 1\nHarbour · ")
          && detail.contains("YouTube cannot be reached")
      )
      console.type("q")
    }
  }

  @Test func videoOpensInTheBrowser() async throws {
    let outside = try await session { console in
      await console.expect("] ")
      console.type("o 2")
      await console.expect("] ")
      console.type("l 9")
      #expect(await console.expect("] ").contains("\"9\" is not in this list (1 to 2)"))
      console.type("l")
      #expect(await console.expect("] ").contains("broadsheet: "))
      console.type("q")
    }
    #expect(
      outside.launched == [["surf", "https://www.youtube.com/watch?v=" + YouTubeReplies.id(2)]]
    )
  }
}
