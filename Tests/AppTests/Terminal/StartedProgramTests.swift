import ByteStrings
import Glibc
import Terminal
import TestSupport
import Testing

@Suite(.hangLimit)
struct ProgramLauncherTests {
  private let launcher = ProgramLauncher()

  @Test func returnsTheExitStatus() async throws {
    let script: [ByteString] = ["-c", "exit 7"]
    #expect(try await launcher.run("sh", arguments: script, streams: .detached).status == 7)
    #expect(try await launcher.run("true", arguments: []).status == 0)
  }

  @Test func returnsTheSignalThatEndedAProgram() async throws {
    let script: [ByteString] = ["-c", "kill -TERM $$"]
    #expect(
      try await launcher.run("sh", arguments: script, streams: .detached).status
        == 128 + SIGTERM
    )
  }

  @Test func passesArgumentsWithoutAShell() async throws {
    let script: [ByteString] = ["-c", #"test "$#" = 2 && test "$1" = '$(exit 9) "; *'"#, "sh"]
    let (status, _) = try await launcher.run(
      "sh",
      arguments: script + ["$(exit 9) \"; *", ""],
      streams: .detached
    )
    #expect(status == 0)
  }

  @Test func detachedProgramHasNoTerminalOrIgnoredSignals() async throws {
    _ = signal(SIGPIPE, SIG_IGN)
    let script = #"test -z "$(cat)" && ! test -t 1 && kill -PIPE $$"#
    let (status, _) = try await launcher.run(
      "sh",
      arguments: ["-c", ByteString(script)],
      streams: .detached
    )
    #expect(status == 128 + SIGPIPE)
  }

  @Test func writesTextToStandardInput() async throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "0123456789\n", count: 100_000)
    let script = #"cat > "$0"; echo "$A:$B" >> "$0""#
    let (status, _) = try await launcher.run(
      "sh",
      arguments: ["-c", ByteString(script), ByteString(folder.file("text"))],
      streams: .detached,
      input: text,
      variables: ["A": "x y", "B": ""]
    )
    #expect(status == 0)
    #expect(try folder.read("text") == text + "x y:\n")
  }

  @Test func programMayIgnoreItsInput() async throws {
    let text = String(repeating: "0123456789\n", count: 100_000)
    let script: [ByteString] = ["-c", "exit 3"]
    #expect(
      try await launcher.run("sh", arguments: script, streams: .detached, input: text).status == 3
    )
  }

  @Test func cancellationEndsTheProgram() async throws {
    let running = Task { [launcher] in
      try await launcher.run("sleep", arguments: ["600"], streams: .detached).status
    }
    running.cancel()
    #expect(try await running.value == 128 + SIGTERM)
  }

  @Test func missingProgramIsAnError() async throws {
    let error = await #expect(throws: LaunchError.self) {
      try await launcher.launch("no-such-program-anywhere", arguments: [])
    }
    guard case .cannotStart(_, ENOENT, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func launchedProgramThatFailsAtOnceIsAnError() async throws {
    // The clock never advances, so the program's end comes first.
    let launcher = ProgramLauncher(clock: WaitingClock())
    await #expect(throws: LaunchError.failed(program: "false", status: 1)) {
      try await launcher.launch("false", arguments: [])
    }
    try await launcher.launch("true", arguments: [])
  }

  @Test func doesNotWaitForALaunchedProgram() async throws {
    let folder = try TemporaryFolder()
    let gate = folder.file("gate")
    try #require(mkfifo(gate, 0o600) == 0)
    // The program ends only after the write below, which follows the call.
    try await ProgramLauncher(clock: ManualClock()).launch(
      "sh",
      arguments: ["-c", ByteString("read line < '\(gate)'")]
    )
    let written = await onOwnThread {
      let descriptor = open(gate, O_WRONLY | O_CLOEXEC)
      defer { close(descriptor) }
      return write(descriptor, "go\n", 3)
    }
    #expect(written == 3)
  }
}

