import Testing

@testable import BoundaryCheck

@Suite("Filling in a first policy")
struct PolicyAmendingTests {
  @Test func missingHeadersAndLibrariesAreAddedOnce() throws {
    let folder = try TemporaryWorkspace([
      "Outer/Sources/CEngine/engine.c":
        "#include <stdio.h>\n#include <sys/stat.h>\n#include \"own.h\"\n",
      "Outer/Sources/CEngine/own.h": "#include <math.h>\n",
      "Outer/Sources/CMap/module.modulemap": """
      module CMap [system] {
        header "shim.h"
        link "sqlite3"
      }
      """,
      "Outer/Sources/CMap/shim.h": "#include <sqlite3.h>\n",
    ])
    let policy = Policy.small { policy in
      policy.packages[1].modules[2].includes = []
      policy.packages[1].modules.append(.init(name: "CMap", kind: .system, path: "Sources/CMap"))
    }
    let before = HeaderCheck(workspace: try folder.workspace(under: policy)).findings()
    let amended = policy.amended(by: before.violations)
    #expect(amended.module(named: "CEngine")?.includes == ["math.h", "stdio.h", "sys/stat.h"])
    #expect(amended.module(named: "CMap")?.includes == ["sqlite3.h"])
    #expect(amended.module(named: "CMap")?.links == ["sqlite3"])
    let after = HeaderCheck(workspace: try folder.workspace(under: amended)).findings()
    #expect(after.violations.isEmpty)
    #expect(after.obstacles.isEmpty)
  }

  @Test func scriptsAreAddedAndTheFlagsOfScriptsThatAreListed() {
    func violation(_ rule: Rule, _ module: String, _ subject: String) -> Violation {
      Violation(rule: rule, module: module, subject: subject, message: "")
    }
    let scripts = [
      violation(.unlistedScript, "b.sh", "b.sh"), violation(.unlistedScript, "a.sh", "a.sh"),
    ]
    let flags = [
      violation(.buildFlag, "a.sh", "-s"), violation(.buildFlag, "b.sh", "-s"),
      violation(.buildFlag, "Core", "-I/x"), violation(.forbiddenImport, "Core", "Feed"),
    ]
    let policy = Policy.small().amended(by: scripts).amended(by: flags)
    #expect(policy.scripts == .init(files: ["a.sh", "b.sh"], flags: ["-s"]))
    #expect(policy.packages == Policy.small().packages)
  }
}
