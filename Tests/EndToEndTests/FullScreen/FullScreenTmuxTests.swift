import FoundationEssentials
import TestSupport
import Testing

/// The full screen inside tmux.
@Suite(
  .hangLimit,
  .needsExecutable,
  .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/tmux"), "skipped: no tmux")
)
struct FullScreenTmuxTests {
  @Test func screenStartsMovesAndLeavesNoTrace() async throws {
    let desk = try await FollowedSite()
    let settings = try desk.program.home.write("tmux.conf", "set -g status off\n")
    let socket = "broadsheet-\(desk.news.port)"
    let tmux = try desk.program.emulated(
      "/usr/bin/tmux",
      [
        "-L", socket, "-f", settings, "new-session", "-x", "80", "-y", "24", "env",
        "PS1=shell> ", "/bin/sh", "-i",
      ],
      ["TMUX_TMPDIR": desk.program.home.path]
    )
    try await tmux.wait(toShow: "shell>")
    tmux.type("echo before\n")
    // The shell echoes what is typed before its prompt on a line of its own.
    let before = try await tmux.wait(for: "the next prompt") { window in
      window.lines.contains("before") && window.lines.filter { $0.hasPrefix("shell>") }.count == 2
    }
    tmux.type("$B\n")
    try await tmux.wait(toShow: "Title 30")
    tmux.type("1")
    try await tmux.wait(for: "the selected row") { $0.selected?.contains("Title 30") == true }
    tmux.type("j")
    try await tmux.wait(for: "the next row") { $0.selected?.contains("Title 29") == true }
    tmux.type("?")
    try await tmux.wait(for: "help") { $0.showsHelp }
    tmux.press(.escape)
    try await tmux.wait(for: "no help") { $0.showsKeys }
    tmux.type("Q")
    let after = try await tmux.wait(for: "the shell's screen") {
      !$0.shows("Title 29") && $0.lines.filter { $0.hasPrefix("shell>") }.count > 2
    }
    #expect(after.lines.prefix(2) == before.lines.prefix(2))
    #expect(after.isCursorVisible)
    tmux.type("exit\n")
    _ = try await tmux.end()
  }
}