/// A pager that fails, with a text that a pipe can hold, and with one that it cannot.
@Suite(.hangLimit)
struct FailingPagerTests {
  private func show(lines: Int, _ script: String) async throws {
    let pager = try #require(
      PagerProgram(configured: ByteString("sh -c '\(script)'"), environment: [:])
    )
    let text = String(repeating: "0123456789\n", count: lines)
    try await ProgramLauncher().show(text, in: pager)
  }

  @Test(arguments: [1, 100_000], [("exit 3", 3), ("kill -KILL $$", 128 + SIGKILL)])
  func failureBeforeReadingIsAnError(lines: Int, script: (text: String, status: Int32)) async {
    await #expect(throws: LaunchError.failed(program: "sh", status: script.status)) {
      try await show(lines: lines, script.text)
    }
  }

  @Test(
    arguments: [1, 100_000],
    ["head -n 1 >/dev/null; exit 3", "cat >/dev/null; exit 3", "exit 0"]
  )
  func failureAfterReadingIsNoError(lines: Int, script: String) async throws {
    try await show(lines: lines, script)
  }
}

@Suite(.hangLimit)
struct RunningProgramTests {
  @Test func capturesBothStreamsAndTheStatus() async throws {
    let result = try await runProgram("/bin/sh", ["-c", "echo out; echo err >&2; exit 3"])
    #expect(result.output == "out\n")
    #expect(result.errors == "err\n")
    #expect(result.end == .exited(3))
  }

  @Test func readsAndWritesLongTextAtOnce() async throws {
    let text = String(repeating: "0123456789\n", count: 100_000)
    let result = try await runProgram("/bin/cat", input: text)
    #expect(result.output == text)
  }

  @Test func passesExactlyTheEnvironment() async throws {
    let result = try await runProgram("/usr/bin/env", environment: ["A": "1", "B": "two words"])
    #expect(result.output == "A=1\nB=two words\n")
  }

  @Test func distinguishesSignalFromStatus() async throws {
    let program = try RunningProgram("/bin/cat", input: nil)
    #expect(try await program.result().end == .exited(0))
    let result = try await runProgram("/bin/sh", ["-c", "kill -KILL $$"])
    #expect(result.end == .signalled(SIGKILL))
  }

  @Test func killsAProgramThatTakesTooLong() async throws {
    await #expect(throws: ProgramFailure.self) {
      _ = try await runProgram(
        "/bin/sh",
        ["-c", "while :; do :; done"],
        within: .milliseconds(1)
      )
    }
  }

  @Test func failsForAMissingProgram() {
    #expect(throws: ProgramFailure.self) { try RunningProgram("/no/such/program") }
  }
}

@Suite(.hangLimit)
struct PseudoTerminalTests {
  @Test func showsOutputAndSendsKeys() async throws {
    let script = #"printf 'name? '; read name; echo "hello $name"; test -t 0 && exit 4"#
    let terminal = try PseudoTerminal("/bin/sh", ["-c", script])
    try await terminal.expect("name? ")
    terminal.send("Ada\n")
    #expect(try await terminal.expect("hello Ada") == "Ada\r\nhello Ada")
    #expect(try await terminal.wait() == .exited(4))
    #expect(terminal.transcript == "name? Ada\r\nhello Ada\r\n")
  }

  @Test func reportsWhetherTypingIsShown() async throws {
    let script = "stty -echo; echo hidden; read x; stty echo; echo shown; read y"
    let terminal = try PseudoTerminal("/bin/sh", ["-c", script], environment: ["PATH": "/bin"])
    try await terminal.expect("hidden")
    #expect(!terminal.echoes)
    terminal.send("\n")
    try await terminal.expect("shown")
    #expect(terminal.echoes)
    terminal.send("\n")
    #expect(try await terminal.wait() == .exited(0))
  }

  @Test func isTheControllingTerminal() async throws {
    let script = "stty size < /dev/tty; read x; exit 1"
    let terminal = try PseudoTerminal(
      "/bin/sh",
      ["-c", script],
      environment: ["PATH": "/bin"],
      columns: 33,
      rows: 11
    )
    try await terminal.expect("11 33")
    terminal.send("\u{03}")
    #expect(try await terminal.wait() == .signalled(SIGINT))
  }

  @Test func failsWithTranscriptAfterTheProgramEnds() async throws {
    let terminal = try PseudoTerminal("/bin/echo", ["something else"])
    await #expect {
      try await terminal.expect("never")
    } throws: { error in
      "\(error)".contains("something else")
    }
  }

  @Test func failsWhenTheTextIsLate() async throws {
    let terminal = try PseudoTerminal("/bin/cat")
    await #expect(throws: ProgramFailure.self) {
      try await terminal.expect("never", within: .milliseconds(1))
    }
    terminal.send("\u{04}")
    #expect(try await terminal.wait() == .exited(0))
  }
}
