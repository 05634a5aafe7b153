@testable import BoundaryCheck

/// A workspace of two packages, App on top of Core, which each test changes in one way.
struct ManifestSample {
  var packages = [
    Policy.Package(
      path: "Core",
      layer: "Core",
      modules: [
        Policy.Module(name: "Core", path: "Sources/Core", imports: ["Shapes"]),
        Policy.Module(name: "Shapes", path: "Sources/Shapes"),
      ]
    ),
    Policy.Package(
      path: "App",
      layer: "App",
      modules: [
        Policy.Module(
          name: "Main",
          path: "Sources/Main",
          imports: ["Core", "FoundationEssentials"]
        ),
        Policy.Module(name: "MainTests", kind: .test, path: "Tests/MainTests", imports: ["Main"]),
      ]
    ),
  ]
  var core = Manifest(
    name: "Core",
    products: [
      Manifest.Product(name: "Core", targets: ["Core"]),
      Manifest.Product(name: "Shapes", targets: ["Shapes"]),
      Manifest.Product(name: "Everything", targets: ["Core", "Shapes"]),
    ],
    targets: [
      Manifest.Target(
        name: "Core",
        type: "regular",
        dependencies: [Manifest.TargetDependency(name: "Shapes")]
      ),
      Manifest.Target(name: "Shapes", type: "regular"),
    ],
    languageMode: "6"
  )
  var app = Manifest(
    name: "App",
    dependencies: [Manifest.Dependency(identity: "core", source: .folder("/root/Core"))],
    targets: [
      Manifest.Target(
        name: "Main",
        type: "regular",
        dependencies: [Manifest.TargetDependency(name: "Core", package: "Core")]
      ),
      Manifest.Target(
        name: "MainTests",
        type: "test",
        dependencies: [Manifest.TargetDependency(name: "Main")]
      ),
    ],
    languageMode: "6"
  )
  var files = [
    "Core/Package.swift", "Core/Sources/Core/Core.swift", "Core/Sources/Shapes/Shape.swift",
    "App/Package.swift", "App/Sources/Main/Main.swift", "App/Tests/MainTests/MainTests.swift",
  ]
  /// The packages whose manifests could not be read.
  var unread: Set<String> = []
  var root = "/root"

  var findings: Findings {
    let manifests = ["Core": core, "App": app].filter { !unread.contains($0.key) }
    let entries = files.map { FileTree.Entry(path: $0, kind: .file) }
    let workspace = Workspace(
      root: root,
      policy: Policy(layers: [], packages: packages),
      tree: FileTree(entries: entries),
      manifests: manifests,
      toolchain: Toolchain(runner: Subprocess())
    )
    return ManifestCheck(workspace: workspace).findings()
  }

  /// The violations as rule, module and subject, parted by spaces.
  var violations: [String] {
    findings.violations.map { "\($0.rule.rawValue) \($0.module) \($0.subject)" }
  }

  var obstacles: [String] { findings.obstacles.map(\.message) }
}
