import TestSupport
import Testing

/// The emulated terminal itself, with small shell programs.
@Suite(.hangLimit)
struct EmulatedTerminalTests {
  private func window(_ script: String) throws -> EmulatedTerminal {
    try EmulatedTerminal(
      "/bin/sh",
      ["-c", script],
      environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"],
      columns: 20,
      rows: 4
    )
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

  @Test func synchronizedUpdateIsSeenAsAWhole() async throws {
    let window = try window(
      #"printf '\033[?2026hone'; read x; printf ' two\033[?2026l'; read x"#
    )
    try await window.window.expect("one")
    window.type("\n")
    let screen = try await window.wait(for: "something") { $0.shows("one") }
    #expect(screen.shows("two"))
  }

  @Test func missingTextIsAFailureWithTheScreen() async throws {
    let window = try window("echo only this")
    let failure = await #expect(throws: ProgramFailure.self) {
      try await window.wait(toShow: "more")
    }
    #expect(failure?.description.contains("only this") == true)
  }
}
