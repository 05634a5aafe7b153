import Glibc
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

  @Test func killedWindowLosesNothingOlderThanASecond() async throws {
    let desk = try await FollowedSite()
    let first = try await desk.program.fullScreen(tab: nil)
    try await first.wait(for: "the list") { $0.selected?.contains("Title 30") == true }
    try first.press("j")
    try first.press("j")
    try await first.wait(for: "the third row") { $0.selected?.contains("Title 28") == true }
    let stored = "\"$HOME/.local/state/broadsheet/desk.json\""
    let waiting = "until grep -qs '\"index\":2' \(stored); do sleep 0.1; done"
    #expect(try await desk.program.shell(waiting).end == .exited(0))
    first.terminal.window.signal(SIGKILL)
    _ = try await first.terminal.end()
    let second = try await desk.program.fullScreen(tab: nil)
    try await second.wait(for: "the third row") { $0.selected?.contains("Title 28") == true }
    try await second.quit()
  }

  /// Another window that ends normally changes nothing.
  @Test func articleOfACrashIsOpenedOnlyByThePerson() async throws {
    let desk = try await FollowedSite(1...30, ["SWIFT_BACKTRACE": "enable=no"])
    let other = try await desk.program.fullScreen(columns: 120)
    let first = try await desk.program.fullScreen(columns: 120)
    try await first.wait(toShow: "reads it in full")
    first.terminal.window.signal(SIGSEGV)
    #expect(try await first.terminal.end() == .signalled(SIGSEGV))
    try await other.quit()
    let second = try await desk.program.fullScreen(tab: nil, columns: 120)
    try await second.wait(for: "the list without a preview") { screen in
      screen.shows("crashed while it showed \"Title 30\"")
        && screen.selected?.contains("Title 30") == true && !screen.shows("reads it in full")
    }
    try second.press("j")
    try await second.wait(for: "a preview") { $0.shows("reads it in full") }
    try second.press("k")
    try await second.wait(for: "no preview") { !$0.shows("reads it in full") }
    try second.press("enter")
    try await second.wait(toShow: "About 30 & more")
    try await second.quit()
    let third = try await desk.program.fullScreen(tab: nil, columns: 120)
    let screen = try await third.wait(toShow: "About 30 & more")
    #expect(!screen.shows("crashed"))
    try await third.quit()
  }

  @Test func killedWindowBlamesNoArticle() async throws {
    let desk = try await FollowedSite()
    let first = try await desk.program.fullScreen(columns: 120)
    try await first.wait(toShow: "reads it in full")
    first.terminal.window.signal(SIGKILL)
    _ = try await first.terminal.end()
    let second = try await desk.program.fullScreen(columns: 120)
    let screen = try await second.wait(toShow: "reads it in full")
    #expect(!screen.shows("crashed"))
    try await second.quit()
  }

  @Test(arguments: [40, 80, 200])
  func textBrowserGetsTheTerminal(columns: Int) async throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(
      "script",
      "printf 'page %s\n' \"$1\"; test -t 0 && test -t 1 && read x && echo \"typed $x\"; read y"
    )
    try #require(symlink("/bin/sh", folder.file("w3m")) == 0)
    let browser = ["BROWSER": "\(folder.file("w3m")) \(script)"]
    let desk = try await FollowedSite(1...3, browser)
    let window = try await desk.program.fullScreen(tab: nil, columns: columns)
    try await window.wait(for: "the list") { $0.selected?.contains("Title 3") == true }
    try window.press("o")
    try await window.wait(for: "the page") { !$0.isAlternate && $0.shows("page http") }
    window.type("abc\r")
    try await window.wait(toShow: "typed abc")
    window.type("\r")
    try await window.wait(for: "the full screen") { screen in
      screen.showsKeys && screen.selected?.contains("Title 3") == true
    }
    try await window.quit()
  }

  @Test(arguments: [40, 80, 200])
  func missingKeyIsSetWithoutEcho(columns: Int) async throws {
    let news = try numberedNews(total: 9)
    let program = try Executable([
      "BROADSHEET_NEWSAPI_URL": news.baseURL + "/v2", "BROADSHEET_PROVIDERS": "newsapi",
    ])
    let window = try await program.fullScreen(tab: 2, columns: columns)
    try await window.wait(toShow: "needs a key")
    window.type(":config set newsapi-key\r")
    try await window.wait(for: "the question") { !$0.isAlternate && $0.shows("(not shown):") }
    window.type("canary\r")
    try await window.wait(for: "the full screen") { $0.isAlternate }
    try await window.wait(toShow: "saved newsapi-key")
    try window.press("r")
    try await window.wait(for: "the headlines") { $0.selected?.contains("Title 1") == true }
    #expect(!String(decoding: window.terminal.window.output, as: UTF8.self).contains("canary"))
    #expect(news.requests.last?.headers["x-api-key"] == "canary")
    try await window.quit()
  }
}
