import Testing

@testable import BoundaryCheck

@Suite("Build record")
struct BuildRecordTests {
  private func record(_ steps: [[String: [String]]]) throws(Obstacle) -> BuildRecord {
    var text = "commands:\n"
    for (index, step) in steps.enumerated() {
      text += "  \"\(index)\":\n    tool: shell\n"
      for (key, value) in step { text += "    \(key): \(value)\n" }
    }
    return try BuildRecord(
      BuildManifest(text: Array(text.utf8), path: "debug.yaml"),
      folder: "/w/.build"
    )
  }

  private func swift(_ sources: [String], _ objects: [String]) -> [String: [String]] {
    [
      "inputs": sources + ["/w/.build/d/Modules/Domain.swiftmodule"],
      "outputs": objects + ["/w/.build/d/Modules/Domain.swiftmodule"],
      "args": ["/t/bin/swiftc", "-module-name", "Domain", "-c", "@sources"],
    ]
  }

  private func c(_ file: String) -> [String: [String]] {
    let object = "/w/.build/d/C.build/sub/\(file).o"
    return [
      "inputs": ["/w/Sources/C/sub/\(file)"],
      "outputs": [object],
      "args": ["/t/bin/clang", "-MF", "/w/.build/d/C.build/sub/\(file).d", "-o", object],
    ]
  }

  @Test func aSwiftFileIsMatchedWithItsObjectByName() throws {
    let built = try record([
      swift(["/w/A.swift", "/w/x/B.swift"], ["/w/.build/d/B.swift.o", "/w/.build/d/A.swift.o"])
    ])
    #expect(
      built.module(named: "Domain")?.units == [
        .init(source: "/w/A.swift", object: "/w/.build/d/A.swift.o", reading: "/w/.build/d/A.d"),
        .init(source: "/w/x/B.swift", object: "/w/.build/d/B.swift.o", reading: "/w/.build/d/B.d"),
      ]
    )
  }

  @Test func cFilesOfATargetAreOneModule() throws {
    let built = try record([c("a.c"), c("b.c")])
    #expect(built.modules.map(\.name) == ["C"])
    #expect(
      built.modules.first?.units.map(\.source) == ["/w/Sources/C/sub/a.c", "/w/Sources/C/sub/b.c"]
    )
  }

  @Test func aSourceWithoutAnObjectIsAnObstacle() {
    #expect(throws: Obstacle.self) {
      try record([swift(["/w/A.swift", "/w/B.swift"], ["/w/.build/d/A.swift.o"])])
    }
  }

  @Test func unexplainedObjectIsAnObstacle() {
    #expect(throws: Obstacle.self) {
      try record([swift(["/w/A.swift"], ["/w/.build/d/A.swift.o", "/w/.build/d/Hidden.swift.o"])])
    }
  }

  @Test func aBuildFolderThatWasCopiedFromElsewhereIsAnObstacle() {
    #expect(throws: Obstacle.self) {
      try record([swift(["/v/A.swift"], ["/v/.build/d/A.swift.o"])])
    }
  }

  @Test func linksAndOtherProgramsAreRecorded() throws {
    let link = ["/t/bin/swiftc", "-module-name", "desk", "-emit-executable"]
    let built = try record([
      ["inputs": [], "outputs": [], "args": link],
      ["inputs": [], "outputs": [], "args": ["/usr/bin/python3", "generate.py"]],
      ["inputs": [], "outputs": [], "args": ["/t/bin/swiftc", "-modulewrap", "-o", "x"]],
      ["inputs": [], "outputs": [], "args": ["/t/bin/llvm-ar", "crs", "x.a"]],
    ])
    #expect(built.compilers == ["/t/bin/swiftc"])
    #expect(built.otherPrograms == ["/usr/bin/python3"])
  }
}

@Suite("Build records")
struct BuildRecordsTests {
  @Test func missingBuildSaysHowToBuild() throws {
    let folder = try BuiltFolder()
    var tools = Policy.Package.at("Tools/Check", [.named("Check")])
    tools.scratch = "Tools/Check/.build"
    let records = BuildRecords(of: try folder.workspace(.of([.at(".", [.named("A")]), tools])))
    #expect(
      records.obstacles.map(\.message) == [
        "there is no debug build in .build",
        "there is no debug build in Tools/Check/.build",
      ]
    )
    #expect(
      records.obstacles.map(\.instead) == [
        "Run: swift build --build-tests --disable-build-manifest-caching",
        "Run: swift build --build-tests --disable-build-manifest-caching --package-path Tools/Check",
      ]
    )
  }

  @Test func aRecordWithoutModulesIsAnObstacle() throws {
    let folder = try BuiltFolder()
    try folder.write(".build/debug.yaml", "commands:\n")
    let records = BuildRecords(of: try folder.workspace(.of([.at(".", [.named("A")])])))
    #expect(records.obstacles.map(\.message) == ["the debug build in .build compiles nothing"])
    #expect(records.records.isEmpty)
  }

  @Test func compilerModuleNameHasNoHyphen() {
    #expect(Policy.Module.named("my-tool").compiledName == "my_tool")
  }
}
