import HTTP
import LineMode
import OuterTestSupport
import TestSupport
import Testing

/// What servers of feeds see, and what a person sees of their wishes.
@Suite(.hangLimit)
struct PolitenessTests {
  private static let feed = """
    <rss><channel><title>The Lamp</title><atom:link rel="hub" href="https://hub.example/"/>
    <item><title>Oil</title><link>https://lamp.example/oil</link></item></channel></rss>
    """

  @Test(arguments: [nil, "https://lamp.example/bot"])
  func userAgentHasOnlyTheAddressOfTheSetting(setting: String?) async throws {
    let variables = setting.map { ["BROADSHEET_PROJECT_ADDRESS": $0] } ?? [:]
    let outside = try TestOutside(
      network: StubTransport(.reply(200, Self.feed)),
      variables: variables
    )
    #expect(await outside.run("follow", "https://lamp.example/feed") == .done)
    let agent = "broadsheet/\(Program.version)" + (setting.map { " (+\($0))" } ?? "")
    #expect(!outside.userAgents.isEmpty && outside.userAgents.allSatisfy { $0 == agent })
  }

  @Test func hubIsInTheListForScripts() async throws {
    let outside = try TestOutside(network: StubTransport(.reply(200, Self.feed)))
    #expect(await outside.run("follow", "https://lamp.example/feed") == .done)
    #expect(await outside.run("following", "--json") == .done)
    #expect(outside.console.output.contains(#""hub":"https://hub.example/""#))
  }

  @Test func busyHostIsReportedOnce() async throws {
    let network = StubTransport { _, _ in
      .reply(429, "", HTTPHeader(name: "Retry-After", value: "259200"))
    }
    let outside = try TestOutside(network: network)
    let list = (0..<20).map { "https://lamp.example/\($0)" }.joined(separator: "\n")
    let path = try outside.home.write("list", list)
    #expect(await outside.run("follow", "--import", path) == .done)
    outside.console.clear()
    #expect(await outside.run("refresh") == .unavailable)
    let asked = network.requests.count
    #expect((1...2).contains(asked))
    let feeds = asked == 1 ? "1 feed" : "2 feeds"
    #expect(
      outside.console.errors.split(separator: "\n") == [
        "broadsheet: lamp.example is busy: its 20 feeds are asked again in 3 days",
        "broadsheet: refreshed \(feeds): 0 new articles; \(asked) failed; \(20 - asked) held back",
      ]
    )
    outside.console.clear()
    #expect(await outside.run("refresh") == .done)
    #expect(network.requests.count == asked)
    #expect(outside.console.errors.contains("20 feeds are held back by a busy host"))
  }
}
