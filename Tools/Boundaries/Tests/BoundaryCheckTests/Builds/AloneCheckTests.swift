import Testing

@testable import BoundaryCheck

@Suite("Alone check", .timeLimit(.minutes(20)))
struct AloneCheckTests {
  private let folder: BuiltFolder
  private let feed = Policy.Module.named("NewsFeed", imports: ["Domain"])
  private let archive = Policy.Module.named("Archive")
  private let data: Policy.Package

  init() throws {
    folder = try BuiltFolder()
    data = .at("Modules/Data", [feed, archive])
  }

  private func judged(_ answer: CommandResult) throws -> Findings {
    let workspace = try folder.workspace(.of([data]), runner: AnsweringRunner())
    return AloneCheck(workspace: workspace, records: BuildRecords()).judge(
      answer,
      of: feed,
      in: data
    )
  }

  private func missingModule(at path: String) -> String {
    """
    \(folder.root)/\(path):11:8: error: no such module 'Desk'
     9 | import Domain
    11 | import Desk
       |        `- error: no such module 'Desk'

    """
  }

  @Test func soundModuleHasNoFindings() throws {
    #expect(try judged(CommandResult()) == Findings())
  }

  @Test func exemptPackageIsNotChecked() async throws {
    var root = data
    root.buildsAlone = false
    let workspace = try folder.workspace(.of([root]), runner: AnsweringRunner())
    let check = AloneCheck(workspace: workspace, records: BuildRecords())
    #expect(await check.findings() == Findings())
  }

  @Test func compilerErrorIsOneViolation() throws {
    let path = "Modules/Data/Sources/NewsFeed/Feed.swift"
    let output = missingModule(at: path) + missingModule(at: path).replacing("11:8", with: "12:8")
    #expect(
      try judged(CommandResult(status: 1, errors: output))
        == Findings(violations: [
          Violation(
            rule: .buildAlone,
            module: "NewsFeed",
            subject: "Modules/Data",
            location: Location(file: path, line: 11, column: 8),
            chain: ["NewsFeed", "Desk"],
            message: "NewsFeed does not build alone: no such module 'Desk'"
          )
        ])
    )
  }

  @Test func errorInAnotherModuleIsAnObstacle() throws {
    let path = "Modules/Data/Sources/Archive/Archive.swift"
    let findings = try judged(CommandResult(status: 1, errors: missingModule(at: path)))
    #expect(findings.violations == [])
    #expect(findings.obstacles.map(\.location?.file) == [path])
  }

  @Test(arguments: [
    (
      CommandResult(status: 1, errors: "<unknown>:0: error: missing required module 'Desk'\n"),
      "Desk"
    ),
    (CommandResult(status: 0, errors: "error: No space left on device\n"), "No space left"),
    (CommandResult(status: 137), "swiftc ended with status 137"),
  ])
  func otherFailureIsAnObstacle(result: CommandResult, word: String) throws {
    let findings = try judged(result)
    #expect(findings.violations == [])
    #expect(findings.obstacles.count == 1)
    #expect(findings.obstacles.first?.message.contains(word) == true)
  }

  @Test func commandWritesNoFiles() {
    let words = [
      "swiftc", "-module-name", "NewsFeed", "-emit-module", "-emit-module-path", "/b/N.swiftmodule",
      "-output-file-map", "/b/map.json", "-incremental", "-c", "@/b/sources", "-I", "/b/Modules",
      "-swift-version", "6", "-index-store-path", "/b/index", "-parseable-output",
    ]
    let kept = ["swiftc", "-module-name", "NewsFeed", "-I", "/b/Modules", "-swift-version", "6"]
    #expect(AloneCheck.withoutOutputs(words) == kept)
  }

  /// A package in which Domain was built although NewsFeed does not depend on it.
  private func build(feed text: String, dependencies: String = "") async throws -> AloneCheck {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Data",
        targets: [.target(name: "Domain"), .target(name: "NewsFeed"\(dependencies))]
      )
      """
    try folder.write("Package.swift", manifest)
    try folder.write("Sources/Domain/Domain.swift", "public func latest() -> Int { 1 }\n")
    try folder.write("Sources/NewsFeed/Feed.swift", text)
    try await folder.run(["swift", "build", "--target", "Domain"])
    _ = try? await folder.run(["swift", "build", "--target", "NewsFeed"])
    let target = Manifest.Target(
      name: "NewsFeed",
      type: "regular",
      dependencies: dependencies.isEmpty ? [] : [Manifest.TargetDependency(name: "Domain")]
    )
    let targets = [Manifest.Target(name: "Domain", type: "regular"), target]
    let workspace = try folder.workspace(
      .of([.at(".", [.named("Domain"), .named("NewsFeed")])]),
      manifests: [".": Manifest(name: "Data", targets: targets, languageMode: "6")]
    )
    return AloneCheck(workspace: workspace, records: BuildRecords(of: workspace))
  }

  @Test func undeclaredImportThatCompilesIsCaught() async throws {
    let check = try await build(feed: "import Domain\npublic let first = latest()\n")
    let broken = await check.findings()
    #expect(broken.violations.map(\.chain) == [["NewsFeed", "Domain"]])
    #expect(broken.violations.first?.location?.line == 1)
    #expect(broken.obstacles == [])
    #expect(await check.findings().violations == broken.violations)

    let declared = try await build(
      feed: "import Domain\npublic let first = latest()\n",
      dependencies: #", dependencies: ["Domain"]"#
    )
    #expect(await declared.findings() == Findings(counts: ["builds": 2]))
  }

  @Test func changeAfterACheckIsChecked() async throws {
    let check = try await build(feed: "public let first = 1\n")
    #expect(await check.findings() == Findings(counts: ["builds": 2]))
    #expect(await check.findings() == Findings(counts: ["builds": 2]))
    try folder.write("Sources/NewsFeed/Feed.swift", "import Domain\n")
    #expect(await check.findings().violations.map(\.module) == ["NewsFeed"])
  }
}
