import Foundation
import Testing

@testable import BoundaryCheck

@Suite struct ManifestCheckTests {
  private var sample = ManifestSample()

  @Test func aWorkspaceThatIsAsItsPolicySaysHasNoFindings() {
    #expect(sample.findings == Findings(counts: ["manifests": 2]))
  }

  @Test mutating func unlistedPackageIsReported() {
    sample.files.append("Extra/Package.swift")
    #expect(sample.violations == ["unlisted-package Extra Extra/Package.swift"])
  }

  @Test mutating func filesThatAreOnlyCalledLikeAManifestAreNone() {
    sample.files += ["Docs/Package.swift.md", "Docs/MyPackage.swift", "Package.resolved"]
    #expect(sample.violations.isEmpty)
  }

  @Test mutating func missingManifestIsAnObstacle() {
    sample.unread = ["App"]
    sample.files.removeAll { $0 == "App/Package.swift" }
    #expect(sample.obstacles == ["the policy lists a package in App, which has no manifest"])
  }

  @Test mutating func aManifestThatCouldNotBeReadIsLeftToWhoTried() {
    sample.unread = ["App"]
    #expect(sample.findings == Findings(counts: ["manifests": 1]))
  }

  @Test mutating func versionSpecificManifestIsReported() {
    sample.files.append("Core/Package@swift-6.0.swift")
    #expect(sample.violations == ["manifest-variant Core Core/Package@swift-6.0.swift"])
  }

  @Test mutating func mirrorsOfPackagesAreReportedAndSchemesOfXcodeAreNot() {
    sample.files.append(".swiftpm/configuration/mirrors.json")
    sample.files.append("Core/.swiftpm/xcode/xcshareddata/Core.xcscheme")
    #expect(
      sample.violations == [
        "external-dependency .swiftpm/configuration .swiftpm/configuration/mirrors.json"
      ]
    )
  }

  @Test mutating func unlistedTargetIsReported() {
    sample.core.targets.append(Manifest.Target(name: "Extra", type: "regular"))
    #expect(sample.violations == ["unlisted-module Extra Extra"])
  }

  @Test mutating func aModuleOfThePolicyWithoutATargetIsAnObstacle() {
    sample.packages[0].modules.append(Policy.Module(name: "Gone", path: "Sources/Gone"))
    #expect(
      sample.obstacles == ["the policy lists a module Gone, which is not in Core/Package.swift"]
    )
  }

  @Test(arguments: ["executable", "test", "system"])
  mutating func targetOfAnotherKindIsReported(type: String) {
    sample.core.targets[1].type = type
    sample.core.targets[1].path = "Sources/Shapes"
    #expect(sample.violations == ["unlisted-module Shapes \(type)"])
  }

  @Test mutating func aTargetWithNothingButCIsNoLibraryOfSwift() {
    sample.files[2] = "Core/Sources/Shapes/shape.c"
    #expect(sample.violations == ["unlisted-module Shapes c"])
    sample.packages[0].modules[1].kind = .c
    #expect(sample.violations.isEmpty)
  }

  @Test mutating func swiftLibraryIsNotACTarget() {
    sample.packages[0].modules[1].kind = .c
    #expect(sample.violations == ["unlisted-module Shapes library"])
  }

  @Test(arguments: ["plugin", "macro", "binary", "neverHeardOf"])
  mutating func macrosPluginsAndBinariesAreReported(type: String) {
    sample.core.targets.append(Manifest.Target(name: "Helper", type: type))
    #expect(sample.violations == ["plugin Helper \(type)"])
  }

  @Test mutating func theUseOfAPluginIsReported() {
    sample.core.targets[0].plugins = ["Generator"]
    #expect(sample.violations == ["plugin Core Generator"])
  }

  @Test mutating func otherSourceFolderIsReported() {
    sample.core.targets[1].path = "Other/Shapes"
    #expect(sample.violations == ["source-path Shapes Other/Shapes"])
    sample.packages[0].modules[1].path = "Other/Shapes"
    #expect(sample.violations.isEmpty)
  }

  @Test(arguments: ["../Outside", "/root/Core/Sources/Shapes", "Sources/../../Outside"])
  mutating func sourcesOutsideOfThePackageAreReported(path: String) {
    sample.core.targets[1].path = path
    #expect(sample.violations == ["source-path Shapes \(path)"])
  }

  @Test mutating func aPathThatOnlyTakesADetourIsWhereItLeads() {
    sample.core.targets[1].path = "./Sources/Core/../Shapes/"
    #expect(sample.violations.isEmpty)
  }

  @Test mutating func onlyTargetMayHaveTheWholeFolder() {
    sample.app.targets.removeFirst()
    sample.app.targets[0].dependencies = []
    sample.packages[1].modules.removeFirst()
    sample.packages[1].modules[0].imports = []
    sample.app.dependencies = []
    sample.packages[1].modules[0].path = "Tests"
    sample.files = sample.files.map { $0.replacing("Tests/MainTests/", with: "Tests/") }
    #expect(sample.violations.isEmpty)
  }

  @Test mutating func sourcesThatAreLeftOutOrPickedAreReportedOneByOne() {
    sample.core.targets[0].exclude = ["Old.swift", "Notes"]
    sample.core.targets[1].sources = ["Shape.swift"]
    #expect(
      sample.violations == [
        "excluded-source Core Old.swift", "excluded-source Core Notes",
        "excluded-source Shapes Shape.swift",
      ]
    )
  }

  @Test mutating func aTargetConfinedToNoSourceIsReported() {
    sample.core.targets[1].sources = []
    #expect(sample.violations == ["excluded-source Shapes ."])
  }

  @Test mutating func resourcesAreReported() {
    sample.core.targets[0].resources = ["words.txt"]
    #expect(sample.violations == ["unlisted-file Core words.txt"])
  }

  @Test mutating func violationHasItsLineInTheManifest()
    throws
  {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appending(path: "Core")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = """
      let package = Package(
        products: [.library(name: "Core", targets: ["Core"])],
        targets: [
          .target(name: "Core", exclude: ["Old.swift"]),
          .target( name: "Shapes", exclude: ["Old.swift"]),
        ]
      )
      """
    try text.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    sample.root = root.path
    sample.core.targets[1].exclude = ["Old.swift"]
    sample.core.targets[0].resources = ["not-in-the-text"]
    sample.app.dependencies[0].source = .folder(root.path + "/Core")
    #expect(
      sample.findings.violations.map(\.location) == [
        Location(file: "Core/Package.swift", line: 4),
        Location(file: "Core/Package.swift", line: 5),
      ]
    )
  }
}
