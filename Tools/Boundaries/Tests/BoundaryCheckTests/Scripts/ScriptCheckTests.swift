import Foundation
import Testing

@testable import BoundaryCheck

@Suite struct ScriptCheckTests {
  /// Checks a folder with the given files, of which the executable ones are named.
  private func findings(
    _ files: [String: String],
    executable: Set<String> = [],
    listed: [String] = [],
    flags: [String] = []
  ) throws -> Findings {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? manager.removeItem(at: root) }
    for (path, text) in files {
      let file = root.appending(path: path)
      let folder = file.deletingLastPathComponent()
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      let mode = executable.contains(path) ? 0o755 : 0o644
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
    let scripts = Policy.Scripts(files: listed, flags: flags)
    let workspace = Workspace(
      root: root.path,
      policy: Policy(layers: [], packages: [], scripts: scripts),
      tree: try FileTree(root: root.path, without: []),
      manifests: [:],
      toolchain: Toolchain(runner: Subprocess())
    )
    return ScriptCheck(workspace: workspace).findings()
  }

  private func unlisted(_ files: [String: String], executable: Set<String> = []) throws -> [String]
  {
    let found = try findings(files, executable: executable)
    #expect(found.obstacles.isEmpty)
    #expect(found.violations.allSatisfy { $0.rule == .unlistedScript })
    return found.violations.map(\.subject)
  }

  @Test(arguments: [
    "Makefile", "sub/GNUmakefile", "makefile", "rules.mk", "do.sh", "do.bash", "x.cmake",
    "CMakeLists.txt", "Justfile", ".ci/run", ".github/workflows/ci.yml",
    ".github/actions/x/action.yml", ".gitlab-ci.yml", "Dockerfile", "Jenkinsfile", ".envrc",
    "sub/.githooks/pre-commit",
  ])
  func unlistedBuildScriptIsReported(path: String) throws {
    #expect(try unlisted([path: ""]) == [path])
    let listed = try findings([path: ""], listed: [path])
    #expect(listed == Findings(counts: ["scripts": 1]))
  }

  @Test func aFileThatCanBeRunIsAScript() throws {
    #expect(try unlisted(["tool": "", "notes": ""], executable: ["tool"]) == ["tool"])
  }

  @Test func interpreterLineMakesAScript() throws {
    let line = "#!/usr/bin/env swift\n"
    #expect(try unlisted(["tool": line, "tool.swift": line, "text": " " + line]) == ["tool"])
  }

  @Test func sourcesAndDocumentsAreNoScripts() throws {
    let files = ["README.md", "Sources/A/A.swift", "Package.swift", ".gitignore", "Make.md"]
    #expect(try unlisted(Dictionary(uniqueKeysWithValues: files.map { ($0, "x") })).isEmpty)
  }

  @Test func aListedScriptThatIsGoneIsAnObstacle() throws {
    let found = try findings(["a.sh": ""], listed: ["a.sh", "b.sh"])
    #expect(
      found.obstacles.map(\.message) == ["the policy lists a script b.sh that does not exist"]
    )
    #expect(found.counts == ["scripts": 1])
  }

  @Test func unusedFlagEntryIsAnObstacle() throws {
    let found = try findings(
      ["a.sh": "swift build -Xswiftc -O", "b.sh": "swift build -Xlinker -s"],
      listed: ["a.sh", "b.sh"],
      flags: ["-O", "-s", "-z"]
    )
    #expect(found.violations.isEmpty)
    #expect(
      found.obstacles.map(\.message)
        == ["the policy allows the build flag -z, which no script passes"]
    )
  }

  @Test func allScriptsAreCheckedAfterAFault() throws {
    let found = try findings(
      ["a.sh": "swift build -Xcc $X", "b.sh": "swift build -Xswiftc -O"],
      listed: ["a.sh", "b.sh"]
    )
    #expect(found.obstacles.map(\.location) == [Location(file: "a.sh", line: 1)])
    #expect(found.violations.map(\.subject) == ["-O"])
  }

  @Test func flagIsReportedWithItsLine() throws {
    let found = try findings(["a.sh": "set -e\nswift build \\\n  -Xcc -I/x"], listed: ["a.sh"])
    let violation = try #require(found.violations.first)
    #expect(violation.rule == .buildFlag)
    #expect(violation.module == "a.sh")
    #expect(violation.location == Location(file: "a.sh", line: 3))
  }

  @Test(arguments: [
    ("Makefile", "include rules.txt"), ("Makefile", "-include rules.txt"),
    ("ci/run.sh", ". ./rules.txt"), ("ci/run.sh", "cd ci && source rules.txt"),
    ("ci/run.sh", "sh rules.txt"),
  ])
  func includedScriptMustBeListed(path: String, text: String) throws {
    for place in ["rules.txt", LexicalPath.joined(LexicalPath.folder(of: path), "rules.txt")] {
      let files = [path: text, place: ""]
      let found = try findings(files, listed: [path])
      #expect(found.violations.map(\.subject) == [place])
      #expect(try findings(files, listed: [path, place]).violations.isEmpty)
    }
  }

  @Test func whatAScriptOnlyReadsNeedNotBeListed() throws {
    let text = "cat rules.txt; rm -f rules.txt; cp rules.txt .; . /etc/os-release"
    let found = try findings(["a.sh": text, "rules.txt": ""], listed: ["a.sh"])
    #expect(found.violations.isEmpty)
  }

  @Test func binaryScriptIsAnObstacle() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try Data([0xFF, 0xFE, 0x00]).write(to: root.appending(path: "tool.sh"))
    let policy = Policy(layers: [], packages: [], scripts: Policy.Scripts(files: ["tool.sh"]))
    let workspace = Workspace(
      root: root.path,
      policy: policy,
      tree: try FileTree(root: root.path, without: []),
      manifests: [:],
      toolchain: Toolchain(runner: Subprocess())
    )
    let found = ScriptCheck(workspace: workspace).findings()
    #expect(found.obstacles.map(\.message) == ["cannot read tool.sh as UTF-8"])
  }
}
