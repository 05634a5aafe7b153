import Testing

@testable import BoundaryCheck

@Suite struct ManifestDumpTests {
  /// A dump with the given parts, as lists of JSON.
  private func dump(
    dependencies: String = "",
    products: String = "",
    targets: String = "",
    modes: String = "null",
    tools: String = "6.2.0",
    more: String = ""
  ) throws(Obstacle) -> Manifest {
    let text = """
      {
        "cLanguageStandard": null, "cxxLanguageStandard": null, "defaultLocalization": null,
        "dependencies": [\(dependencies)], "name": "Sample", "packageKind": {"root": ["/p"]},
        "pkgConfig": null, "platforms": [], "products": [\(products)], "providers": null,
        "swiftLanguageVersions": \(modes), "targets": [\(targets)], "traits": [],
        "toolsVersion": {"_version": "\(tools)", "experimentalFeatures": []}\(more)
      }
      """
    return try Manifest(dump: Array(text.utf8), of: "Sample")
  }

  private func target(_ more: String) throws(Obstacle) -> Manifest.Target {
    let common = """
      "exclude": [], "name": "A", "packageAccess": true, "resources": [], "type": "regular"
      """
    return try dump(targets: "{\(common), \(more)}").targets[0]
  }

  @Test func aManifestWithoutAnythingIsRead() throws {
    #expect(try dump() == Manifest(name: "Sample", languageMode: "6"))
  }

  @Test(arguments: [
    ("null", "6.2.0", "6"), ("null", "5.10.0", "5"), ("[\"5\"]", "6.2.0", "5"),
    ("[\"6\", \"5\"]", "5.9.0", "6"), ("[]", "6.0.0", "6"),
  ])
  func languageModeIsTheHighestListed(
    modes: String,
    tools: String,
    expected: String
  ) throws {
    #expect(try dump(modes: modes, tools: tools).languageMode == expected)
  }

