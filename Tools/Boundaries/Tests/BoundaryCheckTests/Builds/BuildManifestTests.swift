import Testing

@testable import BoundaryCheck

@Suite("Build manifest")
struct BuildManifestTests {
  private func steps(_ commands: String) throws(Obstacle) -> [BuildManifest.Step] {
    let text = "client:\n  name: basic\ncommands:\n" + commands
    return try BuildManifest(text: Array(text.utf8), path: ".build/debug.yaml").steps
  }

  private let compile = """
      "C.Domain-debug.module":
        tool: shell
        inputs: ["/w/A.swift","/w/B \\"C\\".swift"]
        outputs: ["/b/A.swift.o"]
        description: "Compiling"
        args: ["swiftc","-c"]

    """

  @Test func aStepHasItsInputsItsOutputsAndItsWords() throws {
    let expected = BuildManifest.Step(
      inputs: ["/w/A.swift", "/w/B \"C\".swift"],
      outputs: ["/b/A.swift.o"],
      words: ["swiftc", "-c"]
    )
    #expect(try steps(compile) == [expected])
  }

  @Test func stepWithoutAProgramIsSkipped() throws {
    let written = "  \"/b/sources\":\n    tool: write-auxiliary-file\n    inputs: [\"<x>\"]\n"
    #expect(try steps(written + compile).count == 1)
  }

  @Test func theLastStepCountsAsWell() throws {
    #expect(try steps(compile + compile).count == 2)
  }

  @Test(arguments: [
    "  \"x\":\n    tool: sorcery\n",
    "  \"x\":\n    tool: shell\n    inputs: []\n    outputs: []\n",
    "  \"x\":\n    tool: shell\n    inputs: []\n    outputs: []\n    args: swiftc -c\n",
    "  \"x\":\n    inputs: []\n",
    "  \"x\":\n    tool\n",
    "another:\n",
  ])
  func whatIsNotUnderstoodIsAnObstacle(commands: String) {
    #expect(throws: Obstacle.self) { try steps(commands) }
  }

  @Test func aFileWithoutCommandsIsAnObstacle() {
    #expect(throws: Obstacle.self) {
      try BuildManifest(text: Array("client:\n  name: basic\n".utf8), path: "debug.yaml")
    }
  }
}
