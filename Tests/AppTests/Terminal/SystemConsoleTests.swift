import Glibc
import TestSupport
import Testing

@testable import Terminal

@Suite(.hangLimit)
struct SystemConsoleTests {
  @Test func readsLinesToTheEnd() async throws {
    let input = try Channel()
    input.write("one\r\ntwo\n\nlast")
    input.closeWriteEnd()
    let console = SystemConsole(environment: [:], input: input.readEnd)
    var lines: [String] = []
    for await line in console.lines() { lines.append(line) }
    #expect(lines == ["one", "two", "", "last"])
    #expect(!console.isInputTerminal)
  }

  @Test func replacesBytesThatAreNotUTF8() async throws {
    let input = try Channel()
    input.write([0x61, 0xFF, 0x62, 0x0A])
    let console = SystemConsole(environment: [:], input: input.readEnd)
    #expect(await console.firstLine() == "a\u{FFFD}b")
  }

  @Test func cutsALineThatIsTooLong() async throws {
    let input = try Channel()
    let text = String(repeating: "x", count: 200_000) + "\nnext\n"
    let writer = Task { await onOwnThread { input.write(text) } }
    let console = SystemConsole(environment: [:], input: input.readEnd)
    #expect(await console.firstLine()?.utf8.count == 65_536)
    #expect(await console.firstLine() == "next")
    await writer.value
  }

  @Test func lineAfterCancellationGoesToTheNextReader() async throws {
    let input = try Channel()
    let console = SystemConsole(environment: [:], input: input.readEnd)
    let reader = Task { await console.firstLine() }
    input.write("ke")
    await input.isRead()
    reader.cancel()
    #expect(await reader.value == nil)
    input.write("pt\nmore\n")
    #expect(await console.firstLine() == "kept")
    #expect(await console.firstLine() == "more")
  }

  @Test func reportsReadErrors() async throws {
    let directory = open("/", O_RDONLY)
    defer { close(directory) }
    let console = SystemConsole(environment: [:], input: directory)
    await #expect(throws: ConsoleError.cannotRead(code: EISDIR, reason: "Is a directory")) {
      try await console.readSecret(prompt: "")
    }
  }

  @Test func writesLongTextToANonBlockingPipe() async throws {
    let output = try Channel()
    _ = fcntl(output.writeEnd, F_SETFL, O_NONBLOCK)
    let console = SystemConsole(environment: [:], input: 0, output: output.writeEnd)
    let text = String(repeating: "0123456789", count: 100_000)
    let reader = Task { await onOwnThread { output.readToEnd() } }
    try console.write(text)
    output.closeWriteEnd()
    #expect(await reader.value == text)
    #expect(!console.isOutputTerminal)
  }

  @Test func reportsAClosedPipe() throws {
    let output = try Channel()
    output.closeReadEnd()
    let console = SystemConsole(
      environment: [:],
      input: 0,
      output: output.writeEnd,
      error: output.writeEnd
    )
    #expect(throws: ConsoleError.closedPipe) { try console.write("x") }
    console.writeError("ignored")
  }

  @Test func reportsWriteErrors() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let console = SystemConsole(environment: [:], input: 0, output: full)
    #expect(throws: ConsoleError.cannotWrite(code: ENOSPC, reason: "No space left on device")) {
      try console.write("x")
    }
  }

  @Test(arguments: [("100", 100), ("19", 80), ("501", 80), ("x", 80), (nil, 80)])
  func widthComesFromTheEnvironmentWithoutAWindow(columns: String?, expected: Int) throws {
    let pipe = try Channel()
    let console = SystemConsole(
      environment: Environment(["COLUMNS": columns].compactMapValues { $0 }),
      input: pipe.readEnd,
      output: pipe.writeEnd,
      error: pipe.writeEnd
    )
    #expect(console.columns == expected)
  }
}

struct LineHistoryTests {
  @Test func keepsTheLastThousandLines() {
    let stored = Locked((1...1000).map(String.init))
    let history = LineHistory(
      load: { stored.withLock { $0 } },
      store: { lines in stored.withLock { $0 = lines } }
    )
    history.add("1000")
    #expect(stored.withLock { $0 } == (1...1000).map(String.init))
    history.add("1001")
    history.add("1")
    #expect(stored.withLock { $0 } == (3...1001).map(String.init) + ["1"])
  }
}

struct ConsoleWrappingTests {
  private let text = "broadsheet: The Guardian and GDELT did not answer within 10 s; try again"

