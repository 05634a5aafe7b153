import Testing

@testable import BoundaryCheck

@Suite("Build record check", .timeLimit(.minutes(20)))
struct BuildRecordCheckTests {
  private let folder: BuiltFolder
  private let policy = Policy.of([
    .at(".", [.named("Domain"), .named("CEngine", .c), .named("desk", .executable)])
  ])

  /// A build of three modules, in which everything was compiled after it was written.
  init() throws {
    folder = try BuiltFolder()
    try folder.write("Package.swift", minute: 1)
    try folder.write("Sources/Domain/A.swift", minute: 1)
    try folder.write("Sources/Domain/B.swift", minute: 2)
    try folder.write("Sources/CEngine/e.c", minute: 2)
    try folder.write("Sources/CEngine/include/e.h", minute: 2)
    try folder.write("Sources/desk/Desk.swift", minute: 2)
    for object in ["Domain.build/A.swift", "Domain.build/B.swift", "CEngine.build/e.c"] {
      try folder.write(".build/d/\(object).o", minute: 3)
    }
    try folder.write(".build/d/desk.build/Desk.swift.o", minute: 3)
    try folder.write(".build/d/CEngine.build/e.d", headers, minute: 3)
    try writeRecord()
  }

  private var headers: String {
    "dependencies: \(folder.root)/Sources/CEngine/e.c \(folder.root)/Sources/CEngine/include/e.h"
  }

  private func writeRecord(compiler: String = "swiftc") throws {
    let (root, built) = (folder.root, folder.root + "/.build/d")
    func swift(_ module: String, _ files: [String]) -> String {
      """
        "C.\(module)":
          tool: shell
          inputs: \(files.map { "\(root)/Sources/\(module)/\($0)" })
          outputs: \(files.map { "\(built)/\(module).build/\($0).o" })
          args: \(["\(root)/t/bin/\(compiler)", "-module-name", module, "-c"])

      """
    }
    let object = "\(built)/CEngine.build/e.c.o"
    let c = """
        "\(object)":
          tool: clang
          inputs: \(["\(root)/Sources/CEngine/e.c"])
          outputs: \([object])
          args: \(["\(root)/t/bin/clang", "-MF", "\(built)/CEngine.build/e.d", "-o", object])

      """
    let text = "commands:\n" + swift("Domain", ["A.swift", "B.swift"]) + c
    try folder.write(".build/debug.yaml", text + swift("desk", ["Desk.swift"]), minute: 2)
  }

  private func findings(
    _ policy: Policy? = nil,
    manifests: [String: Manifest] = [:]
  ) async throws -> Findings {
    let workspace = try folder.workspace(
      policy ?? self.policy,
      manifests: manifests,
      runner: AnsweringRunner.toolchain(in: folder.root + "/t")
    )
    let records = BuildRecords(of: workspace)
    return await BuildRecordCheck(workspace: workspace, records: records).findings()
  }

  private func signs() async throws -> [String] {
    try await findings().obstacles.map {
      $0.message.replacing("the debug build in .build is stale: ", with: "")
    }
  }

  @Test func aBuildOfTheSourcesAsTheyAreIsFine() async throws {
    #expect(try await findings() == Findings())
  }

  @Test func objectAsOldAsItsSourceIsFresh() async throws {
    try folder.touch("Sources/Domain/A.swift", minute: 3)
    #expect(try await signs() == [])
  }

  @Test func aSourceNewerThanItsObjectIsStale() async throws {
    try folder.touch("Sources/Domain/A.swift", minute: 4)
    #expect(try await signs() == ["Sources/Domain/A.swift has changed since"])
  }

  @Test func unchangedObjectIsFresh() async throws {
    try folder.touch("Sources/Domain/A.swift", minute: 4)
    try folder.write(".build/d/Domain.build/A.d", minute: 5)
    #expect(try await signs() == [])
  }

  @Test func aSourceThatDoesNotCompileAnyMoreIsStale() async throws {
    try folder.touch("Sources/Domain/A.swift", minute: 4)
    try folder.write(".build/d/Domain.build/A.d", minute: 5)
    try folder.remove(".build/d/Domain.build/A.swift.o")
    #expect(try await signs() == ["Sources/Domain/A.swift has no object"])
  }

