import Foundation
import Synchronization
import Testing

@testable import BoundaryCheck

@Suite("The program", .timeLimit(.minutes(20)))
struct ProgramTests {
  @Test func helpIsPrintedAndIsNoError() async throws {
    let run = await Run(["help"])
    #expect(run.status == 0)
    #expect(run.output.contains("boundaries init"))
    #expect(run.errors.isEmpty)
  }

  @Test func unknownCommandHasStatus64() async {
    let run = await Run(["chek"])
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(
      run.errors
        == "boundaries: there is no command chek (did you mean check?). Try: boundaries help\n"
    )
  }

  @Test func everyRuleIsListedOnALineAndExplained() async {
    let list = await Run(["explain"])
    #expect(list.output.split(separator: "\n").count == Rule.allCases.count)
    for rule in Rule.allCases {
      #expect(list.output.contains(rule.rawValue))
      let run = await Run(["explain", rule.rawValue])
      #expect(run.status == 0)
      #expect(run.output.contains(rule.why))
      #expect(run.output.contains(rule.instead))
    }
  }

  @Test func withoutAPolicyNothingCouldBeChecked() async throws {
    let folder = try TemporaryWorkspace(["Package.swift": ""])
    let run = await Run(["--root", folder.root])
    #expect(run.status == 2)
    #expect(run.output.contains("has no readable boundaries.json"))
  }

  @Test func aFolderThatIsNotThereIsSaidOnStandardError() async {
    let run = await Run(["--root", "/nowhere/at/all"])
    #expect(run.status == 2)
    #expect(run.errors == "boundaries: /nowhere/at/all is not a folder\n")
  }

  @Test func unrequestedEvidenceIsListed() async throws {
    let folder = try Self.workspace()
    let run = await Run(["--root", folder.root, "--only", "files"])
    #expect(run.status == 0)
    #expect(
      run.output == """
        Nothing wrong in what was asked for: 1 module, 1 file checked. \
        Not asked for: manifests, imports, symbols, builds.

        """
    )
  }

  @Test func aViolationIsStatus1() async throws {
    let folder = try Self.workspace()
    try folder.write("", to: "Sources/Core/fast.c")
    let run = await Run(["--root", folder.root, "--only", "files", "--format", "github"])
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("::error file=Sources/Core/fast.c"))
  }

  @Test func incompleteCheckWritesNoBaseline() async throws {
    let folder = try Self.workspace()
    let run = await Run(["baseline", "--reason", "Before the split.", "--root", folder.root])
    #expect(run.status == 2)
    #expect(run.errors.contains("there is no debug build in .build"))
    #expect(try Baseline.read(from: folder.root) == nil)
  }

  @Test func aPolicyIsNeverWrittenOverAnother() async throws {
    let folder = try Self.workspace()
    let run = await Run(["init", "--root", folder.root])
    #expect(run.status == 2)
    #expect(run.errors.contains("boundaries.json already exists"))
    #expect(try Policy.read(from: folder.root).modules.map(\.name) == ["Core"])
  }

  @Test func unwritableReportIsAFailure() async {
    let printed = Printed()
    let program = Program(runner: Subprocess()) { _ in
      throw CocoaError(.fileWriteOutOfSpace)
    } errors: {
      printed.append($0, isError: true)
    }
    #expect(await program.run(["help"]) == 2)
    #expect(printed.texts.errors.hasPrefix("boundaries: cannot write to standard output"))
  }

  private static func workspace() throws -> TemporaryWorkspace {
    try TemporaryWorkspace([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Kit", targets: [.target(name: "Core")])
      """,
      "Sources/Core/Core.swift": "public let one = 1\n",
      "boundaries.json": """
      { "version": 1, "layers": [{ "name": "Kit" }],
        "packages": [{ "path": ".", "layer": "Kit", "modules": [{ "name": "Core" }] }] }
      """,
    ])
  }
}

/// One run of the program, with what it printed.
private struct Run {
  let status: Int32
  let output: String
  let errors: String

  init(_ words: [String]) async {
    let printed = Printed()
    let program = Program(runner: Subprocess()) {
      printed.append($0, isError: false)
    } errors: {
      printed.append($0, isError: true)
    }
    status = await program.run(words)
    output = printed.texts.output
    errors = printed.texts.errors
  }
}

private final class Printed: Sendable {
  private let state = Mutex((output: "", errors: ""))

  var texts: (output: String, errors: String) { state.withLock { $0 } }

  func append(_ text: String, isError: Bool) {
    state.withLock { state in
      if isError { state.errors += text } else { state.output += text }
    }
  }
}
