import Terminal
import TestSupport
import Testing

@Suite(.hangLimit)
struct FakeConsoleTests {
  @Test func exchangesLinesWithAProgram() async throws {
    let console = FakeConsole()
    let program = Task {
      for await line in console.lines() { try console.write("you said \(line)\n") }
      console.writeError("bye\n")
    }
    console.type("one")
    #expect(await console.expect("one\n") == "you said one\n")
    console.type("two")
    #expect(await console.expect("two\n") == "you said two\n")
    console.endInput()
    #expect(await console.errors(containing: "bye") == "bye\n")
    try await program.value
    #expect(console.output == "you said one\nyou said two\n")
    #expect(console.screen == "you said one\nyou said two\nbye\n")
  }

  @Test func readsLinesTypedEarlier() async throws {
    let console = FakeConsole(typed: ["a", "b"], isTerminal: false)
    console.endInput()
    #expect(try await console.readSecret(prompt: "never shown") == "a")
    #expect(try await console.readSecret(prompt: "") == "b")
    #expect(try await console.readSecret(prompt: "") == nil)
    #expect(console.screen == "")
  }

  @Test func closesOutputAfterSomeBytes() throws {
    let console = FakeConsole()
    console.closeOutput(afterBytes: 3)
    try console.write("ab")
    #expect(throws: ConsoleError.closedPipe) { try console.write("cd") }
    #expect(console.output == "abc")
    #expect(throws: ConsoleError.closedPipe) { try console.write("e") }
  }

  @Test func stopsWaitingWhenCancelled() async {
    let console = FakeConsole()
    let reader = Task {
      for await _ in console.lines() {}
    }
    let watcher = Task { await console.output(containing: "never") }
    let secret = Task { try await console.readSecret(prompt: "") }
    for task in [reader.cancel, watcher.cancel, secret.cancel] { task() }
    await reader.value
    #expect(await watcher.value == "")
    await #expect(throws: ConsoleError.cancelled) { try await secret.value }
  }

  @Test func nextReaderGetsALineAfterCancellation() async {
    let console = FakeConsole()
    let reader = Task { await console.lines().first { _ in true } }
    reader.cancel()
    #expect(await reader.value == nil)
    console.type("kept")
    #expect(await console.lines().first { _ in true } == "kept")
  }
}
