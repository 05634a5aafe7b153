import Glibc
import TestSupport
import Testing

/// The full screen in windows of several sizes, with a mouse and pasted text.
@Suite(.hangLimit, .needsExecutable)
struct FullScreenWindowTests {
  @Test(arguments: [(80, 24), (40, 12), (200, 50)])
  func frameFillsTheWindow(columns: Int, rows: Int) async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen(columns: columns, rows: rows)
    // Until the terminal has answered, a frame can be seen half drawn.
    let screen = try await window.wait(for: "a whole frame") { screen in
      screen.shows("Title 30") && screen.lines.last?.hasSuffix("? help") == true
        && screen.dividers.count == (columns < 100 ? 0 : 2)
    }
    #expect(screen.tab == "1 Following")
    try window.press("enter")
    try await window.wait(toShow: "About 30 & more")
    try await window.quit()
  }

  @Test func resizeDuringALoadIsFollowed() async throws {
    let gate = Gate()
    let slow = try LoopbackServer { _, connection in
      gate.announce()
      _ = connection.waitForHangUp()
    }
    let program = try Executable(server: slow)
    let window = try await program.fullScreen()
    try window.press("2")
    await gate.isReached()
    for (columns, rows) in [(120, 40), (40, 12), (1, 1), (200, 50), (80, 24)] {
      window.terminal.resize(columns: columns, rows: rows)
      try await window.wait(for: "a frame of \(columns)x\(rows)") { screen in
        columns == 1 || screen.lines.last?.hasSuffix("? help") == true
      }
    }
    try await window.wait(for: "tab 2") { $0.tab == "2 Headlines" }
    try await window.quit()
  }

  @Test func smallestWindowWorks() async throws {
    let desk = try await FollowedSite()
    let terminal = try desk.program.emulated(columns: 1, rows: 1)
    let window = FullScreenWindow(terminal)
    try await window.wait(for: "the other screen") { $0.isAlternate }
    window.type("jjk?q")
    terminal.resize(columns: 80, rows: 24)
    // The first row is above the window if the articles had arrived before the keys.
    try await window.wait(toShow: "Title 28")
    try await window.quit()
  }

  @Test func largePasteLeavesAWorkingScreen() async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen()
    await window.terminal.paste(String(repeating: "qQ:q\r\u{3}\n", count: 1 << 17))
    try window.press("?")
    try await window.wait(for: "help") { $0.showsHelp }
    try window.press("escape")
    try await window.wait(for: "no help") { $0.showsKeys }
    window.type("/")
    await window.terminal.paste(String(repeating: "zebra ", count: 170_000) + "\u{1B}[2J\r")
    try await window.wait(toShow: "zebra zebra")
    try await window.leaveField()
    try await window.wait(toShow: "Title 30")
    try await window.quit()
  }

  @Test func mouseSelectsScrollsAndDrags() async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen(columns: 160, rows: 30)
    let start = try await window.wait(toShow: "Title 27")
    window.terminal.click(try #require(start.place(of: "Title 27")))
    try await window.wait(for: "the clicked row") { $0.selected?.contains("Title 27") == true }
    let list = try #require(start.place(of: "Title 29"))
    window.terminal.turnWheel(5, at: list)
    try await window.wait(for: "a scrolled list") { !$0.shows("Title 30") }
    window.terminal.turnWheel(-6, at: list)
    let before = try await window.wait(for: "the first rows") { screen in
      screen.shows("Title 30") && screen.dividers.count == 2
    }
    let divider = try #require(before.dividers.last)
    window.terminal.drag(
      from: .init(row: 10, column: divider),
      to: .init(row: 10, column: divider + 12)
    )
    try await window.wait(for: "a moved divider") {
      abs(($0.dividers.last ?? 0) - divider - 12) <= 2
    }
    window.terminal.click(try #require(before.place(of: "Headlines")))
    try await window.wait(for: "the clicked tab") { $0.tab == "2 Headlines" }
    try await window.quit()
  }
}
