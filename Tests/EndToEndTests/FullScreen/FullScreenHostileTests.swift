import TestSupport
import Testing

/// Hostile titles stay in the cells of their row.
@Suite(.hangLimit, .needsExecutable)
struct FullScreenHostileTests {
  private static let titles = [
    "control": "&#27;[2J\u{1B}[5;5Hboo&#7;\u{8}\u{8}&#13;over&#10;line&#9;tab\u{9B}1;1H",
    "direction": "\u{202E}evil\u{202C} \u{2066}left\u{2069} \u{200F}right",
    "marks": "a" + String(repeating: "\u{301}", count: 10_000) + " end",
    "word": String(repeating: "longword", count: 1_250),
    "wide": String(repeating: "\u{65E5}\u{672C}", count: 2_000),
  ]

  private func feed(_ title: String) -> [UInt8] {
    let items = (1...12).map { number in
      let text = number == 9 ? title : "Title \(number)"
      return """
        <item><title>\(text)</title><link>https://lamp.example/\(number)</link>\
        <guid>\(number)</guid><pubDate>Fri, 05 Feb 2021 03:\(10 + number):00 GMT</pubDate></item>
        """
    }
    return Array(
      #"<rss version="2.0"><channel><title>L</title>\#(items.joined())</channel></rss>"#.utf8
    )
  }

  /// Returns the list and the open article if the fourth article has a title.
  private func screens(
    _ title: String,
    _ columns: Int,
    _ rows: Int
  ) async throws -> (list: EmulatedScreen, article: EmulatedScreen) {
    let site = try FeedServer()
    site.place("/feed", feed(title))
    let program = try Executable(server: try numberedNews(total: 1))
    let result = try await program.run("follow", site.address("/feed"))
    try #require(result.end == .exited(0), "\(result.errors)")
    let window = try await program.fullScreen(columns: columns, rows: rows)
    let list = try await window.wait(for: "the list with a preview") {
      $0.shows("Title 7") && $0.shows("1 Following 12") && (columns < 100 || $0.shows("1 of 12"))
    }
    for _ in 1...3 { try window.press("j") }
    try await window.wait(for: "the next row") { $0.selected?.contains("Title 10") == false }
    try window.press("enter")
    let article = try await window.wait(for: "the article") {
      $0.lines.last?.hasPrefix(" space page") == true && $0.shows("1 Following 11")
    }
    try await window.quit()
    return (list, article)
  }

  @Test(arguments: titles.keys.sorted(), [(80, 24), (200, 50)])
  func titleStaysInItsCells(kind: String, size: (columns: Int, rows: Int)) async throws {
    let title = try #require(Self.titles[kind])
    // A long title may have more lines than a short one.
    let isLong = kind == "word" || kind == "wide"
    let words = "Plain" + String(repeating: " words", count: isLong ? 1_000 : 0)
    let (plain, plainArticle) = try await screens(words, size.columns, size.rows)
    let (hostile, article) = try await screens(title, size.columns, size.rows)
    let row = try #require(plain.place(of: "Plain")).row
    #expect(hostile.dividers == plain.dividers)
    for line in plain.cells.indices where !(row..<row + (isLong ? 2 : 1)).contains(line) {
      #expect(hostile.line(line) == plain.line(line), "line \(line)")
    }
    let bounds = [0] + plain.dividers + [size.columns]
    let list = plain.dividers.count < 2 ? 0..<bounds[1] : bounds[1]..<bounds[2]
    for column in plain.cells[row].indices where !list.contains(column) {
      #expect(hostile.cells[row][column].text == plain.cells[row][column].text)
    }
    #expect(article.dividers == plainArticle.dividers)
    #expect(article.lines.first == plainArticle.lines.first)
    #expect(article.lines.last == plainArticle.lines.last)
  }
}
