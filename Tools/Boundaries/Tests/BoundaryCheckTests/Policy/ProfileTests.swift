import Foundation
import Testing

@testable import BoundaryCheck

/// Sixty targets in one package: ten cores, forty features that use two cores, ten tests.
@Suite("Short policies", .serialized, .timeLimit(.minutes(20)))
struct ProfileTests {
  private static func names(_ prefix: String, _ count: Int) -> [String] {
    (1...count).map { prefix + String(format: "%02d", $0) }
  }

  private static func files() -> [String: String] {
    var files: [String: String] = [:]
    var targets: [String] = []
    for name in names("Core", 10) {
      targets.append(".target(name: \"\(name)\")")
      files["Sources/\(name)/A.swift"] = "import Foundation\n"
    }
    for (index, name) in names("Feature", 40).enumerated() {
      let (one, other) = (names("Core", 10)[index % 10], names("Core", 10)[(index + 3) % 10])
      targets.append(".target(name: \"\(name)\", dependencies: [\"\(one)\", \"\(other)\"])")
      files["Sources/\(name)/A.swift"] = "import \(one)\nimport \(other)\nimport Foundation\n"
    }
    for (index, name) in names("Feature", 10).enumerated() {
      targets.append(".testTarget(name: \"\(name)Tests\", dependencies: [\"\(name)\"])")
      let second = index % 2 == 0 ? "import Dispatch\n" : ""
      files["Tests/\(name)Tests/A.swift"] = "@testable import \(name)\nimport XCTest\n" + second
    }
    files["Package.swift"] = Shape.manifest(
      "Sixty",
      "targets: [\(targets.joined(separator: ", "))]"
    )
    return files
  }

  private static func policy(_ profile: String, feature: String = "Feature*") -> String {
    """
    {
      "version": 1,
      "profile": "\(profile)",
      "defaults": { "system": ["Foundation", "Dispatch"] },
      "groups": { "testing": ["XCTest"], "cores": ["Core*"] },
      "layers": [{ "name": "All", "system": ["@testing"] }],
      "packages": [
        { "path": "*", "layer": "All", "modules": [
          { "name": "*Tests", "imports": ["\(feature)", "@testing", "D*"], "testable": ["Feature*"] },
          { "name": "Feature*", "imports": ["@cores", "Foundation"] },
          { "name": "Core*", "imports": ["Foundation"] }
        ] }
      ]
    }

    """
  }

  @Test func sixtyTargetsNeedUpTo20Lines() async throws {
    let folder = try TemporaryWorkspace(Self.files())
    let first = await folder.runAll(["init"])
    #expect(first.errors.contains("2 layers, 1 package, 60 modules, 90 edges, 0 notes"))
    let text = try String(contentsOfFile: folder.root + "/boundaries.json", encoding: .utf8)
    #expect(text.split(separator: "\n").count <= 20, "\(text)")
    #expect(await folder.run().status == 0)
    try folder.write("import Feature02\n", to: "Sources/Feature01/B.swift")
    #expect(await folder.run().status == 1)
  }

  @Test(arguments: ["core", "strict"])
  func patternsAllowWhatIsNeeded(profile: String) async throws {
    var files = Self.files()
    files["boundaries.json"] = Self.policy(profile)
    let folder = try TemporaryWorkspace(files)
    let check = await folder.run("--only", "manifests,imports")
    #expect(check.status == 0, "\(check.output)")
    try folder.write("import Feature02\n", to: "Sources/Feature01/B.swift")
    try folder.write("import Glibc\n", to: "Sources/Core01/B.swift")
    let breach = await folder.run("--only", "manifests,imports")
    #expect(breach.output.contains("Feature01 imports Feature02"))
    #expect(breach.output.contains("Core01 imports Glibc"))
    #expect(breach.output.contains("2 violations."))
  }

