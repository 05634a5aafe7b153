import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import TestSupport
import Testing

/// The user and the password in the address of a feed.
@Suite(.hangLimit)
struct FeedPasswordTests {
  private static let address = "https://anna:pw5e@lamp.example/feed"
  private static let feed = """
    <rss><channel><title>The Lamp</title><item><title>Oil</title>
    <link>https://lamp.example/oil</link></item></channel></rss>
    """

  private let outside: TestOutside

  init() throws { outside = try TestOutside(network: StubTransport(.reply(200, Self.feed))) }

  private func run(_ words: [String], _ status: ExitCode = .done) async -> String {
    outside.console.clear()
    #expect(await outside.program.run(words) == status, "\(words)")
    return outside.console.output + outside.console.errors
  }

  @Test(arguments: ["https://lamp.example/feed", Self.address, "The Lamp", "lamp.example"])
  func noOutputHasThem(reference: String) async throws {
    let lines =
      [["follow", Self.address], ["follow", Self.address], ["--verbose", "refresh"]]
      + ["json", "csv", "markdown"].map { ["following", "--format", $0] }
      + [
        ["following"], ["following", "--urls"],
        ["feeds", "set", reference, "tags=y", "cap=1", "full=never"],
        ["unread", "feed:\"\(reference)\""], ["unread", "--json"], ["doctor"],
      ]
    for line in lines {
      let text = await run(line)
      #expect(!text.contains("pw5e") && !text.contains("anna"), "\(line): \(text)")
    }
    #expect(outside.network.requests.allSatisfy { $0.url.absoluteString == Self.address })
    #expect(await run(["following", "--urls"]).contains("https://lamp.example/feed\n"))
    #expect(await run(["follow", "--export"]).contains("xmlUrl=\"\(Self.address)\""))
    #expect(await !run(["unfollow", reference]).contains("pw5e"))
    #expect(await run(["following"]).contains("No feeds found"))
  }
}
