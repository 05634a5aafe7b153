import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A long article at a terminal with a pager.
@Suite(.hangLimit, .needsExecutable)
struct PagerTerminalTests {
  private static let sample = "https://harbour-gazette.example/sample/20261114063000"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func program(pager script: String) throws -> Executable {
    // Run by a shell: a new file may not be executable yet while a test's descriptor is open.
    let path = try folder.write("my pager", script)
    return try Executable(["PAGER": "/bin/sh '\(path)' 'one word'"])
  }

  @Test func pagerGetsTextWithColours() async throws {
    let program = try program(pager: #"echo "[$#:$1:$LESS:$LV]"; sed 's/^/| /'; echo end"#)
    let window = try program.terminal("show", Self.sample)
    try await window.expect("[1:one word:FRX:-c]")
    let text = try await window.expect("end")
    #expect(text.contains("| \u{1B}[1mTide gauges"))
    #expect(try await window.wait() == .exited(0))
    let read = try await program.run("search", "--offline", "is:read", "--format", "csv")
    #expect(read.output.contains("Tide gauges"))
  }

  @Test func interruptGoesToThePager() async throws {
    // The shell runs a trap after a command: a signal just before `read` would have to wait for a line.
    let program = try program(
      pager: #"""
        n=0; trap 'n=$((n + 1)); echo caught' INT; cat; echo paged
        while [ $n -lt 2 ]; do sleep 0.1; done
        read x < /dev/tty; read y < /dev/tty; echo end
        """#
    )
    let window = try program.terminal("show", Self.sample)
    try await window.expect("paged")
    window.send("\u{03}")
    try await window.expect("caught")
    window.send("\u{03}")
    try await window.expect("caught")
    window.send("\n\n")
    try await window.expect("end")
    let end = try await window.wait()
    #expect(end == .exited(0), "\(window.transcript.debugDescription)")
  }

  @Test func pagerAtThePromptReadsTheTerminalAlone() async throws {
    let program = try program(pager: #"cat; echo paged; read x < /dev/tty; echo "[$x]""#)
    let window = try program.terminal("search", "--provider", "sample", "climate")
    try await window.expect("q: quit] ")
    for line in ["one", "two"] {
      window.send("1\n")
      try await window.expect("paged")
      window.send("\(line)\n")
      try await window.expect("[\(line)]")
      try await window.expect("q: quit] ")
    }
    window.send("q\n")
    #expect(try await window.wait() == .exited(0))
  }

  @Test func terminalIsRestoredAfterThePager() async throws {
    let program = try program(pager: "stty raw -echo < /dev/tty; kill -KILL $$")
    let window = try program.shellTerminal(
      "$B show \(Self.sample); echo \"status $?\"; stty -a; read x"
    )
    try await window.expect("status 0")
    let modes = try await window.expect("extproc")
    #expect(modes.contains(" echo ") && modes.contains(" icanon "))
    window.send("\n")
    _ = try await window.wait()
  }

  @Test func terminationEndsThePager() async throws {
    let program = try program(
      pager: "trap 'echo ended; exit 1' TERM; echo ready; while :; do sleep 0.01; done"
    )
    let window = try program.terminal("show", Self.sample)
    try await window.expect("ready")
    window.signal(SIGTERM)
    try await window.expect("ended")
    #expect(try await window.wait() == .exited(128 + SIGTERM))
    #expect(!window.transcript.contains("Tide gauges"))
  }

  // Lasts ten seconds, after which the program no longer waits for the pager.
  @Test func pagerCannotPreventTermination() async throws {
    let program = try program(pager: "trap '' TERM; echo ready; read x < /dev/tty")
    let window = try program.terminal("show", Self.sample)
    try await window.expect("ready")
    window.signal(SIGTERM)
    #expect(try await window.wait() == .exited(128 + SIGTERM))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/less"), "skipped: no less"))
  func lessPagesLongTextAndQuitsAfterShort() async throws {
    let short = try Executable().terminal("show", Self.sample, rows: 60)
    #expect(try await short.wait() == .exited(0))
    #expect(short.transcript.contains("Tide gauges"))
    let long = try Executable().terminal("show", Self.sample, rows: 8)
    try await long.expect("Tide gauges")
    try await long.expect(":")
    long.send("q")
    #expect(try await long.wait() == .exited(0))
    #expect(!long.transcript.contains("\(Self.sample)"))
    #expect(long.echoes)
  }
}