  @Test(arguments: ["[\"../Core01\"]", "[\"../../Sources/Core01/A.swift\", \"B.swift\"]"])
  func sourcesThatLeaveTheTargetAndReturnAreRead(sources: String) async throws {
    var files = Self.files()
    files["boundaries.json"] = Self.policy("core")
    files["Sources/Core01/B.swift"] = "import Glibc\n"
    let target = ".target(name: \"Core01\""
    files["Package.swift"] = files["Package.swift"]?
      .replacing(target, with: target + ", sources: \(sources)")
    let check = try await TemporaryWorkspace(files).run("--only", "manifests,imports")
    #expect(check.output.contains("Core01 imports Glibc"), "\(check.output)")
  }

  @Test func unmatchedPatternIsAnErrorOnlyInStrict() async throws {
    var files = Self.files()
    for (profile, status) in [("core", Int32(0)), ("strict", 2)] {
      let policy = Self.policy(profile).replacing("\"D*\"", with: "\"D*\", \"Old*\"")
      files["boundaries.json"] = policy
      let check = try await TemporaryWorkspace(files).run("--only", "manifests,imports")
      #expect(check.status == status, "\(check.output)")
      #expect(check.output.contains("Old* matches nothing") == (status == 2))
    }
  }

  @Test(arguments: [
    ("text", "Sources/App/Broken.swift:1:6: unread-source"),
    ("json", "\"rule\": \"unread-source\""),
    ("github", "::error file=Sources/App/Broken.swift"),
    ("sarif", "\"ruleId\": \"unread-source\""),
  ])
  func unreadableSourceIsAViolationInCore(format: String, text: String) async throws {
    let folder = try TemporaryWorkspace(Shape.all[0].files)
    #expect(await folder.run("init").status == 0)
    try folder.write("func ( {\n", to: "Sources/App/Broken.swift")
    let check = await folder.run("--format", format)
    #expect(check.status == 1)
    #expect(check.output.contains(text), "\(check.output)")
  }

  @Test func newTargetIsReportedInCore() async throws {
    let folder = try TemporaryWorkspace(Shape.all[0].files)
    #expect(await folder.run("init").status == 0)
    let manifest = try #require(Shape.all[0].files["Package.swift"])
    let changed = manifest.replacing(
      ".target(name: \"Core\")",
      with: ".target(name: \"Core\", dependencies: [\"New\"]), .target(name: \"New\")"
    )
    try folder.write(changed, to: "Package.swift")
    try folder.write("import Core\n", to: "Sources/New/New.swift")
    let check = await folder.run()
    #expect(check.output.contains("unlisted-module"))
    #expect(check.output.contains("cycle: Core and New"))
    #expect(check.output.contains("3 violations."))
  }

  @Test func evidenceOutsideTheProfileIsRefused() async throws {
    let folder = try TemporaryWorkspace(Shape.all[0].files)
    #expect(await folder.run("init").status == 0)
    let check = await folder.run("--only", "files")
    #expect(check.status == 2)
    #expect(check.output.contains("the profile core does not use this evidence"))
  }

  @Test func baselineOfSomeEvidenceKeepsTheOthers() async throws {
    let folder = try TemporaryWorkspace(Shape.all[0].files)
    #expect(await folder.run("init").status == 0)
    let old = [
      AcceptedViolation(rule: .undeclaredEdge, module: "A", subject: "B", reason: "Old."),
      AcceptedViolation(rule: .spi, module: "A", subject: "B", reason: "Old."),
      AcceptedViolation(rule: .moduleSelector, module: "A", subject: "B", reason: "Old."),
    ]
    try folder.write(Baseline(accepted: old).fileText, to: Baseline.fileName)
    try folder.write("import Other\n", to: "Sources/Core/B.swift")
    let run = await folder.runAll(["baseline", "--only", "imports", "--reason", "New."])
    #expect(run.status == 0, "\(run.errors)")
    let rules = try Baseline.read(from: folder.root)?.accepted.map(\.rule)
    #expect(rules == [.missingEdge, .undeclaredEdge, .spi])
  }
}
