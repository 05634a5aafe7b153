import TestSupport
import Testing

/// The state that the full screen stores, and that two of them share.
@Suite(.hangLimit, .needsExecutable)
struct FullScreenStateTests {
  @Test func stateSurvivesTheEnd() async throws {
    let desk = try await FollowedSite()
    let first = try await desk.program.fullScreen(columns: 160, rows: 30)
    let before = try await first.wait(for: "a whole frame") { screen in
      screen.shows("Title 30") && screen.dividers.count == 2
    }
    try first.press("s")
    try await first.wait(for: "a saved article") { $0.selected?.contains("\u{2605}") == true }
    try first.press(">")
    let wider = try await first.wait(for: "a wider list") { $0.dividers != before.dividers }
    try first.press("2")
    try await first.wait(for: "tab 2") { $0.tab == "2 Headlines" && $0.selected != nil }
    try await first.quit()
    let second = try await desk.program.fullScreen(tab: nil, columns: 160, rows: 30)
    try await second.wait(for: "tab 2") { $0.tab == "2 Headlines" && $0.selected != nil }
    try second.press("1")
    try await second.wait(for: "the saved article and the width") { screen in
      screen.selected?.contains("\u{2605}") == true && screen.dividers == wider.dividers
    }
    try second.press("4")
    try await second.wait(for: "the list of saved articles") {
      $0.tab == "4 Saved" && $0.shows("Title 30") && !$0.shows("Title 29")
    }
    try await second.quit()
  }

  @Test func openArticleIsOpenedAgain() async throws {
    let desk = try await FollowedSite()
    let first = try await desk.program.fullScreen(tab: nil)
    try await first.wait(for: "the list") { $0.selected?.contains("Title 30") == true }
    try first.press("enter")
    try await first.wait(toShow: "About 30 & more")
    try await first.quit()
    for _ in 1...2 {
      let next = try await desk.program.fullScreen(tab: nil)
      try await next.wait(toShow: "About 30 & more")
      try await next.quit()
    }
    let last = try await desk.program.fullScreen(tab: nil)
    try await last.wait(toShow: "About 30 & more")
    try last.press("q")
    try await last.wait(for: "the unread articles") {
      $0.selected?.contains("Title 29") == true && !$0.shows("Title 30")
    }
    try await last.quit()
  }

  @Test func windowsFollowEachOthersMarks() async throws {
    let desk = try await FollowedSite()
    let one = try await desk.program.fullScreen()
    let other = try await desk.program.fullScreen()
    for (window, watcher, key, sign) in [
      (one, other, "s", "\u{2605}"), (other, one, "m", "\u{2713}"),
    ] {
      try await window.wait(for: "the list") { $0.selected?.contains("Title 30") == true }
      try window.press(key)
      try await watcher.wait(for: "the other's \(sign)") { $0.selected?.contains(sign) == true }
    }
    try await one.quit()
    try await other.quit()
  }
}
