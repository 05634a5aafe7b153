import LineMode
import TestSupport
import Testing

/// Long work that is interrupted before its start.
@Suite(.hangLimit)
struct InterruptedWorkTests {
  @Test(arguments: [
    (["doctor"], "stopped; nothing was checked"),
    (["doctor", "--rebuild"], "stopped; nothing was changed"),
    (["prune", "--older-than", "2021-02-06"], "stopped; nothing was deleted"),
  ])
  func interruptedCommandDoesNotStart(line: [String], message: String) async throws {
    let outside = try TestOutside()
    try await outside.importArticles(1...9)
    outside.console.clear()
    let program = outside.program
    let running = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await program.run(line)
    }
    #expect(await running.value == .interrupted)
    #expect(outside.console.errors == "broadsheet: \(message)\n")
    #expect(outside.console.output.isEmpty)
  }
}
