import BroadsheetApp
import HTTP
import Terminal
import TestSupport
import Testing

/// What a person sees, letter by letter, in windows of several widths.
@Suite(.timeLimit(.minutes(1)))
struct ArticleListViewTests {
  private static let titles = [
    "特斯拉砍掉了Model Y的长续航后驱版本，并通知了预订客户：退款还是更换配置",
    "👩‍👩‍👧‍👦 A family of four crosses the 🇳🇴 border 🚲",
    "Cafe\\u0301 owners in Ma\\u0301laga are not amused",
    "Plain words",
  ]

  private func frame(columns: Int) async throws -> String {
    let articles = Self.titles.enumerated().map { place, title in
      """
      {"title":"\(title)","url":"https://a.example/\(place)","source":{"name":"快报"},\
      "publishedAt":"2021-02-05T04:39:00Z"}
      """
    }
    let body = #"{"status":"ok","totalResults":4,"articles":[\#(articles.joined(separator: ","))]}"#
    let outside = try TestOutside(
      console: FakeConsole(isTerminal: false, columns: columns),
      network: StubTransport(.reply(200, body)),
      variables: ["NEWSAPI_KEY": "k"]
    )
    #expect(await outside.run("search", "x") == .done)
    return outside.console.output
  }

  @Test func aWindowOfEightyColumns() async throws {
    #expect(
      try await frame(columns: 80) == """
          1  特斯拉砍掉了Model Y的长续航后驱版本，并通知了预订客户：退款还是更换配置
             快报 · 1 minute ago
          2  👩‍👩‍👧‍👦 A family of four crosses the 🇳🇴 border 🚲
             快报 · 1 minute ago
          3  Cafe\u{301} owners in Ma\u{301}laga are not amused
             快报 · 1 minute ago
          4  Plain words
             快报 · 1 minute ago
        4 articles (end of list)

        """
    )
  }

  @Test func aNarrowWindow() async throws {
    #expect(
      try await frame(columns: 30) == """
          1  特斯拉砍掉了Model Y的长续
             航后驱版本，并通知了预订
             客户：退款还是更换配置
             快报 · 1 minute ago
          2  👩‍👩‍👧‍👦 A family of four
             crosses the 🇳🇴 border 🚲
             快报 · 1 minute ago
          3  Cafe\u{301} owners in Ma\u{301}laga are
             not amused
             快报 · 1 minute ago
          4  Plain words
             快报 · 1 minute ago
        4 articles (end of list)

        """
    )
  }

  @Test(arguments: [20, 24, 33, 57, 80, 132])
  func noLineIsWiderThanTheWindow(columns: Int) async throws {
    let lines = try await frame(columns: columns).split(separator: "\n")
    #expect(lines.allSatisfy { TerminalText.width(of: $0) <= columns })
  }
}