  @Test func packageDependenciesOfAllKindsAreRead() throws {
    let common = "\"productFilter\": null, \"traits\": [{\"name\": \"default\"}]"
    let manifest = try dump(
      dependencies: """
        {"fileSystem": [{"identity": "a", "path": "/x/A", \(common)}]},
        {"sourceControl": [{"identity": "b", "requirement": {"branch": ["main"]}, \(common),
          "location": {"remote": [{"urlString": "https://example.org/b"}]}}]},
        {"sourceControl": [{"identity": "c", "requirement": {"revision": ["1"]}, \(common),
          "location": {"local": ["/x/c"]}}]},
        {"registry": [{"identity": "d.e", "requirement": {"exact": ["1.0.0"]}, \(common)}]}
        """
    )
    #expect(
      manifest.dependencies == [
        Manifest.Dependency(identity: "a", source: .folder("/x/A")),
        Manifest.Dependency(identity: "b", source: .remote("https://example.org/b")),
        Manifest.Dependency(identity: "c", source: .remote("/x/c")),
        Manifest.Dependency(identity: "d.e", source: .remote("d.e")),
      ]
    )
  }

  @Test func nameOfAPackageIsRead() throws {
    let manifest = try dump(
      dependencies: """
        {"fileSystem": [{"identity": "folder", "path": "/x/folder", "productFilter": null,
          "traits": [], "nameForTargetDependencyResolutionOnly": "Renamed"}]}
        """,
      targets: """
        {"name": "A", "type": "regular",
          "dependencies": [{"product": ["P", "Renamed", null, null]}]}
        """
    )
    #expect(manifest.dependencies.map(\.alias) == ["Renamed"])
    #expect(manifest.targets[0].dependencies[0].package == "Renamed")
  }

  @Test func targetDependenciesOfAllKindsAreRead() throws {
    let target = try target(
      """
      "dependencies": [
        {"byName": ["B", null]}, {"target": ["C", {"platformNames": ["linux"]}]},
        {"product": ["D", "p", null, null]},
        {"product": ["E", "p", {"Old": "New"}, {"platformNames": [], "traits": ["One"]}]}
      ]
      """
    )
    #expect(
      target.dependencies == [
        Manifest.TargetDependency(name: "B"),
        Manifest.TargetDependency(name: "C", isConditional: true),
        Manifest.TargetDependency(name: "D", package: "p"),
        Manifest.TargetDependency(
          name: "E",
          package: "p",
          aliases: ["Old": "New"],
          isConditional: true
        ),
      ]
    )
  }

  @Test func settingsAreReadWithTheirConditions() throws {
    let target = try target(
      """
      "settings": [
        {"kind": {"define": {"_0": "A=1"}}, "tool": "c"},
        {"kind": {"unsafeFlags": {"_0": ["-I", "x"]}}, "tool": "swift"},
        {"kind": {"treatWarning": {"_0": "W", "_1": "error"}}, "tool": "swift"},
        {"kind": {"strictMemorySafety": {}}, "tool": "swift"},
        {"kind": {"linkedLibrary": {"_0": "z"}}, "tool": "linker",
          "condition": {"platformNames": ["linux"]}}
      ], "pkgConfig": "zlib", "publicHeadersPath": "inc"
      """
    )
    #expect(
      target.settings == [
        Manifest.Setting(kind: "define", values: ["A=1"]),
        Manifest.Setting(kind: "unsafeFlags", values: ["-I", "x"]),
        Manifest.Setting(kind: "treatWarning", values: ["W", "error"]),
        Manifest.Setting(kind: "strictMemorySafety"),
        Manifest.Setting(kind: "linkedLibrary", values: ["z"], isConditional: true),
        Manifest.Setting(kind: "pkgConfig", values: ["zlib"]),
        Manifest.Setting(kind: "publicHeadersPath", values: ["inc"]),
      ]
    )
  }

  @Test func pathsSourcesResourcesAndPluginsAreRead() throws {
    let text = """
      {"name": "A", "type": "executable", "path": "Elsewhere", "exclude": ["x"], "sources": ["y"],
        "resources": [{"path": "z", "rule": {"copy": {}}}],
        "pluginUsages": [{"plugin": ["P", null]}, {"plugin": ["Q", "other"]}]}
      """
    #expect(
      try dump(targets: text).targets == [
        Manifest.Target(
          name: "A",
          type: "executable",
          path: "Elsewhere",
          exclude: ["x"],
          sources: ["y"],
          resources: ["z"],
          plugins: ["P", "Q"]
        )
      ]
    )
  }

  @Test func productsAreRead() throws {
    let text = """
      {"name": "L", "settings": [], "targets": ["A", "B"], "type": {"library": ["automatic"]}}
      """
    #expect(
      try dump(products: text).products == [Manifest.Product(name: "L", targets: ["A", "B"])]
    )
  }

  @Test(arguments: [
    "\"neverHeardOf\": 1", "\"dependencies\": [{\"neverHeardOf\": [\"B\", null]}]",
    "\"dependencies\": [{\"byName\": [\"B\"]}]", "\"dependencies\": {}", "\"sources\": [true]",
    "\"settings\": [{\"kind\": {\"neverHeardOf\": {\"_0\": {}}}, \"tool\": \"c\"}]",
    "\"settings\": [{\"kind\": {\"define\": {\"_0\": \"A\"}}, \"tool\": \"c\", \"x\": \"y\"}]",
    "\"pluginUsages\": [{\"macro\": [\"P\", null]}]",
  ])
  func unknownTargetFormIsAnObstacle(more: String) {
    #expect(throws: Obstacle.self) { try target(more) }
  }

  @Test(arguments: [
    "{\"neverHeardOf\": [{\"identity\": \"a\"}]}", "{\"fileSystem\": [{\"identity\": \"a\"}]}",
    "{\"fileSystem\": [{\"identity\": \"a\", \"path\": \"/a\", \"neverHeardOf\": \"x\"}]}",
    "{\"sourceControl\": [{\"identity\": \"a\", \"location\": {\"neverHeardOf\": [\"x\"]}}]}",
  ])
  func unknownDependencyFormIsAnObstacle(text: String) {
    #expect(throws: Obstacle.self) { try dump(dependencies: text) }
  }

  @Test func aManifestWithAPartThatNobodyKnowsIsAnObstacleThatNamesIt() {
    let expected = "cannot understand the manifest of Sample: neverHeardOf: unknown key or form"
    #expect { try dump(more: ", \"neverHeardOf\": []") } throws: { error in
      (error as? Obstacle)?.message == expected
    }
  }

  @Test(arguments: ["", "{", "[]", "{\"name\": \"A\"}", "hello\n{}"])
  func whatIsNoDumpIsAnObstacle(text: String) {
    #expect(throws: Obstacle.self) { try Manifest(dump: Array(text.utf8), of: "Sample") }
  }
}
