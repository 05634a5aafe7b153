import Testing

@testable import BoundaryCheck

@Suite("Programs that the check runs", .timeLimit(.minutes(20)))
struct SubprocessTests {
  @Test func whatAProgramPrintsAndHowItEndsIsKnown() async throws {
    let result = try await run("printf out; printf err >&2; exit 3")
    #expect(result == CommandResult(status: 3, output: Array("out".utf8), errors: "err"))
  }

  @Test func signalGivesAStatusAbove128() async throws {
    #expect(try await run("kill -9 $$").status == 137)
  }

  @Test func aProgramMayPrintMoreThanAPipeHolds() async throws {
    let result = try await run("head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2")
    #expect(result.output.count == 300_000)
    #expect(result.errors.utf8.count == 300_000)
  }

  @Test func programRunsInItsFolderWithoutInput() async throws {
    let result = try await Subprocess().run(Command(["sh", "-c", "pwd; cat"], in: "/usr"))
    #expect(String(decoding: result.output, as: UTF8.self) == "/usr\n")
  }

  @Test func programReadsItsInput() async throws {
    let input = String(repeating: "line\n", count: 50_000)
    let result = try await Subprocess().run(Command(["cat"], input: input))
    #expect(result.output == Array(input.utf8))
  }

  @Test func aProgramThatIsNotThereIsAnObstacle() async {
    let obstacle = await #expect(throws: Obstacle.self) {
      try await Subprocess().run(Command(["no-such-program-anywhere", "-x"]))
    }
    #expect(obstacle?.message.contains("No such file") == true)
  }

  private func run(_ script: String) async throws(Obstacle) -> CommandResult {
    try await Subprocess().run(Command(["sh", "-c", script]))
  }
}
