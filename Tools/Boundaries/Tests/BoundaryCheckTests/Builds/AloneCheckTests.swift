import Testing

@testable import BoundaryCheck

@Suite("Alone check", .timeLimit(.minutes(1)))
struct AloneCheckTests {
  private let folder: BuiltFolder
  private let domain = Policy.Package.at("Modules/Domain", [.named("Domain")])
  private let data = Policy.Package.at(
    "Modules/Data",
    [.named("NewsFeed", imports: ["Domain"]), .named("Archive")]
  )

  init() throws {
    folder = try BuiltFolder()
  }

  private func check(_ answer: CommandResult? = nil) throws -> AloneCheck {
    let runner = AnsweringRunner(answers: answer.map { [("build", $0)] } ?? [])
    return AloneCheck(workspace: try folder.workspace(.of([domain, data]), runner: runner))
  }

  private func judged(_ answer: CommandResult) throws -> Findings {
    try check(answer).judge(answer, of: data)
  }

  private var missingModule: String {
    """
    error: emit-module command failed with exit code 1 (use -v to see invocation)
    [3/4] Emitting module NewsFeed
    \(folder.root)/Modules/Data/Sources/NewsFeed/Feed.swift:11:8: error: no such module 'Desk'
     9 | import Domain
    11 | import Desk
       |        `- error: no such module 'Desk'
    [4/4] Compiling NewsFeed Feed.swift
    \(folder.root)/Modules/Data/Sources/NewsFeed/Feed.swift:11:8: error: no such module 'Desk'

    """
  }

  @Test func aPackageThatBuildsHasNoFindings() async throws {
    let findings = try await check(CommandResult(output: "Build complete! (0.1s)\n")).findings()
    #expect(findings == Findings(counts: ["builds": 2]))
  }

  @Test func exemptPackageIsNotBuiltAlone() async throws {
    var workspaces = domain
    workspaces.buildsAlone = false
    let workspace = try folder.workspace(.of([workspaces]), runner: AnsweringRunner())
    #expect(await AloneCheck(workspace: workspace).findings() == Findings())
  }

  @Test func compilerErrorIsOneViolation() throws {
    let findings = try judged(CommandResult(status: 1, output: missingModule))
    #expect(
      findings
        == Findings(violations: [
          Violation(
            rule: .buildAlone,
            module: "NewsFeed",
            subject: "Modules/Data",
            location: Location(
              file: "Modules/Data/Sources/NewsFeed/Feed.swift",
              line: 11,
              column: 8
            ),
            chain: ["NewsFeed", "Desk"],
            message: "NewsFeed does not build alone: no such module 'Desk'"
          )
        ])
    )
  }

  @Test func eachModuleThatDoesNotCompileIsAViolation() throws {
    let archive = missingModule.replacing("NewsFeed", with: "Archive")
    let findings = try judged(CommandResult(status: 1, output: missingModule + archive))
    #expect(findings.violations.map(\.module) == ["NewsFeed", "Archive"])
  }

  @Test(arguments: [Int32(0), 1])
  func anUndeclaredImportCountsWhateverTheStatusIs(status: Int32) throws {
    let line =
      "error: Target NewsFeed imports another target (Archive) in the package without declaring it a dependency.\n"
    let findings = try judged(
      CommandResult(status: status, output: "Build complete! (0.11s)\n", errors: line)
    )
    #expect(findings.violations.map(\.chain) == [["NewsFeed", "Archive"]])
    #expect(findings.violations.map(\.location?.file) == ["Modules/Data/Package.swift"])
    #expect(findings.obstacles == [])
  }

  @Test func aComplaintAboutAnotherPackageIsAnObstacle() throws {
    let other = missingModule.replacing("Data/Sources/NewsFeed", with: "Domain/Sources/Domain")
    let findings = try judged(CommandResult(status: 1, output: other))
    #expect(findings.violations == [])
    #expect(
      findings.obstacles.map(\.location?.file) == ["Modules/Domain/Sources/Domain/Feed.swift"]
    )
  }

  @Test(arguments: [
    (
      CommandResult(status: 127, errors: "env: 'swift': No such file or directory\n"),
      "env: 'swift'"
    ),
    (
      CommandResult(status: 1, errors: "error: 'data': unknown package 'Gone'\n"), "'data': unknown"
    ),
    (CommandResult(status: 1, output: "/w/Package.swift:4:8: error: consecutive\n"), "consecutive"),
    (CommandResult(status: 0, errors: "error: No space left on device\n"), "No space left"),
    (CommandResult(status: 137), "swift build ended with status 137"),
  ])
  func otherBuildFailureIsAnObstacle(
    result: CommandResult,
    word: String
  ) throws {
    let findings = try judged(result)
    #expect(findings.violations == [])
    #expect(findings.obstacles.count == 1)
    #expect(findings.obstacles.first?.message.contains(word) == true)
  }

  @Test func aProgramThatCannotBeRunIsAnObstacleForEachPackage() async throws {
    #expect(try await check().findings().obstacles.count == 2)
  }

  @Test func contaminatedBuildFolderIsRemoved() async throws {
    let modules = "/debug/Modules"
    let stale = ".build/alone/Modules-Domain" + modules
    let fine = ".build/alone/Modules-Data" + modules
    try folder.write(stale + "/NewsFeed.swiftmodule")
    try folder.write(fine + "/Domain.swiftmodule")
    try folder.write(fine + "/NewsFeed.swiftmodule")
    _ = try await check(CommandResult()).findings()
    #expect(!folder.exists(stale))
    #expect(folder.exists(fine + "/Domain.swiftmodule"))
  }

  @Test func undeclaredImportOfARealPackageIsCaught() async throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Data",
        targets: [.target(name: "NewsFeed"), .target(name: "Archive")]
      )
      """
    try folder.write("Modules/Data/Package.swift", manifest)
    try folder.write("Modules/Data/Sources/NewsFeed/Feed.swift", "import Desk\n")
    try folder.write("Modules/Data/Sources/Archive/Archive.swift", "let answer = 42\n")
    let check = AloneCheck(workspace: try folder.workspace(.of([data])))
    let broken = await check.findings()
    #expect(broken.violations.map(\.module) == ["NewsFeed"])
    #expect(broken.violations.first?.location?.line == 1)
    #expect(broken.obstacles == [])
    try folder.write("Modules/Data/Sources/NewsFeed/Feed.swift", "let answer = 42\n")
    #expect(await check.findings() == Findings(counts: ["builds": 1]))
  }
}
