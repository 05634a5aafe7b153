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
