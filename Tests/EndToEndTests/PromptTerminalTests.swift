import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The prompt at a terminal: line editing, history, suspending and restored modes.
@Suite(.hangLimit, .needsExecutable)
struct PromptTerminalTests {
  private let search = "search climate --provider sample --color never"

  /// Runs a line of shell and then prints whether the terminal's modes are as before.
  private func window(
    _ program: Executable,
    _ line: String,
    columns: Int = 72
  ) throws -> PseudoTerminal {
    try program.shellTerminal(
      "trap : INT; M=$(stty -a | tail -n +2); \(line); test \"$M\" = \"$(stty -a | tail -n +2)\" && echo restored",
      columns: columns
    )
  }

  @Test func lineCanBeEdited() async throws {
    let window = try Executable().terminal("search", "climate", "--provider", "sample")
    try await window.expect("q: quit] ")
    window.send("zé日本\u{7F}\u{1B}[D\u{1B}[D\u{7F}/\u{1B}[F gauges\r")
    try await window.expect("\r\n")
    try await window.expect("q: quit] ")
    #expect(!window.transcript.contains("no command"))
    window.send("\u{1B}[A")
    try await window.expect("/é日 gauges")
    window.send("\u{15}q\r")
    #expect(try await window.wait() == .exited(0))
  }

  @Test func historyIsStoredForLaterRuns() async throws {
    let program = try Executable()
    for line in ["/gauges", "/gauges", "", "?", "q"] {
      let window = try program.terminal("search", "climate", "--provider", "sample")
      try await window.expect("q: quit] ")
      window.send(line + "\r")
      if line != "q" {
        try await window.expect("q: quit] ")
        window.send("q\r")
      }
      _ = try await window.wait()
    }
    let path = program.home.file(".local/state/broadsheet/history")
    let lines = try program.home.read(".local/state/broadsheet/history").split(separator: "\n")
    #expect(lines == ["/gauges", "q", "/gauges", "q", "?", "q"])
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let window = try program.terminal("search", "climate", "--provider", "sample")
    try await window.expect("q: quit] ")
    window.send("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A")
    try await window.expect("/gauges")
    window.send("\u{04}\u{15}\u{04}")
    #expect(try await window.wait() == .exited(0))
  }

  @Test func unwritableHistoryIsIgnored() async throws {
    let program = try Executable(["XDG_STATE_HOME": "/proc/none"])
    let window = try program.terminal("search", "climate", "--provider", "sample")
    try await window.expect("q: quit] ")
    window.send("?\r")
    try await window.expect("q: quit] ")
    window.send("q\r")
    #expect(try await window.wait() == .exited(0))
    #expect(!window.transcript.contains("broadsheet:"))
  }

  @Test(arguments: [("q\r", 0), ("\u{04}", 0), ("abc\u{03}", 130)])
  func modesAreRestored(keys: String, status: Int) async throws {
    let window = try window(try Executable(), "$B \(search); echo status $?")
    try await window.expect("q: quit] ")
    #expect(!window.echoes)
    window.send(keys)
    try await window.expect("status \(status)")
    try await window.expect("restored")
    #expect(window.echoes)
  }

  @Test func modesAreRestoredAfterTermination() async throws {
    let window = try window(
      try Executable(),
      "sh -c 'echo process $$ runs; exec $B \(search)'; echo status $?"
    )
    try await window.expect("process ")
    let process = try await window.expect(" runs").split(separator: " ").first.flatMap { Int32($0) }
    try await window.expect("q: quit] ")
    window.send("typed")
    try await window.expect("typed")
    kill(try #require(process), SIGTERM)
    try await window.expect("status 143")
    try await window.expect("restored")
  }

  @Test(arguments: ["dumb", "no-such-terminal"])
  func promptWorksWithoutEditing(terminal: String) async throws {
    let program = try Executable(["TERM": terminal])
    let window = try program.terminal("search", "climate", "--provider", "sample")
    try await window.expect("q: quit] ")
    #expect(window.echoes)
    window.send("?\n")
    try await window.expect("q: quit] ")
    window.send("\u{04}")
    #expect(try await window.wait() == .exited(0))
    #expect(!window.transcript.contains("terminal type"))
  }

  @Test(arguments: ["xterm", "dumb"])
  func promptIsRedrawnAfterSuspension(terminal: String) async throws {
    let program = try Executable(["TERM": terminal, "PS1": "shell> "])
    let window = try program.interactiveShell()
    try await window.expect("shell> ")
    window.send("$B \(search)\n")
    try await window.expect("q: quit] ")
    window.send("/ga")
    try await window.expect("/ga")
    window.send("\u{1A}")
    try await window.expect("shell> ")
    #expect(window.echoes)
    window.send("fg\n")
    try await window.expect("q: quit] ")
    if terminal == "xterm" { try await window.expect("/ga") }
    window.send(terminal == "xterm" ? "uges\r" : "/gauges\n")
    try await window.expect("Tide gauges")
    try await window.expect("] ")
    window.send("q\n")
    try await window.expect("shell> ")
    window.send("exit\n")
    _ = try await window.wait()
  }

  @Test func typedAheadTextIsEdited() async throws {
    let server = try LoopbackServer { _, connection in
      usleep(700_000)
      connection.reply(body: #"{"status":"ok","totalResults":0,"articles":[]}"#)
    }
    let window = try Executable(server: server).terminal("search", "x")
    await server.requests(atLeast: 1)
    window.send("qu")
    try await window.expect("] ")
    window.send("it\r")
    #expect(try await window.wait() == .exited(0))
  }
}
