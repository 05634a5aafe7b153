import Testing

@testable import BoundaryCheck

/// What SwiftPM does today, which the checks of builds rely on.
@Suite("Real build", .timeLimit(.minutes(20)))
struct RealBuildTests {
  private let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Desk",
      targets: [
        .target(name: "CEngine"),
        .target(name: "Domain"),
        .executableTarget(name: "my-desk", dependencies: ["Domain", "CEngine"]),
        .testTarget(name: "DomainTests", dependencies: ["Domain"]),
      ]
    )
    """

  private func write(to folder: BuiltFolder) throws {
    try folder.write("Package.swift", manifest)
    try folder.write(
      "Sources/CEngine/sub/engine.c",
      "#include \"engine.h\"\nint go(void) { return 1; }\n"
    )
    try folder.write("Sources/CEngine/include/engine.h", "int go(void);\n")
    try folder.write("Sources/Domain/Domain.swift", "public func latest() -> Int { 1 }\n")
    // SwiftPM compiles nothing in a documentation catalog.
    try folder.write("Sources/Domain/Domain.docc/Code/Step.swift", "import Nowhere\n")
    try folder.write(
      "Sources/my-desk/main.swift",
      "import CEngine\nimport Domain\nprint(go(), latest())\n"
    )
    let test = "import Domain\nimport Testing\n@Test func works() { #expect(latest() == 1) }\n"
    try folder.write("Tests/DomainTests/DomainTests.swift", test)
  }

  private var policy: Policy {
    var tests = Policy.Module.named("DomainTests", .test, imports: ["Domain", "Testing"])
    tests.path = "Tests/DomainTests"
    return .of([
      .at(
        ".",
        [
          .named("CEngine", .c), .named("Domain"), tests,
          .named("my-desk", .executable, imports: ["CEngine", "Domain"]),
        ]
      )
    ])
  }

  private func findings(in folder: BuiltFolder) async throws -> Findings {
    func depending(_ name: String, _ type: String, on names: String...) -> Manifest.Target {
      let dependencies = names.map { Manifest.TargetDependency(name: $0) }
      return Manifest.Target(name: name, type: type, dependencies: dependencies)
    }
    let targets = [
      depending("CEngine", "regular"), depending("Domain", "regular"),
      depending("my-desk", "executable", on: "CEngine", "Domain"),
      depending("DomainTests", "test", on: "Domain"),
    ]
    let manifest = Manifest(name: "Desk", targets: targets, languageMode: "6")
    let workspace = try folder.workspace(policy, manifests: [".": manifest])
    let records = BuildRecords(of: workspace)
    var findings = await BuildRecordCheck(workspace: workspace, records: records).findings()
    findings.merge(await SymbolCheck(workspace: workspace, records: records).findings())
    findings.merge(AloneCheck(workspace: workspace, records: records).findings())
    return findings
  }

  @Test func aBuildIsFreshUntilSomethingChangesAndAgainAfterTheNext() async throws {
    let folder = try BuiltFolder()
    try write(to: folder)
    let build = RealBuild.command + ["--build-tests"]
    try await folder.run(build)
    let fresh = try await findings(in: folder)
    #expect(fresh.violations == [])
    #expect(fresh.obstacles == [])
    #expect(fresh.counts["objects"] == 4)
    #expect(fresh.counts["builds"] == 3)

    // A comment changes no object.
    let commented = "public func latest() -> Int { 1 }  // Always.\n"
    try folder.write("Sources/Domain/Domain.swift", commented)
    #expect(try await findings(in: folder).obstacles.count == 1)
    try await folder.run(build)
    #expect(try await findings(in: folder).obstacles == [])

    try folder.write("Package.swift", manifest + "\n")
    #expect(try await findings(in: folder).obstacles.count == 1)
    try await folder.run(build)
    #expect(try await findings(in: folder).obstacles == [])
  }
}
