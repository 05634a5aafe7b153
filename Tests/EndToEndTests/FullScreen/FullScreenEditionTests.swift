import FoundationEssentials
import TestSupport
import Testing

/// The front page, on the first tab.
@Suite(.hangLimit, .needsExecutable)
struct FullScreenEditionTests {
  @Test(arguments: [80, 160]) func storyOfTwoSourcesIsOnTheFirstTab(columns: Int) async throws {
    let program = try Executable(server: numberedNews(total: 4))
    let now = Date().ISO8601Format()
    let lines = [
      ("Post", "Bridge in Porto collapses, five dead"), ("Wire", "Five dead as Porto bridge falls"),
      ("Post", "Heavy rain floods the old harbour of Genoa"),
    ].enumerated().map { number, report in
      """
      {"source":{"name":"\(report.0)"},"title":"\(report.1)","publishedAt":"\(now)",\
      "url":"https://\(report.0.lowercased()).example/\(number)"}

      """
    }
    try #require(
      try await program.run("import", "-", input: lines.joined()).end == .exited(0)
    )
    let window = try await program.fullScreen(tab: nil, columns: columns)
    try await window.wait(for: "the front page") { screen in
      screen.tab == "0 Today" && screen.selected?.contains("Bridge in Porto") == true
        && screen.shows("Genoa")
        // The article beside the list names the other reports.
        && (columns > 100 || !screen.shows("Five dead as"))
    }
    // All lists have the same marks, and a search leads to what is stored.
    window.type("m")
    // The notice names the article, which the search must not show.
    try await window.wait(for: "the mark and its notice") {
      $0.shows("\u{2713}") && $0.shows("marked as read")
    }
    window.type("/genoa\r")
    try await window.wait(for: "what was searched") { screen in
      screen.selected?.contains("Genoa") == true && !screen.shows("Porto")
    }
    try window.press("escape")
    try await window.wait(for: "the front page again") { $0.shows("Bridge in Porto") }
    try window.press("3")
    try await window.wait(for: "the search") { $0.tab == "3 Search" }
    try await window.quit()
    // The next start shows the tab that was left.
    let again = try await program.fullScreen(tab: nil, columns: columns)
    try await again.wait(for: "the search again") { $0.tab == "3 Search" }
    try await again.quit()
  }
}
