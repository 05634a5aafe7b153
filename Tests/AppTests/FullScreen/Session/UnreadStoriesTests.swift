import Domain
import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import Terminal
import TestSupport
import Testing
import Texts

/// Stories that were read in part, in the list of unread articles: typed into the whole program.
@Suite(.timeLimit(.minutes(2)))
struct UnreadStoriesTests {
  private let screen = FakeScreen(size: CellSize(columns: 100, rows: 24))
  private let hasFollowUps = Locked(false)

  /// Returns a desk that follows three sites; one of them reports an event, and the others what follows
  /// if there are follow-ups.
  private func desk(isTerminal: Bool) async throws -> TestOutside {
    let network = StubTransport { [hasFollowUps] request, _ in
      let isXML = HTTPHeader(name: "Content-Type", value: "text/xml")
      let more = hasFollowUps.withLock { $0 }
      let titles: [String] =
        switch request.url.host() {
        case "lamp.example": ["Tsunami warning issued for northern Japan"]
        case "moon.example":
          ["Parliament passes the budget", "Rail workers end their strike"]
            + (more ? ["Tsunami warning lifted for northern Japan"] : [])
        case "star.example":
          ["New species of frog found in Peru"]
            + (more ? ["Northern Japan: tsunami warning in pictures"] : [])
        default: []
        }
      return .reply(200, Self.feed(request.url.host() ?? "", titles), isXML)
    }
    let outside = try TestOutside(
      console: FakeConsole(isTerminal: isTerminal),
      network: network,
      variables: ["TERM": "xterm", "BROADSHEET_FULL_TEXT": "never"],
      screen: isTerminal ? screen : nil
    )
    for site in ["lamp", "moon", "star"] { _ = await outside.run("follow", "\(site).example/feed") }
    outside.console.clear()
    return outside
  }

  private static func feed(_ site: String, _ titles: [String]) -> String {
    let minute = site == "star.example" ? "30" : "00"
    let items = titles.enumerated().map { place, title in
      "<item><title>\(title)</title><link>https://\(site)/\(place)</link>"
        + "<guid>\(site)\(place)</guid><description>About \(site) \(place).</description>"
        + "<pubDate>Fri, 05 Feb 2021 0\(place):\(minute):00 GMT</pubDate></item>"
    }
    return "<rss version='2.0'><channel><title>\(site)</title>\(items.joined())</channel></rss>"
  }

  @Test func followUpOfAReadStoryIsUnread() async throws {
    let outside = try await desk(isTerminal: false)
    func output(_ line: String...) async -> String {
      _ = await outside.program.run(line)
      defer { outside.console.clear() }
      return outside.console.output
    }
    #expect(await output("show", "https://lamp.example/0").contains("Tsunami warning issued"))
    #expect(await !output("unread").contains("Tsunami"))
    hasFollowUps.withLock { $0 = true }
    _ = await output("refresh", "--fresh")
    #expect(
      await output("unread").contains(
        """
          1  Northern Japan: tsunami warning in pictures
             star.example, lamp.example, moon.example
        """
      )
    )
    #expect(await output("unread").singleSpaced.contains("2 new since you read"))
    #expect(await output("unread").hasSuffix("\n5 unread (end of list)\n"))
    // The next report represents the story then.
    _ = await output("show", "https://star.example/1")
    #expect(await output("unread").contains("  1  Tsunami warning lifted for northern Japan"))
    #expect(await output("unread").singleSpaced.contains("1 new since you read"))
  }

  @Test func keyForTheNextUnreadArticleReachesAllReports() async throws {
    hasFollowUps.withLock { $0 = true }
    let outside = try await desk(isTerminal: true)
    let running = Task { [program = outside.program] in await program.run([String]()) }
    func type(_ keys: String...) { for key in keys { screen.send(keys: key) } }
    #expect(await screen.awaited(["Following 6"]) != nil)
    type("1")
    let numbers = ["1 Following 6", "Following  6 unread", "Tsunami warning issued"]
    #expect(await screen.awaited(numbers) != nil)
    for text in [
      "lamp.example 0", "moon.example 1", "star.example 0", "moon.example 0", "star.example 1",
      "moon.example 2",
    ] {
      type("n")
      #expect(await screen.awaited(["About \(text)."]) != nil, "\(text)")
    }
    type("n")
    #expect(await screen.awaited(["no more unread articles"]) != nil)
    type("Q")
    _ = await running.value
    _ = await outside.run("unread", "--format", "csv")
    #expect(!outside.console.output.contains("Tsunami"))
  }

  @Test func nextUnreadKeyContinuesAfterTheFrontPage() async throws {
    hasFollowUps.withLock { $0 = true }
    let outside = try await desk(isTerminal: true)
    let running = Task { [program = outside.program] in await program.run([String]()) }
    #expect(await screen.awaited(["Following 6"]) != nil)
    for text in [
      "lamp.example 0", "moon.example 1", "star.example 0", "moon.example 0", "star.example 1",
      "moon.example 2",
    ] {
      screen.send(keys: "n")
      #expect(await screen.awaited(["About \(text)."]) != nil, "\(text)")
    }
    screen.send(keys: "n")
    #expect(await screen.awaited(["no more unread articles"]) != nil)
    screen.send(keys: "Q")
    _ = await running.value
  }
}
