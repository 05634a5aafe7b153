import Testing

@testable import BoundaryCheck

@Suite("Alone check", .timeLimit(.minutes(20)))
struct AloneCheckTests {
  private let folder: BuiltFolder

  init() throws {
    folder = try BuiltFolder()
  }

  /// The findings if the compiler loaded these modules for each module; Feed depends on Domain.
  private func findings(
    _ loaded: [String: [String]],
    buildsAlone: Bool = true
  ) throws -> Findings {
    let names = ["Domain", "Feed", "Desk", "Store"]
    var package = Policy.Package.at(".", names.map { .named($0) })
    package.buildsAlone = buildsAlone
    let feed = Manifest.Target(
      name: "Feed",
      type: "regular",
      dependencies: [Manifest.TargetDependency(name: "Domain")]
    )
    let targets =
      [feed]
      + ["Domain", "Desk", "Store"].map {
        Manifest.Target(name: $0, type: "regular")
      }
    var record = try BuildRecord(
      BuildManifest(text: Array("commands:\n".utf8), path: "debug.yaml"),
      folder: folder.root + "/.build"
    )
    for (name, modules) in loaded {
      let paths = modules.map { "\(folder.root)/.build/debug/Modules/\($0).swiftmodule" }
      try folder.write("\(name).d", "\(name) : \(paths.joined(separator: " "))\n")
    }
    record.modules = names.map { .init(name: $0, reading: "\(folder.root)/\($0).d") }
    let workspace = try folder.workspace(
      .of([package]),
      manifests: [".": Manifest(name: "Data", targets: targets, languageMode: "6")],
      runner: AnsweringRunner()
    )
    return AloneCheck(workspace: workspace, records: BuildRecords(records: [".build": record]))
      .findings()
  }

  private let sound = ["Domain": ["Domain"], "Feed": ["Domain"], "Desk": [], "Store": []]

  private func findings(changing name: String, to modules: [String]) throws -> Findings {
    try findings(sound.merging([name: modules]) { $1 })
  }

  @Test func soundModulesHaveNoFindings() throws {
    #expect(try findings(sound) == Findings(counts: ["builds": 4]))
  }

  @Test func exemptPackageIsNotChecked() throws {
    #expect(try findings(["Feed": ["Desk"]], buildsAlone: false) == Findings())
  }

  @Test func loadedModuleMustBeDeclared() throws {
    #expect(
      try findings(changing: "Feed", to: ["Domain", "Desk"]).violations == [
        Violation(
          rule: .buildAlone,
          module: "Feed",
          subject: ".",
          location: Location(file: "Package.swift"),
          chain: ["Feed", "Desk"],
          message:
            "Feed does not build alone: it imports Desk, which its manifest does not declare"
        )
      ]
    )
  }

  @Test func moduleOfTheToolchainNeedsNoDeclaration() throws {
    #expect(try findings(changing: "Feed", to: ["Foundation"]).violations == [])
  }

  @Test func onlyTheModuleThatImportsIsReported() throws {
    var loaded = sound.merging(["Domain": ["Desk", "Store"], "Desk": ["Store"]]) { $1 }
    loaded["Feed"] = ["Domain", "Desk", "Store"]
    let chains = try findings(loaded).violations.map(\.chain)
    #expect(chains == [["Desk", "Store"], ["Domain", "Desk"]])
  }

  @Test func missingListIsAnObstacle() throws {
    var loaded = sound
    loaded["Feed"] = nil
    let obstacles = try findings(loaded).obstacles
    #expect(obstacles.count == 1)
    #expect(obstacles.first?.message.contains("Feed") == true)
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
    try await folder.run(RealBuild.command + ["--target", "Domain"])
    _ = try? await folder.run(RealBuild.command + ["--target", "NewsFeed"])
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

  @Test func undeclaredImportThatCompilesIsCaughtUntilItIsRemovedOrDeclared() async throws {
    let text = "import Domain\npublic let first = latest()\n"
    let broken = try await build(feed: text).findings()
    #expect(broken.violations.map(\.chain) == [["NewsFeed", "Domain"]])
    #expect(broken.obstacles == [])

    let removed = try await build(feed: "public let first = 1\n")
    #expect(removed.findings() == Findings(counts: ["builds": 2]))

    let declared = try await build(feed: text, dependencies: #", dependencies: ["Domain"]"#)
    #expect(declared.findings() == Findings(counts: ["builds": 2]))
  }
}
