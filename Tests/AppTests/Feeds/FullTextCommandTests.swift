import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import TestSupport
import Testing

/// The texts of pages by commands, from a feed of excerpts to the list of feeds.
@Suite(.hangLimit)
struct FullTextCommandTests {
  private static let feed = """
    <rss version='2.0'><channel><title>The Lamp</title>
    <item><title>Oil</title><link>https://lamp.example/oil</link><guid>1</guid>
    <description>Oil burns.</description></item>
    <item><title>Wax</title><link>https://lamp.example/wax</link><guid>2</guid>
    <description>Wax melts.</description></item></channel></rss>
    """

  private static func page(_ topic: String) -> String {
    let paragraph = "<p>The \(topic) of a lamp, its history, its use, and what it costs.</p>"
    return "<html><head><title>\(topic)</title></head><body><article>"
      + String(repeating: paragraph, count: 20) + "</article></body></html>"
  }

  private let network = StubTransport { request, _ in
    switch request.url.path() {
    case "/feed": .reply(200, feed, HTTPHeader(name: "Content-Type", value: "text/xml"))
    case "/oil": .reply(200, page("oil"))
    default: .reply(404, "")
    }
  }

  private func outside(_ variables: [String: String] = [:]) async throws -> TestOutside {
    let outside = try TestOutside(network: network, variables: variables)
    try #require(await outside.run("follow", "https://lamp.example/feed") == .done)
    outside.console.clear()
    return outside
  }

  private var paths: [String] { network.requests.map { $0.url.path() } }

  @Test func refreshFetchesThePagesOfExcerpts() async throws {
    let outside = try await outside()
    #expect(await outside.run("refresh", "--fresh") == .done)
    let message = "broadsheet: refreshed 1 feed: 0 new articles; 1 full text fetched\n"
    #expect(outside.console.errors == message)
    #expect(await outside.run("refresh", "--fresh") == .done)
    #expect(paths.filter { $0 != "/feed" }.sorted() == ["/oil", "/wax"])
    outside.console.clear()
    #expect(await outside.run("show", "https://lamp.example/oil") == .done)
    #expect(outside.console.output.contains("its history"))
    outside.console.clear()
    #expect(await outside.run("show", "https://lamp.example/oil", "--excerpt") == .done)
    #expect(!outside.console.output.contains("its history"))
  }

  @Test func settingTurnsItOff() async throws {
    let outside = try await outside(["BROADSHEET_FULL_TEXT": "never"])
    #expect(await outside.run("refresh", "--fresh") == .done)
    #expect(paths.allSatisfy { $0 == "/feed" })
  }

  @Test func choiceOfTheFeedCounts() async throws {
    let outside = try await outside()
    #expect(await outside.run("feeds", "set", "The Lamp", "full=never") == .done)
    #expect(await outside.run("refresh") == .done)
    #expect(paths.allSatisfy { $0 == "/feed" })
    #expect(await outside.run("follow", "https://lamp.example/feed", "--full") == .done)
    outside.console.clear()
    #expect(await outside.run("follow", "--export") == .done)
    #expect(outside.console.output.contains("fullText=\"always\""))
    #expect(await outside.run("refresh") == .done)
    #expect(paths.contains("/oil"))
  }

  @Test(arguments: [
    "full", "full=", "full=often", "size=1", "=always", "cap=0", "cap=-1", "edited=read", "quiet=",
    "quiet=1",
  ])
  func invalidChoiceIsRefused(choice: String) async throws {
    let outside = try await outside()
    #expect(await outside.run("feeds", "set", "The Lamp", choice) == .usage)
    #expect(outside.console.errors.contains("full=always, full=auto or full=never"))
  }

  @Test func feedIsReadAsChosen() async throws {
    let outside = try await outside(["BROADSHEET_FULL_TEXT": "never"])
    #expect(
      await outside.run("feeds", "set", "The Lamp", "cap=1", "edited=unread", "quiet") == .done
    )
    let feed = "The Lamp (https://lamp.example/feed)"
    #expect(
      outside.console.errors.hasSuffix(
        """
        broadsheet: \(feed): new articles beyond 1 a day are stored as read
        broadsheet: \(feed): edited articles become unread again
        broadsheet: \(feed): quiet; `unread feed:...`, a tag or words still find its articles

        """
      )
    )
    outside.console.clear()
    #expect(await outside.run("follow", "--export") == .done)
    #expect(outside.console.output.contains("cap=\"1\""))
    #expect(outside.console.output.contains("edited=\"unread\""))
    #expect(outside.console.output.contains("quiet=\"on\""))
  }

  @Test func quietFeedIsListedWhenAskedFor() async throws {
    let outside = try await outside(["BROADSHEET_FULL_TEXT": "never"])
    #expect(await outside.run("refresh", "--fresh") == .done)
    #expect(await outside.run("feeds", "set", "The Lamp", "quiet") == .done)
    for (query, isListed) in [("after:2000-01-01", false), ("feed:lamp", true), ("oil", true)] {
      outside.console.clear()
      #expect(await outside.run("unread", "--json", query) == .done)
      #expect(outside.console.output.contains("lamp.example/oil") == isListed, "\(query)")
    }
    #expect(await outside.run("feeds", "set", "The Lamp", "quiet=off") == .done)
    outside.console.clear()
    #expect(await outside.run("unread", "--json") == .done)
    #expect(outside.console.output.contains("lamp.example/oil"))
  }

  @Test func feedsAreListedByActivity() async throws {
    let outside = try await outside(["BROADSHEET_FULL_TEXT": "never"])
    #expect(await outside.run("following", "--json") == .done)
    #expect(outside.console.output.contains(#""articlesPerWeek":null,"lastArticleAt":null"#))
    outside.console.clear()
    #expect(await outside.run("following", "--sort", "loud", "--json") == .done)
    // Two articles in twelve weeks.
    #expect(outside.console.output.contains(#""articlesPerWeek":0.2,"lastArticleAt":""#))
    outside.console.clear()
    #expect(await outside.run("following", "--sort", "silent") == .done)
    #expect(outside.console.output.contains("0.2 articles a week"))
    #expect(outside.console.output.contains("last article "))
    outside.console.clear()
    #expect(await outside.run("following", "--dead", "--json") == .done)
    #expect(outside.console.output.contains(#""totalResults":0,"#))
    #expect(await outside.run("following", "--sort", "dead") == .usage)
  }

  @Test func oneArticleIsFetchedAtOnce() async throws {
    let outside = try await outside()
    #expect(await outside.run("show", "https://lamp.example/oil", "--full") == .done)
    #expect(outside.console.output.contains("its history"))
    #expect(await outside.run("show", "https://lamp.example/wax", "--full") == .noSuchItem)
    let message = "`broadsheet open https://lamp.example/wax --archived` opens an older copy"
    #expect(outside.console.errors.contains(message))
    #expect(await outside.run("show", "https://lamp.example/oil", "--full", "--excerpt") == .usage)
  }
}
