import Glibc
import TestSupport
import Testing

/// The emulated terminal itself, with small shell programs.
@Suite(.hangLimit)
struct EmulatedTerminalTests {
  private func window(
    _ script: String,
    columns: Int = 20,
    rows: Int = 4,
    answers: Bool = true
  ) throws -> EmulatedTerminal {
    try EmulatedTerminal(
      "/bin/sh",
      ["-c", script],
      environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"],
      columns: columns,
      rows: rows,
      answers: answers
    )
  }

  @Test func textIsShownInCells() async throws {
    let window = try window(#"printf '\033[2J\033[2;3Hnews\033[3;1H日本e\314\201x'; read line"#)
    let screen = try await window.wait(toShow: "x")
    #expect(screen.lines == ["", "  news", "日本e\u{301}x", ""])
    #expect(screen.cells[2].prefix(6).map(\.text) == ["日", "", "本", "", "e\u{301}", "x"])
    #expect(screen.place(of: "x") == .init(row: 2, column: 5))
    #expect(screen.cursor == .init(row: 2, column: 6))
  }

  @Test func characterInTwoWritesIsShown() async throws {
    let window = try window(
      #"read a; printf 'a\342'; read b; printf '\224'; read c; printf '\202z'; read d"#
    )
    window.type("\n")
    try await window.wait(toShow: "a")
    window.type("\n\n")
    let screen = try await window.wait(toShow: "z")
    #expect(screen.lines.contains("│z"), "\(screen.text)")
  }

  @Test func stylesAndColoursOfCells() async throws {
    let window = try window(
      #"printf '\033[1mb\033[0;2md\033[22mp\033[4mu\033[0;7mr\033[0;31m1\033[38;5;2m2\033[48;2;1;2;3m3\033[m.'; read line"#
    )
    let cells = try await window.wait(toShow: ".").cells[0].prefix(9)
    #expect(cells.map(\.text).joined() == "bdpur123.")
    #expect(cells.map(\.isBold) == (0..<9).map { $0 == 0 })
    #expect(cells.map(\.isDim) == (0..<9).map { $0 == 1 })
    #expect(cells.map(\.isUnderlined) == (0..<9).map { $0 == 3 })
    #expect(cells.map(\.isReverse) == (0..<9).map { $0 == 4 })
    #expect(cells.map(\.isColoured) == (0..<9).map { (5...7).contains($0) })
    #expect(cells[5].foreground == .palette(1))
    #expect(cells[6].foreground == .palette(2))
    #expect(cells[7].background == .rgb(0x010203))
  }

  @Test func modesAreSeen() async throws {
    let window = try window(
      #"read a; printf '\033[?1049h\033[?25l\033[?1002h\033[?1006h\033[?2004hfull'; read b; printf '\033[?1049l\033[?25h\033[?1002l\033[?2004lend'; read c"#
    )
    let before = window.screen
    #expect(!before.isAlternate && before.isCursorVisible && before.mouse == .off)
    window.type("\n")
    let full = try await window.wait(toShow: "full")
    #expect(full.isAlternate && !full.isCursorVisible && full.mouse == .drags)
    #expect(window.bracketsPastes)
    window.type("\n")
    let after = try await window.wait(toShow: "end")
    #expect(!after.isAlternate && after.isCursorVisible && after.mouse == .off)
    #expect(!window.bracketsPastes)
  }

  @Test(arguments: [true, false])
  func queriesAreAnsweredOnRequest(answers: Bool) async throws {
    let window = try window(
      #"stty raw -echo min 0 time 2; printf '\033[6n'; printf 'got:%s' "$(head -c 20 | tr -d '\033')"; read x"#,
      answers: answers
    )
    let screen = try await window.wait(toShow: answers ? "got:[1;1R" : "got:")
    #expect(screen.shows("[1;1R") == answers)
  }

  @Test func keysMouseAndPastesReachTheProgram() async throws {
    let window = try window(
      #"stty raw -echo; printf '\033[?1000h\033[?1006h\033[?2004hready'; cat -v"#,
      columns: 100
    )
    try await window.wait(toShow: "ready")
    window.press(.pageDown)
    window.press(.tab, .shift)
    try await window.wait(toShow: "ready^[[6~^[[Z")
    window.click(.init(row: 1, column: 2))
    window.turnWheel(1, at: .init(row: 1, column: 2))
    try await window.wait(toShow: "^[[<0;3;2M^[[<0;3;2m^[[<65;3;2M")
    await window.paste("a b")
    try await window.wait(toShow: "^[[200~a b^[[201~")
  }

  @Test func sizeReachesTheProgram() async throws {
    let window = try window(
      #"trap 'stty size' WINCH; stty size; while :; do read x; done"#
    )
    try await window.wait(toShow: "4 20")
    window.resize(columns: 60, rows: 10)
    let screen = try await window.wait(toShow: "10 60")
    #expect(screen.cells.count == 10 && screen.cells[0].count == 60)
    window.resize(columns: 1, rows: 1)
    try await window.wait(for: "one cell") { $0.cells == [[$0.cells[0][0]]] }
  }

  @Test func synchronizedUpdateIsSeenAsAWhole() async throws {
    let window = try window(
      #"printf '\033[?2026hone'; read x; printf ' two\033[?2026l'; read x"#
    )
    try await window.window.expect("one")
    window.type("\n")
    let screen = try await window.wait(for: "something") { $0.shows("one") }
    #expect(screen.shows("two"))
  }

  @Test func modesOfTheLineAreCompared() async throws {
    let kept = try window("stty raw; stty sane")
    _ = try await kept.end()
    let raw = try window("stty raw -echo; exit 3")
    #expect(try await raw.end() == .exited(3))
    #expect(raw.window.modes != raw.window.firstModes)
  }

  @Test func missingTextIsAFailureWithTheScreen() async throws {
    let window = try window("echo only this")
    let failure = await #expect(throws: ProgramFailure.self) {
      try await window.wait(toShow: "more")
    }
    #expect(failure?.description.contains("only this") == true)
  }

  @Test func closedWindowEndsTheProgram() async throws {
    let window = try window("trap 'exit 7' HUP; echo ready; while :; do sleep 60 & wait; done")
    try await window.wait(toShow: "ready")
    window.window.hangUp()
    #expect(try await window.end() == .exited(7))
  }
}
