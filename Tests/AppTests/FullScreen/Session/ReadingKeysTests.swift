import Domain
import FoundationEssentials
import OuterTestSupport
import Terminal
import TestSupport
import Testing
import Texts

/// Keys for reading a list of many articles, typed into the whole program in windows of three widths.
@Suite(.timeLimit(.minutes(2)))
struct ReadingKeysTests {
  private typealias Visit = FeedKeysTests.Visit

  private static let sizes = [
    CellSize(columns: 40, rows: 24), CellSize(columns: 80, rows: 24),
    CellSize(columns: 200, rows: 50),
  ]

  /// A feed whose entries have the numbers up to `count`, one an hour, the newest last.
  private static func lamp(_ count: Int) -> String {
    let items = (1...count).map { number in
      let date = Date(timeIntervalSince1970: 1_600_000_000 + Double(number) * 3_600)
      return "<item><title>no. \(number)</title><link>https://lamp.example/\(number)</link>"
        + "<description>About \(number).</description><dc:date>\(date.formatted(.iso8601))</dc:date></item>"
    }
    return "<rss version='2.0' xmlns:dc='http://purl.org/dc/elements/1.1/'><channel>"
      + "<title>lamp</title>\(items.joined())</channel></rss>"
  }

  @Test(arguments: sizes)
  func oneKeyReachesTheOldestOfThousands(size: CellSize) async throws {
    let visit = try await Visit(size, lamp: Self.lamp(2_299), count: "2,300")
    visit.type("G")
    // The oldest is about the moon.
    #expect(await visit.sees("Following  2,300 unread", "no. 2", "crater", "end of list") != nil)
    visit.type("enter")
    #expect(await visit.sees("About crater.") != nil)
    await visit.quit()
  }

  @Test func escapeStopsTheLoading() async throws {
    let visit = try await Visit(
      CellSize(columns: 80, rows: 24),
      lamp: Self.lamp(2_299),
      count: "2,300"
    )
    visit.type("G", "escape")
    let frame = try #require(await visit.sees("2,300 unread"))
    #expect(!frame.lines.contains { $0.contains("Loading") })
    visit.type("G")
    #expect(await visit.sees("Following  2,300 unread", "end of list") != nil)
    await visit.quit()
  }

  @Test(arguments: sizes)
  func readArticlesAreShownAndHidden(size: CellSize) async throws {
    let visit = try await Visit(size)
    visit.type("enter")
    _ = await visit.sees("About ", "space page")
    visit.type("escape")
    _ = await visit.sees("\u{2713} crater", "enter read")
    visit.type("l")
    #expect(await visit.sees("Following \u{00B7} all  3 articles") != nil)
    visit.type("l")
    #expect(await visit.sees("Following  ", "oil") != nil)
    visit.type("l")
    _ = await visit.sees("all  3 articles")
    await visit.quit()
    let screen = FakeScreen(size: size)
    let again = try visit.outside.with(screen)
    let second = Task { await again.run([String]()) }
    #expect(await screen.frame(with: "all  3 articles") != nil)
    screen.send(keys: "Q")
    _ = await second.value
  }

  @Test(arguments: sizes)
  func oldestComeFirst(size: CellSize) async throws {
    let visit = try await Visit(size, lamp: Self.lamp(299), count: "300")
    visit.type("z")
    #expect(await visit.sees("Following \u{00B7} oldest", "crater", "no. 2") != nil)
    visit.type("j", "enter")
    #expect(await visit.sees("About 1.", "space page") != nil)
    visit.type("escape")
    _ = await visit.sees("Following \u{00B7} oldest", "enter read")
    visit.type("G")
    #expect(await visit.sees("no. 299", "end of list") != nil)
    visit.type("z", "g")
    #expect(await visit.sees("Following \u{00B7} by feed", "no. 299") != nil)
    visit.type("z")
    #expect(await visit.sees("Following  ", "no. 299") != nil)
    await visit.quit()
  }

  @Test(arguments: sizes)
  func placeIsKeptWhileOneSearches(size: CellSize) async throws {
    let visit = try await Visit(size, lamp: Self.lamp(99), count: "100")
    for _ in 0..<15 { visit.type("j") }
    #expect(await visit.sees("\u{258C}\u{25CF} no. 84") != nil)
    visit.type("/", "9", "5", "enter")
    #expect(await visit.sees("\u{258C}\u{25CF} no. 95", "1 unread") != nil)
    visit.type("escape")
    #expect(await visit.sees("\u{258C}\u{25CF} no. 84") != nil)
    visit.type("f", "k", "enter")
    _ = await visit.sees("> sky")
    visit.type("escape", "escape")
    #expect(await visit.sees("\u{258C}\u{25CF} no. 84") != nil)
    await visit.quit()
  }

  @Test(arguments: sizes)
  func articlesAboveAreMarkedTogether(size: CellSize) async throws {
    let visit = try await Visit(size, lamp: Self.lamp(9), count: "10")
    visit.type("v")
    #expect(await visit.sees("no article above is unread") != nil)
    visit.type("j", "j", "j", "v")
    #expect(await visit.sees("marked 3 articles as read") != nil)
    #expect(await visit.sees("\u{2713} no. 9", "\u{2713} no. 7", "\u{25CF} no. 6") != nil)
    visit.type("u")
    #expect(await visit.sees("3 articles unread again", "\u{25CF} no. 9", "\u{25CF} no. 7") != nil)
    await visit.quit()
  }

  @Test(arguments: sizes)
  func nextFeedIsRead(size: CellSize) async throws {
    let visit = try await Visit(size, lamp: Self.lamp(99), count: "100")
    visit.type("N")
    #expect(await visit.sees("About crater.") != nil)
    // After the end of the list, it continues at the top.
    visit.type("N")
    #expect(await visit.sees("About 99.") != nil)
    await visit.quit()
  }
}
