import Domain
import FoundationEssentials
import OuterTestSupport
import Terminal
import TestSupport
import Testing

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
    // The oldest is the one without a date.
    #expect(await visit.sees("Following  2,300 articles", "no. 2", "crater", "end of list") != nil)
    visit.type("enter")
    #expect(await visit.sees("About crater.") != nil)
    await visit.quit()
  }
}