  @Test func textIsWrappedOnATerminal() {
    let wrapped = FakeConsole(columns: 40).wrapped(text)
    #expect(
      wrapped == """
        broadsheet: The Guardian and GDELT did
          not answer within 10 s; try again
        """
    )
  }

  @Test func addressIsNotBroken() {
    let address = "https://news.example/" + String(repeating: "a", count: 60)
    let wrapped = FakeConsole(columns: 40).wrapped("broadsheet: opened \(address) at last")
    #expect(wrapped == "broadsheet: opened\n  \(address)\n  at last")
  }

  @Test func pipedTextIsNotWrapped() {
    #expect(FakeConsole(isTerminal: false, columns: 40).wrapped(text) == text)
  }
}

@Suite(.serialized, .hangLimit)
struct SystemConsoleInAWindowTests {
  @Test(arguments: [(132, 132), (7, 20)])
  func widthIsThatOfTheWindow(columns: Int, expected: Int) throws {
    let window = try Window(columns: columns)
    #expect(window.console.columns == expected)
    #expect(window.console.isOutputTerminal && window.console.isInputTerminal)
  }

  @Test func statusStaysBelowOutput() async throws {
    let window = try Window()
    window.console.showStatus("working")
    window.console.writeError("one\n")
    try window.console.write("two\n")
    window.console.showStatus("still working")
    window.console.showStatus(nil)
    window.console.writeError("end")
    #expect(
      await window.read(upTo: "end") == """
        working\r\u{1B}[Kone\r\nworking\r\u{1B}[Ktwo\r\nworking\r\u{1B}[Kstill working\r\u{1B}[Kend
        """
    )
  }

  @Test func promptStaysBelowOutput() async throws {
    let window = try Window()
    window.console.showStatus("working")
    window.console.prompt("name? ")
    window.console.writeError("late\n")
    window.console.writeError("end")
    let shown = "working\r\u{1B}[Kname? \r\nlate\r\nname? \r\nend"
    #expect(await window.read(upTo: "end") == shown)
  }

  @Test func promptEndsWithItsLine() async throws {
    let window = try Window()
    window.console.prompt("name? ")
    window.type("Ada\n")
    #expect(await window.console.firstLine() == "Ada")
    window.console.writeError("end")
    #expect(await window.read(upTo: "end") == "name? Ada\r\nend")
  }

  @Test func longPromptIsWrapped() async throws {
    let window = try Window(columns: 20)
    window.console.prompt("[Enter: more, q: quit] ")
    #expect(await window.read(upTo: "] ") == "[Enter: more, q:\r\nquit] ")
  }

  @Test func hidesASecretWhileItIsTyped() async throws {
    let window = try Window()
    #expect(window.echoes)
    let secret = Task { try await window.console.readSecret(prompt: "Key: ") }
    let prompt = await window.read(upTo: ": ")
    #expect(prompt == "Key: ")
    #expect(!window.echoes)
    window.type("hush\n")
    #expect(try await secret.value == "hush")
    #expect(window.echoes)
    #expect(await window.read(upTo: "\n") == "\r\n")
  }

  @Test func cancellationRestoresTheEcho() async throws {
    let window = try Window()
    let secret = Task { try await window.console.readSecret(prompt: "Key: ") }
    _ = await window.read(upTo: ": ")
    secret.cancel()
    await #expect(throws: ConsoleError.cancelled) { try await secret.value }
    #expect(window.echoes)
    window.type("late\n")
    #expect(await window.console.firstLine() == "late")
  }

  @Test func exitRestoresTheEcho() async throws {
    let window = try Window()
    let secret = Task { try await window.console.readSecret(prompt: "Key: ") }
    _ = await window.read(upTo: ": ")
    SystemConsole.restoreTerminal()
    #expect(window.echoes)
    window.type("x\n")
    #expect(try await secret.value == "x")
    SystemConsole.restoreTerminal()
    #expect(window.echoes)
  }

  @Test func readsSecretFromAPipe() async throws {
    let input = try Channel()
    let errors = try Channel()
    input.write("hush\n")
    input.closeWriteEnd()
    let console = SystemConsole(environment: [:], input: input.readEnd, error: errors.writeEnd)
    #expect(try await console.readSecret(prompt: "Key: ") == "hush")
    #expect(try await console.readSecret(prompt: "Key: ") == nil)
    errors.closeWriteEnd()
    #expect(errors.readToEnd() == "")
  }
}

extension SystemConsole {
  fileprivate func firstLine() async -> String? {
    for await line in lines() { return line }
    return nil
  }
}

extension Channel {
  /// Waits until the reading thread has read everything.
  fileprivate func isRead() async {
    while hasUnread { await Task.yield() }
  }
}
