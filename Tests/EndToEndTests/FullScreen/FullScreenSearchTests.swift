import TestSupport
import Testing

/// Searches that are typed in windows of three widths.
@Suite(.hangLimit, .needsExecutable)
struct FullScreenSearchTests {
  private static let widths = [40, 80, 200]

  @Test(arguments: widths) func beginningsOfAWordFindIt(columns: Int) async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen(tab: 3, columns: columns)
    window.type("/zz")
    try await window.wait(toShow: "No articles found")
    for length in 1...5 {
      window.type("\u{15}zz")
      try await window.wait(toShow: "No articles found")
      window.type("\u{15}" + "about".prefix(length))
      try await window.wait(for: "articles for \(length) letters") { screen in
        screen.shows("Title 25") && screen.shows("30 articles")
      }
    }
    window.type(" 17")
    try await window.wait(for: "the one article") { screen in
      screen.shows("Title 17") && !screen.shows("Title 18")
    }
    window.type("\u{1B}")
    try await window.wait(for: "the whole list, at the place before the search") { screen in
      !screen.isCursorVisible && screen.shows("Search  30 articles")
        && screen.selected?.contains("Title 30") == true
    }
    try await window.quit()
  }

  @Test(arguments: widths) func foundRowsAreOpened(columns: Int) async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen(tab: 3, columns: columns)
    window.type("/abou")
    // Without the suggestions for its first letter.
    try await window.wait(for: "the line") { $0.shows("Search: abou") && !$0.shows("author:") }
    for (key, selected, next) in [("down", 30, 29), ("pagedown", 29, 28)] {
      try window.press(key)
      try await window.wait(for: "the list after \(key)") { screen in
        !screen.isCursorVisible && screen.selected?.contains("Title \(selected)") == true
      }
      window.type("j\r")
      try await window.wait(toShow: "About \(next) & more")
      window.type("h/")
      // The line is empty, and the last search is one key up.
      try await window.wait(for: "an empty line") { screen in
        screen.isCursorVisible && screen.lines.contains { $0.hasPrefix(" Search:  ") }
      }
      try window.press("up")
      try await window.wait(toShow: "Search: abou")
    }
    try await window.leaveField()
    try await window.quit()
  }

  @Test func keysDoNotWaitForRows() async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen(tab: nil)
    window.type("3/abou")
    try window.press("pagedown")
    window.type("j\r")
    try await window.wait(toShow: "About 29 & more")
    try await window.quit()
  }

  @Test(arguments: widths) func providersAddToTheRows(columns: Int) async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen(tab: 3, columns: columns)
    window.type("/zz")
    try await window.wait(toShow: "No articles found")
    window.type("\u{15}about")
    try await window.wait(for: "what is stored") { $0.shows("Title 30") && $0.shows("30 articles") }
    window.type("\r")
    try await window.wait(for: "what the provider sends") { screen in
      // A narrow row has no room for the source.
      (columns < 60 ? !desk.news.requests.isEmpty : screen.shows("Wire"))
        && screen.selected?.contains("Title 30") == true
    }
    // The first row of the archive is still above the rows of the provider.
    #expect(window.screen.lines.firstIndex { $0.contains("Title 30") } ?? 99 <= 5)
    #expect(!desk.news.requests.isEmpty)
    try await window.quit()
  }

  @Test(arguments: widths) func clickOpensAFoundRow(columns: Int) async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen(tab: 3, columns: columns)
    window.type("/abou")
    try await window.wait(for: "the rows") { $0.shows("Search: abou") && $0.shows("30 articles") }
    try await click("Title 29", window)
    try await window.wait(for: "the selected row") { screen in
      !screen.isCursorVisible && screen.selected?.contains("Title 29") == true
    }
    try await click("Title 29", window)
    try await window.wait(toShow: "About 29 & more")
    #expect(!window.screen.isCursorVisible)
    try await window.quit()
  }

  /// Clicks a row of the list; the article beside it can show the same text.
  private func click(_ text: String, _ window: FullScreenWindow) async throws {
    let screen = try await window.wait(toShow: text)
    let width = screen.dividers.first ?? screen.cells[0].count
    let line = try #require(
      screen.cells.firstIndex { $0.prefix(width).map(\.text).joined().contains(text) }
    )
    for end in ["M", "m"] { window.type("\u{1B}[<0;5;\(line + 1)\(end)") }
  }

  @Test(arguments: widths) func commandsAreCompleted(columns: Int) async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen(tab: 3, columns: columns)
    for (typed, offered, completed) in [
      ("unfollow The", "The Lamp", "unfollow 'The Lamp'"),
      ("config set full-text n", "never", "full-text never"),
      ("config set color al", "always", "color always"),
      ("feeds set lamp.example full=n", "full=never", "example 'full=never'"),
    ] {
      window.type(":\(typed)")
      // Rows of the list have the name of the feed, too.
      try await window.wait(for: "a completion of \(typed)") { screen in
        screen.isCursorVisible
          && screen.lines.contains { line in
            line.contains(offered) && !line.contains("\u{25CF}") && !line.contains("\u{B7}")
          }
      }
      try window.press("tab")
      try await window.wait(toShow: completed)
      try await window.leaveField()
    }
    window.type(":config set keys save=j\r")
    try await window.wait(for: "the refusal") { screen in
      let text = screen.lines.joined(separator: " ")
      return text.contains("j is a key of next") && !text.contains("broadsheet:")
    }
    window.type(":unfollow nothing\r")
    try await window.wait(for: "the error") { screen in
      let text = screen.lines.joined(separator: " ")
      return text.contains("nothing") && text.contains("feed") && !text.contains("broadsheet:")
        && !screen.isCursorVisible
    }
    try await window.quit()
  }
}
