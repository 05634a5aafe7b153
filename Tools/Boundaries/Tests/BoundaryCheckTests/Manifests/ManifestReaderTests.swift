import Foundation
import Testing

@testable import BoundaryCheck

@Suite(.timeLimit(.minutes(20))) struct ManifestReaderTests {
  private struct SilentRunner: CommandRunner {
    var status: Int32

    func run(_ command: Command) async throws(Obstacle) -> CommandResult {
      CommandResult(status: status, output: [], errors: "error: no luck")
    }
  }

  private func withPackage(
    _ text: String,
    _ body: (URL) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let manifest = folder.appending(path: "Package.swift")
    try text.write(to: manifest, atomically: true, encoding: .utf8)
    try await body(folder)
  }

  @Test func realManifestLeavesNoFiles() async throws {
    let text = """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Sample",
        products: [.library(name: "Both", targets: ["A", "B"])],
        traits: ["Extra"],
        dependencies: [
          .package(path: "../Other"), .package(url: "https://example.org/r", from: "1.0.0"),
        ],
        targets: [
          .target(
            name: "A",
            dependencies: [
              "B", .product(name: "P", package: "Other", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: [.define("X", .when(configuration: .debug)), .unsafeFlags(["-I", "x"])]
          ),
          .target(name: "B"),
        ],
        swiftLanguageModes: [.v5]
      )
      """
    try await withPackage(text) { folder in
      let reader = ManifestReader(toolchain: Toolchain(runner: Subprocess()))
      let manifest = try await reader.manifest(ofPackageAt: folder.path)
      #expect(manifest.name == "Sample")
      #expect(manifest.languageMode == "5")
      #expect(manifest.dependencies.map(\.identity) == ["other", "r"])
      #expect(manifest.targets.map(\.name) == ["A", "B"])
      #expect(manifest.targets[0].dependencies.map(\.isConditional) == [false, true])
      #expect(manifest.targets[0].settings.map(\.isConditional) == [true, false])
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files == ["Package.swift"])
    }
  }

  @Test func aManifestThatDoesNotCompileIsAnObstacle() async throws {
    try await withPackage("// swift-tools-version: 6.0\nimport Nothing\n") { folder in
      let reader = ManifestReader(toolchain: Toolchain(runner: Subprocess()))
      await #expect(throws: Obstacle.self) { try await reader.manifest(ofPackageAt: folder.path) }
    }
  }

  @Test(arguments: [0, 1] as [Int32])
  func missingDumpIsAnObstacle(status: Int32) async {
    let reader = ManifestReader(toolchain: Toolchain(runner: SilentRunner(status: status)))
    await #expect(throws: Obstacle.self) { try await reader.manifest(ofPackageAt: "/nowhere") }
  }
}
