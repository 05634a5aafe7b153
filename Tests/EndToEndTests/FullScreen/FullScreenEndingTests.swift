import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The full screen restores the terminal at every end.
@Suite(.hangLimit, .needsExecutable)
struct FullScreenEndingTests {
  @Test(arguments: ["q", "Q", "ctrl-c"])
  func keyEndsTheProgram(key: String) async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen()
    try await window.wait(toShow: "Title 30")
    #expect(window.terminal.window.modes != window.terminal.window.firstModes)
    try await window.quit(key)
  }

  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]

  @Test(
    arguments: [
      (SIGTERM, ProgramEnd.exited(143)), (SIGHUP, .exited(129)), (SIGQUIT, .signalled(SIGQUIT)),
    ] + (crashes + [SIGSYS, SIGUSR1, SIGALRM, SIGXCPU]).map { ($0, .signalled($0)) }
  )
  func signalRestoresTheTerminal(signal: Int32, end: ProgramEnd) async throws {
    // Swift's own report of a crash would wait for a key.
    let desk = try await FollowedSite(1...30, ["SWIFT_BACKTRACE": "enable=no"])
    let window = try await desk.program.fullScreen()
    try await window.wait(toShow: "Title 30")
    window.terminal.window.signal(signal)
    #expect(try await window.terminal.end() == end)
    window.expectRestored()
  }

  /// A blocked one would end the process without its handler.
  @Test func noThreadBlocksTheSignalsOfACrash() async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen()
    try await window.wait(toShow: "Title 30")
    let crashes = Self.crashes.reduce(0) { $0 | 1 << UInt64($1 - 1) } as UInt64
    // A thread has all signals blocked while it is being created.
    var blocking = 1
    for _ in 0..<1_000 where blocking > 0 {
      let masks = try masks(of: window.terminal.window.process)
      #expect(masks.count > 2)
      blocking = masks.count { $0 & crashes != 0 }
    }
    #expect(blocking == 0)
    try await window.quit()
  }

  /// Returns the signals that each thread of a process blocks.
  private func masks(of process: Int32) throws -> [UInt64] {
    let tasks = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap { thread in
      // A thread may have ended meanwhile.
      try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)
        .split(separator: "\n").first { $0.hasPrefix("SigBlk:") }?
        .split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
    }
  }

  @Test func suspendedScreenIsRestoredAndRedrawn() async throws {
    let desk = try await FollowedSite()
    let terminal = try desk.program.emulated("/bin/sh", ["-i"], ["PS1": "shell> "])
    let window = FullScreenWindow(terminal)
    try await window.wait(toShow: "shell>")
    window.type("M=$(stty -a); $B\n")
    let before = try await window.wait(for: "the list") {
      $0.selected?.contains("Title 30") == true && $0.showsKeys
    }
    window.type("\u{1A}")
    try await window.wait(for: "the shell") { $0.isPrompt }
    window.type("test \"$M\" = \"$(stty -a)\" && echo same modes\n")
    try await window.wait(for: "the same modes") { $0.lines.contains("same modes") }
    #expect(terminal.screen.mouse == .off)
    window.type("fg\n")
    try await window.wait(for: "the same frame") {
      $0.isAlternate && $0.selected == before.selected && $0.showsKeys
    }
    try window.press("j")
    try await window.wait(for: "the next row") { $0.selected?.contains("Title 29") == true }
    try window.press("Q")
    try await window.wait(for: "the shell") { $0.isPrompt }
    window.type("clear; test \"$M\" = \"$(stty -a)\" && echo same again\n")
    try await window.wait(for: "the same modes") { $0.lines.contains("same again") }
    window.type("exit\n")
    _ = try await terminal.end()
  }
}