  @Test func aNewSourceIsStale() async throws {
    try folder.write("Sources/Domain/New.swift", minute: 1)
    #expect(try await signs() == ["Sources/Domain/New.swift was never built"])
  }

  @Test func aNewCFileIsStaleAndANewHeaderIsNot() async throws {
    try folder.write("Sources/CEngine/include/new.h", minute: 1)
    #expect(try await signs() == [])
    try folder.write("Sources/CEngine/new.c", minute: 1)
    #expect(try await signs() == ["Sources/CEngine/new.c was never built"])
  }

  @Test func aSourceThatIsGoneIsStale() async throws {
    try folder.remove("Sources/Domain/B.swift")
    #expect(try await signs() == ["Sources/Domain/B.swift is no longer a source of Domain"])
  }

  @Test func aHeaderNewerThanTheObjectIsStale() async throws {
    try folder.touch("Sources/CEngine/include/e.h", minute: 4)
    #expect(try await signs() == ["Sources/CEngine/include/e.h has changed since"])
  }

  @Test func cFileWithUnknownHeadersIsStale() async throws {
    try folder.remove(".build/d/CEngine.build/e.d")
    #expect(try await signs() == ["the headers of Sources/CEngine/e.c are not known"])
  }

  @Test func aManifestNewerThanThePlanIsStale() async throws {
    try folder.touch("Package.swift", minute: 4)
    #expect(try await signs() == ["Package.swift has changed since it was planned"])
  }

  @Test func aModuleThatNoBuildKnowsIsStale() async throws {
    let more = Policy.of(policy.packages + [.at("More", [.named("Settings")])])
    let obstacles = try await findings(more).obstacles
    #expect(
      obstacles.map(\.message) == [
        "the debug build in .build is stale: Settings was never built"
      ]
    )
  }

  @Test func aSystemModuleHasNothingToBuild() async throws {
    let more = Policy.of(policy.packages + [.at("More", [.named("CStore", .system)])])
    #expect(try await findings(more) == Findings())
  }

  @Test func builtModuleWithoutATargetIsStale() async throws {
    let less = Policy.of([.at(".", [.named("Domain"), .named("CEngine", .c)])])
    let obstacles = try await findings(less).obstacles
    #expect(
      obstacles.map(\.message) == ["the debug build in .build is stale: desk is no longer a target"]
    )
    let target = Manifest.Target(name: "desk", type: "executable")
    let manifest = Manifest(name: "Desk", targets: [target], languageMode: "6")
    #expect(try await findings(less, manifests: [".": manifest]) == Findings())
  }

  @Test func anExecutableWithoutObjectNeedsABuildOfItsOwn() async throws {
    try folder.remove(".build/d/desk.build/Desk.swift.o")
    let advice = try await findings().obstacles.first?.instead
    #expect(
      advice == "\(BuildRecords.howToBuild(in: ".build")) and then: swift build --target desk"
    )
  }

  @Test func excludedFileNeedsNoObject() async throws {
    try folder.write("Sources/Domain/Out/New.swift", minute: 1)
    let target = Manifest.Target(name: "Domain", type: "regular", exclude: ["Out"])
    let manifest = Manifest(name: "Desk", targets: [target], languageMode: "6")
    #expect(try await findings(manifests: [".": manifest]) == Findings())
  }

  @Test func aCompilerFromElsewhereIsAnObstacle() async throws {
    try writeRecord(compiler: "../../elsewhere/swiftc")
    #expect(try await findings().obstacles.count == 1)
  }

  @Test func withoutAToolchainItsCompilersAreNotKnown() async throws {
    let workspace = try folder.workspace(policy, runner: AnsweringRunner())
    let records = BuildRecords(of: workspace)
    let findings = await BuildRecordCheck(workspace: workspace, records: records).findings()
    #expect(findings.obstacles.map(\.message) == ["nothing answers swiftc -print-target-info"])
  }

  @Test func aMissingRecordIsReportedOnce() async throws {
    try folder.remove(".build/debug.yaml")
    let obstacles = try await findings().obstacles
    #expect(obstacles.map(\.message) == ["there is no debug build in .build"])
  }
}
