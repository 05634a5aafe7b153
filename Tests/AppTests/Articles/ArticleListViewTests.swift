import HTTP
import LineMode
import OuterTestSupport
import Terminal
import TestSupport
import Testing

/// Golden frames of a list of articles at several widths.
@Suite(.hangLimit)
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

  @Test func eightyColumns() async throws {
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

  @Test func narrowWindow() async throws {
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

  @Test func linksHaveLinesOfTheirOwn() async throws {
    let long = "https://news.example/" + String(repeating: "a-long-path/", count: 9)
    let body = """
      {"status":"ok","totalResults":1,"articles":[{"title":"T","url":"\(long)",\
      "source":{"name":"Wire"}}]}
      """
    let outside = try TestOutside(
      console: FakeConsole(isTerminal: false, columns: 40),
      network: StubTransport(.reply(200, body)),
      variables: ["NEWSAPI_KEY": "k"]
    )
    #expect(await outside.run("search", "x", "--urls") == .done)
    let lines = "  1  T\n     Wire\n     \(long)\n1 article (end of list)\n"
    #expect(outside.console.output == lines)
  }

  @Test(arguments: [
    ("always", "\u{1B}[1m  1  The \u{1B}[4mWínd power\u{1B}[24m of\u{1B}[22m\n"),
    ("never", "  1  The Wínd power of\n     the wind\n"),
  ])
  func wordsOfTheSearchAreUnderlined(color: String, frame: String) async throws {
    let body = """
      {"status":"ok","totalResults":1,"articles":[{"title":"The Wínd power of the wind",\
      "url":"https://a.example","source":{"name":"Wire"}}]}
      """
    let outside = try TestOutside(
      console: FakeConsole(isTerminal: false, columns: 24),
      network: StubTransport(.reply(200, body)),
      variables: ["NEWSAPI_KEY": "k"]
    )
    let query = "\"wind power\" OR wind -the"
    #expect(await outside.run("search", query, "--color", color) == .done)
    #expect(outside.console.output.hasPrefix(frame))
  }

  @Test(arguments: [20, 24, 33, 57, 80, 132])
  func noLineExceedsTheWindow(columns: Int) async throws {
    let lines = try await frame(columns: columns).split(separator: "\n")
    #expect(lines.allSatisfy { TerminalText.width(of: $0) <= columns })
  }
}
