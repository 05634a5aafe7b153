import Testing

@testable import BoundaryCheck

@Suite("The files of a workspace")
struct FileCheckTests {
  private static let good = [
    "Inner/Package.swift": "", "Inner/Sources/Core/Core.swift": "", "Outer/Package.swift": "",
    "Outer/Sources/Feed/Deep/Feed.swift": "", "Outer/Sources/Store/Store.swift": "",
    "Outer/Sources/CEngine/engine.c": "", "Outer/Sources/CEngine/include/engine.h": "",
    "README.md": "",
  ]

  @Test func sourcesInTheirModulesAreFineAndCounted() throws {
    let findings = try findings(beside: [:])
    #expect(findings.violations.isEmpty)
    #expect(findings.obstacles.isEmpty)
    #expect(findings.counts == ["files": 5, "modules": 4])
  }

  @Test(arguments: [
    ("Outer/Sources/Feed/fast.c", Rule.foreignSource, "Feed"),
    ("Outer/Sources/Feed/fast.h", .foreignSource, "Feed"),
    ("Outer/Sources/Feed/fast.S", .foreignSource, "Feed"),
    ("Outer/Sources/Feed/lib.a", .foreignSource, "Feed"),
    ("Outer/Sources/CEngine/Engine.swift", .foreignSource, "CEngine"),
    ("Outer/Sources/CEngine/module.modulemap", .foreignSource, "CEngine"),
    ("Outer/Sources/CEngine/engine.cpp", .foreignSource, "CEngine"),
    ("Outer/Sources/Feed/words.txt", .unlistedFile, "Feed"),
    ("Outer/Sources/Feed/.hidden/Feed.swift", .unlistedFile, "Feed"),
    ("Outer/Sources/Feed/.Feed.swift", .unlistedFile, "Feed"),
    ("Outer/Sources/Other.swift", .straySource, "Outer/Sources/Other.swift"),
    ("Outer/Sources/FeedMore/More.swift", .straySource, "Outer/Sources/FeedMore/More.swift"),
    ("scripts/tool.c", .straySource, "scripts/tool.c"),
    (".hidden/Thing.swift", .straySource, ".hidden/Thing.swift"),
  ])
  func aFileInTheWrongPlaceIsToldWithItsRule(
    path: String,
    rule: Rule,
    module: String
  ) throws {
    let findings = try findings(beside: [path: ""])
    #expect(findings.violations.map(\.rule) == [rule])
    #expect(findings.violations.map(\.module) == [module])
    #expect(findings.violations.map(\.subject) == [path])
    #expect(findings.violations.first?.location == Location(file: path))
  }

  @Test func aLooseFileThatThePolicyNamesIsFineOneThatIsGoneIsTold() throws {
    let policy = Policy.small { $0.looseFiles = ["bench/a.c", "bench/b.c"] }
    let findings = try findings(beside: ["bench/a.c": ""], policy)
    #expect(findings.violations.isEmpty)
    #expect(
      findings.obstacles.map(\.message) == [
        "the policy lists the loose file bench/b.c, which does not exist"
      ]
    )
  }

  @Test func aSymbolicLinkIsToldWhereverItIs() throws {
    let folder = try TemporaryWorkspace(Self.good)
    try folder.link("Outer/Sources/Feed/Core.swift", to: "../../../Inner/Sources/Core/Core.swift")
    try folder.link("docs", to: "README.md")
    let findings = FileCheck(workspace: try folder.workspace(under: .small())).findings()
    #expect(findings.violations.map(\.rule) == [.symlink, .symlink])
    #expect(findings.violations.map(\.module) == ["Feed", "docs"])
  }

  @Test func aModuleWithoutASourceIsNotCheckedByLookingAtNothing() throws {
    var files = Self.good
    files["Outer/Sources/Store/Store.swift"] = nil
    files["Outer/Sources/Store/Store.md"] = ""
    let findings = FileCheck(
      workspace: try TemporaryWorkspace(files).workspace(under: .small())
    ).findings()
    #expect(findings.obstacles.count == 1)
    #expect(findings.obstacles.first?.message.contains("the module Store") == true)
  }

  @Test func emptyTreeIsAnObstacleForEachModule() throws {
    let folder = try TemporaryWorkspace(["README.md": ""])
    let findings = FileCheck(workspace: try folder.workspace(under: .small())).findings()
    #expect(findings.obstacles.count == 4)
  }

  private func findings(
    beside extra: [String: String],
    _ policy: Policy = .small()
  ) throws -> Findings {
    let folder = try TemporaryWorkspace(Self.good.merging(extra) { $1 })
    return FileCheck(workspace: try folder.workspace(under: policy)).findings()
  }
}
