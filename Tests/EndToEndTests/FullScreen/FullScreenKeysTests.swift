import Domain
import Presentation
import TestSupport
import Testing

/// The action of each key of the full screen.
@Suite(.hangLimit, .needsExecutable)
struct FullScreenKeysTests {
  @Test func selectionMovesThroughTheList() async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen()
    try await window.wait(for: "the newest article") { $0.selected?.contains("Title 30") == true }
    for (key, title) in [
      ("j", "Title 29"), ("down", "Title 28"), ("k", "Title 29"), ("up", "Title 30"),
      ("G", "Title 1"), ("g", "Title 30"), ("end", "Title 1"), ("home", "Title 30"),
    ] {
      try window.press(key)
      try await window.wait(for: "\(key) selects \(title)") {
        $0.selected?.contains(title + " ") == true
      }
    }
    for (down, up) in [("pagedown", "pageup"), ("ctrl-f", "ctrl-b"), ("ctrl-d", "pageup")] {
      try window.press(down)
      try await window.wait(for: "\(down)") { $0.selected?.contains("Title 30") == false }
      try window.press(up)
      // The text below the last row takes a line of the page.
      try await window.wait(for: "\(up)") { screen in
        ["Title 30", "Title 29"].contains { screen.selected?.contains($0) == true }
      }
      try window.press("g")
      try await window.wait(for: "the top") { $0.selected?.contains("Title 30") == true }
    }
    try await window.quit()
  }

  @Test func articleIsOpenedPagedAndLeft() async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen()
    for (open, back) in [("enter", "q"), ("enter", "escape"), ("right", "left"), ("enter", "h")] {
      try await window.wait(for: "the list") { $0.selected?.contains("Title 30") == true }
      try window.press(open)
      try await window.wait(toShow: "About 30 & more")
      try window.press(back)
    }
    try await window.wait(for: "the list") { $0.selected?.contains("Title 30") == true }
    try window.press("n")
    try await window.wait(toShow: "About 29 & more")
    try window.press("space")
    try await window.wait(toShow: "About 28 & more")
    try window.press("q")
    try await window.wait(for: "the list") { $0.selected?.contains("Title 28") == true }
    try await window.quit("q")
  }

  @Test func marksAreSetAndUndone() async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen()
    try await window.wait(for: "the list") { $0.selected?.contains("Title 30") == true }
    // A row can change with the archive before the desk has confirmed the key and takes the next one: wait for both.
    func press(_ key: String, _ sign: String, _ isShown: Bool, _ notice: String) async throws {
      try window.press(key)
      try await window.wait(for: "\(key): \(notice)") { screen in
        guard let row = screen.selected, row.contains(sign) == isShown else { return false }
        return row.contains("Title 30") && screen.lines.contains { $0.hasPrefix(" " + notice) }
      }
    }
    let marks = [
      ("s", "\u{2605}", "saved: Title 30", "no longer saved: Title 30"),
      ("m", "\u{2713}", "marked as read: Title 30", "marked as unread: Title 30"),
    ]
    for (key, sign, isSet, isRemoved) in marks {
      try await press(key, sign, true, isSet)
      try await press("u", sign, false, isRemoved)
      try await press(key, sign, true, isSet)
      try await press(key, sign, false, isRemoved)
    }
    try window.press("A")
    try await window.wait(for: "all read") { !$0.shows("\u{25CF}") }
    try window.press("u")
    try await window.wait(toShow: "\u{25CF}")
    try await window.quit()
  }

  @Test func tabsPanesAndHelp() async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen(columns: 160, rows: 30)
    let titles = ["Following", "Headlines", "Search", "Saved", "Videos"]
    for (number, title) in zip(1..., titles).reversed() {
      for key in ["\(number)", "alt-\(number)"] {
        try window.press(key)
        try await window.wait(for: "tab \(number)") { $0.tab == "\(number) \(title)" }
      }
    }
    let before = try await window.wait(for: "three panes") { $0.dividers.count == 2 }
    try window.press(">")
    try await window.wait(for: "a wider list") { $0.dividers.last ?? 0 > before.dividers[1] }
    try window.press("<")
    try await window.wait(for: "the old width") { $0.dividers == before.dividers }
    try window.press("shift-tab")
    try await window.wait(for: "keys of the sources") { $0.lines.last?.contains("filter") == true }
    try window.press("tab")
    try await window.wait(for: "keys of the list") { $0.lines.last?.contains("filter") == false }
    for key in ["?", "f1"] {
      try window.press(key)
      try await window.wait(for: "help") { $0.showsHelp }
      try window.press("escape")
      try await window.wait(for: "no help") { $0.showsKeys }
    }
    try await window.quit("ctrl-c")
  }

  @Test func pageIsOpenedAndItsAddressCopied() async throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("browser", "echo \"$1\" >> \(folder.path)/opened\n")
    // A file that was just written cannot always be executed: a process that another test starts may
    // still have it open.
    let browser = "/bin/sh \(script)"
    let desk = try await FollowedSite(1...30, ["BROWSER": browser, "BROADSHEET_BROWSER": browser])
    let window = try await desk.program.fullScreen()
    let address = "https://lamp.example/feed/30"
    try await window.wait(for: "the list") { $0.selected?.contains("Title 30") == true }
    let mark = window.terminal.outputCount
    try window.press("y")
    try await window.wait(for: "the address in the clipboard") { _ in
      String(decoding: window.terminal.output(after: mark), as: UTF8.self).contains("\u{1B}]52;")
    }
    try window.press("o")
    try await window.wait(for: "the browser") { _ in
      (try? folder.read("opened")) == address + "\n"
    }
    try await window.quit()
  }

  @Test func searchTypesAndCommandsRun() async throws {
    let desk = try await FollowedSite()
    desk.site.place("/other", 41...42, title: "The Other")
    let window = try await desk.program.fullScreen()
    window.type("/about 17")
    try await window.wait(for: "the article before Enter") { screen in
      screen.shows("Title 17") && !screen.shows("Title 18")
    }
    window.type("\r")
    try await window.wait(for: "the selected article") { $0.selected?.contains("Title 17") == true }
    window.type(":follow \(desk.site.address("/other"))\r")
    try await window.wait(toShow: "The Other")
    window.type("/\u{15}\r")
    try await window.wait(toShow: "Title 18")
    try window.press("g")
    try await window.wait(toShow: "Title 42")
    try await window.quit()
  }

  @Test func refreshShowsTheNewArticles() async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen()
    try await window.wait(toShow: "Title 30")
    desk.site.place("/feed", 20...31)
    try window.press("r")
    try await window.wait(toShow: "1 feed was asked less than a minute ago")
    window.type(":refresh --fresh\r")
    try await window.wait(toShow: "1 new article")
    try await window.wait(toShow: "31 unread")
    try window.press("g")
    try await window.wait(toShow: "Title 31")
    try await window.quit()
  }

  /// Presses every key of every action; after each one the help must open and close.
  @Test(arguments: [(80, 24), (120, 40)])
  func everyKeyLeavesAWorkingScreen(columns: Int, rows: Int) async throws {
    let desk = try await FollowedSite(1...30, ["BROWSER": "true", "BROADSHEET_BROWSER": "true"])
    let window = try await desk.program.fullScreen(columns: columns, rows: rows)
    for action in DeskAction.allCases
    where ![.quit, .back, .leave, .help, .pipe, .saveFile, .editFeeds].contains(action) {
      for key in action.defaultKeys {
        try window.press(key)
        if [.search, .command, .follow].contains(action) {
          try await window.wait(for: "a line to type") { $0.isCursorVisible }
          try await window.leaveField()
        }
        try window.press("?")
        try await window.wait(for: "help after \(key)") { $0.showsHelp }
        try window.press("escape")
        try await window.wait(for: "no help after \(key)") { $0.showsKeys }
      }
    }
    try await window.quit()
  }
}
