import Glibc
import Terminal
import TestSupport
import Testing

@Suite("The console of the process", .timeLimit(.minutes(1)))
struct SystemConsoleTests {
  @Test func readsLinesToTheEndOfTheInput() async throws {
    let input = try Channel()
    input.write("one\r\ntwo\n\nlast")
    input.closeWriteEnd()
    let console = SystemConsole(environment: [:], input: input.readEnd)
    var lines: [String] = []
    for await line in console.lines() { lines.append(line) }
    #expect(lines == ["one", "two", "", "last"])
    #expect(!console.isInputTerminal)
  }

  @Test func repairsBytesThatAreNotUTF8() async throws {
    let input = try Channel()
    input.write([0x61, 0xFF, 0x62, 0x0A])
    let console = SystemConsole(environment: [:], input: input.readEnd)
    #expect(await console.firstLine() == "a\u{FFFD}b")
  }

  @Test func cutsALineThatIsTooLongAndGoesOnWithTheNext() async throws {
    let input = try Channel()
    let text = String(repeating: "x", count: 200_000) + "\nnext\n"
    let writer = Task { await onOwnThread { input.write(text) } }
    let console = SystemConsole(environment: [:], input: input.readEnd)
    #expect(await console.firstLine()?.utf8.count == 65_536)
    #expect(await console.firstLine() == "next")
    await writer.value
  }

  @Test func keepsALineThatComesAfterItsReaderWasCancelled() async throws {
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

  @Test func saysWhyTheInputCannotBeRead() async throws {
    let directory = open("/", O_RDONLY)
    defer { close(directory) }
    let console = SystemConsole(environment: [:], input: directory)
    await #expect(throws: ConsoleError.cannotRead(code: EISDIR, reason: "Is a directory")) {
      try await console.readSecret(prompt: "")
    }
  }

  @Test func writesLongTextWholeThroughAPipeThatDoesNotBlock() async throws {
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

  @Test func saysWhenNobodyReadsTheOutput() throws {
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

  @Test func saysWhyTheOutputCannotBeWritten() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let console = SystemConsole(environment: [:], input: 0, output: full)
    #expect(throws: ConsoleError.cannotWrite(code: ENOSPC, reason: "No space left on device")) {
      try console.write("x")
    }
  }

  @Test(arguments: [("100", 100), ("19", 80), ("501", 80), ("x", 80), (nil, 80)])
  func takesTheWidthFromTheEnvironmentWithoutAWindow(columns: String?, expected: Int) throws {
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

@Suite("The console in a window", .serialized, .timeLimit(.minutes(1)))
struct SystemConsoleInAWindowTests {
  @Test(arguments: [(132, 132), (7, 20)])
  func takesTheWidthOfTheWindow(columns: Int, expected: Int) throws {
    let window = try Window(columns: columns)
    #expect(window.console.columns == expected)
    #expect(window.console.isOutputTerminal && window.console.isInputTerminal)
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

  @Test func showsTypingAgainWhenTheQuestionIsCancelled() async throws {
    let window = try Window()
    let secret = Task { try await window.console.readSecret(prompt: "Key: ") }
    _ = await window.read(upTo: ": ")
    secret.cancel()
    await #expect(throws: ConsoleError.cancelled) { try await secret.value }
    #expect(window.echoes)
    // Also ends the thread that reads: left alone, it would read from whatever is opened next.
    window.type("late\n")
    #expect(await window.console.firstLine() == "late")
  }

  @Test func showsTypingAgainWhenAskedToAtAnExit() async throws {
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

  @Test func takesAPlainLineForASecretWithoutATerminal() async throws {
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
  /// Waits until all that was written has been taken by the thread that reads.
  fileprivate func isRead() async {
    while hasUnread { await Task.yield() }
  }
}
