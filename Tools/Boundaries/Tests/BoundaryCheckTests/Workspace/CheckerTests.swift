import Testing

@testable import BoundaryCheck

@Suite(.timeLimit(.minutes(20))) struct CheckerTests {
  /// A workspace in which nothing of the package `Bad` can be read, with a violation elsewhere.
  private static let files = [
    "boundaries.json": """
    {
      "version": 1,
      "layers": [{ "name": "Layer" }],
      "packages": [
        { "path": "Bad", "layer": "Layer", "modules": [
          { "name": "Bad" }, { "name": "CBad", "kind": "c" }
        ] },
        { "path": "Good", "layer": "Layer", "modules": [
          { "name": "Good" }, { "name": "CGood", "kind": "c" }
        ] }
      ],
      "scripts": { "files": ["bad.sh", "good.sh"] }
    }
    """,
    "Bad/Package.swift": "// swift-tools-version: 6.0\nimport Nothing\n",
    "Bad/Sources/Bad/Bad.swift": "import (",
    "Bad/Sources/CBad/bad.c": "",
    "bad.sh": "",
    "Good/Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Good",
      targets: [.target(name: "Good", dependencies: ["CGood"]), .target(name: "CGood")]
    )
    """,
    "Good/Sources/Good/Good.swift": "import Foundation\n",
    "Good/Sources/CGood/good.c": "#include <curl.h>\n",
    "good.sh": "swift build -Xswiftc -O\n",
    "other.sh": "",
  ]

  @Test func obstacleDoesNotStopOtherChecks() async throws {
    let folder = try TemporaryWorkspace(Self.files)
    for path in ["Bad/Sources/CBad/bad.c", "bad.sh"] { try folder.overwrite([0xFF], at: path) }
    let checker = Checker(
      root: folder.root,
      runner: Subprocess(),
      evidence: [.manifests, .files, .imports]
    )
    let report = await checker.report()
    let unread = ["Bad/Sources/Bad/Bad.swift", "Bad/Sources/CBad/bad.c", "bad.sh"]
    #expect(report.obstacles.map { $0.location?.file } == unread + [nil])
    #expect(
      Set(report.violations.map(\.rule)) == [
        .manifestEnvironment, .undeclaredEdge, .header, .forbiddenImport, .buildFlag,
        .unlistedScript,
      ]
    )
    #expect(report.exitStatus == 1)
  }

  @Test func anotherWorkspaceIsLeftOutIfItHasAPolicy() async throws {
    let policy = """
      { "version": 1, "workspaces": ["samples"], "layers": [{ "name": "All" }],
        "packages": [{ "path": ".", "layer": "All", "modules": [{ "name": "Core" }] }] }
      """
    let folder = try TemporaryWorkspace([
      "boundaries.json": policy, "Sources/Core/Core.swift": "",
      "samples/boundaries.json": policy, "samples/Sources/Core/Core.swift": "",
    ])
    let checker = Checker(root: folder.root, runner: Subprocess(), evidence: [.files])
    #expect(await checker.report().exitStatus == 0)
    try folder.write("{}", to: "samples/boundaries.json")
    #expect(
      await checker.report().obstacles.map(\.message) == [
        "the workspace samples has no valid boundaries.json"
      ]
    )
  }
}
