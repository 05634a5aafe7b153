import Testing

@testable import BoundaryCheck

@Suite("A first policy")
struct PolicyDraftTests {
  private let files = [
    "Package.swift", "Tests/CoreTests/CoreTests.swift", "Tests/Support/Fake.swift",
    "tools/gen.swift",
    "Core/Package.swift", "Core/Sources/Core/Core.swift", "README.md",
    "Feed/Package.swift", "Feed/Sources/Feed/Feed.swift", "Feed/Sources/CEngine/engine.c",
    "Feed/Sources/CEngine/include/engine.h", "Feed/Libraries/CMap/module.modulemap",
    "Feed/Sources/feeder/main.swift",
  ]

  private var manifests: [String: Manifest] {
    let root = Manifest(
      name: "Whole",
      dependencies: [.folder("/w/Core"), .folder("/w/Feed")],
      targets: [
        .init(
          name: "CoreTests",
          type: "test",
          dependencies: [.init(name: "Core", package: "Core"), .init(name: "Support")]
        ),
        .init(
          name: "Support",
          type: "regular",
          path: "Tests/Support",
          dependencies: [.init(name: "Core")]
        ),
      ],
      languageMode: "6"
    )
    let core = Manifest(
      name: "Core",
      products: [.init(name: "Core", targets: ["Core"])],
      targets: [.init(name: "Core", type: "regular")],
      languageMode: "6"
    )
    let feed = Manifest(
      name: "Feed",
      dependencies: [.folder("/w/Core")],
      products: [.init(name: "FeedKit", targets: ["Feed"])],
      targets: [
        .init(
          name: "Feed",
          type: "regular",
          dependencies: [.init(name: "Core", package: "core"), .init(name: "CEngine")]
        ),
        .init(name: "CEngine", type: "regular", dependencies: [.init(name: "CMap")]),
        .init(name: "CMap", type: "system", path: "./Libraries/CMap/"),
        .init(name: "feeder", type: "executable", dependencies: [.init(name: "Feed")]),
        .init(name: "Generate", type: "plugin"),
      ],
      languageMode: "6"
    )
    return [".": root, "Core": core, "Feed": feed]
  }

  private let sources: [SwiftSource] = [
    .importing(["Foundation", "Swift", "Core"], in: "Core"),
    .importing(["Core", "CEngine", "Glibc"], in: "Feed"),
    .importing(["Feed"], in: "feeder"),
    .importing(["@testable Core", "Support", "Testing"], in: "CoreTests"),
    .importing(["@testable Core"], in: "Support"),
  ]

  private func tree(_ files: [String]) -> FileTree {
    FileTree(entries: files.map { .init(path: $0, kind: .file) })
  }

  private func draft(
    _ change: (inout [String: Manifest]) -> Void = { _ in }
  ) -> Policy {
    var manifests = manifests
    change(&manifests)
    return draft(tree(files), manifests, sources)
  }

  private func draft(
    _ tree: FileTree,
    _ manifests: [String: Manifest],
    _ sources: [SwiftSource],
    profile: Profile = .strict
  ) -> Policy {
    var expansion = PolicyExpansion(PolicyDraft.everything(profile))
    expansion.expandPackages(among: manifests.keys.sorted())
    func workspace() -> Workspace {
      Workspace(
        root: "/w",
        policy: expansion.policy,
        tree: tree,
        manifests: manifests,
        toolchain: Toolchain(runner: Subprocess())
      )
    }
    try? expansion.expandModules(of: workspace())
    expansion.expandNames(by: ModuleNeeds(workspace(), sources))
    return PolicyDraft(workspace: workspace(), needs: ModuleNeeds(workspace(), sources)).policy
  }

  @Test func eachPackageIsALayerThatSeesWhatItsModulesUse() {
    let policy = draft()
    #expect(policy.layers.map(\.name) == ["Core", "Feed", "Tests"])
    #expect(policy.layers.map(\.sees) == [[], ["Core"], ["Core"]])
    #expect(policy.layers.map(\.system) == [["Foundation"], ["Glibc"], ["Testing"]])
    #expect(policy.layers.map(\.isDrawn) == [true, true, false])
    #expect(policy.packages.map(\.path) == ["Core", "Feed", "."])
  }

  @Test func modulesAreWhatTheirManifestsAndFilesSay() {
    let policy = draft()
    #expect(policy.packages[1].modules.map(\.name) == ["Feed", "CEngine", "CMap", "feeder"])
    #expect(policy.packages[1].modules.map(\.kind) == [.library, .c, .system, .executable])
    #expect(
      policy.packages[1].modules.map(\.path) == [
        "Sources/Feed", "Sources/CEngine", "Libraries/CMap", "Sources/feeder",
      ]
    )
    #expect(policy.module(named: "Core")?.imports == ["Foundation"])
    #expect(policy.module(named: "Feed")?.imports == ["CEngine", "Core", "Glibc"])
    #expect(policy.module(named: "CEngine")?.imports == ["CMap"])
    #expect(policy.module(named: "CoreTests")?.imports == ["Core", "Support", "Testing"])
  }

  @Test func onlyTestsMaySeeWhatIsInternal() {
    let policy = draft()
    #expect(policy.module(named: "CoreTests")?.testable == ["Core"])
    #expect(policy.module(named: "Support")?.testable == [])
  }

  @Test func draftContainsUnusedDeclarations() {
    let policy = draft { manifests in
      manifests["."]?.targets[1].dependencies.append(.init(name: "FeedKit", package: "Feed"))
    }
    #expect(policy.module(named: "Support")?.imports == ["Core", "Feed"])
  }

  @Test func theRootDoesNotBuildAloneAndBuildsTheOthersAlong() {
    let policy = draft()
    #expect(policy.packages.map(\.buildsAlone) == [true, true, false])
    #expect(policy.packages.map(\.scratch) == [".build", ".build", ".build"])
    let apart = draft { $0["."]?.dependencies = [.folder("/w/Core")] }
    #expect(apart.package(ofModule: "Feed")?.scratch == "Feed/.build")
    #expect(apart.package(ofModule: "Core")?.scratch == ".build")
    let alone = draft { $0["."]?.dependencies = [] }
    #expect(alone.packages.first { $0.path == "." }?.buildsAlone == true)
  }

  @Test func equalPackageNamesAreDistinguishedByPath() {
    let policy = draft { $0["Feed"]?.name = "Core" }
    #expect(Set(policy.layers.map(\.name)) == ["Core", "Feed", "Tests"])
    let tests = draft { $0["Feed"]?.name = "Tests" }
    #expect(tests.layers.map(\.name) == ["Core", "Feed", "Tests"])
    #expect(tests.packages.map(\.layer) == ["Core", "Feed", "Tests"])
  }

  @Test func sourcesOfNoModuleAreLoose() {
    #expect(draft().looseFiles == ["tools/gen.swift"])
  }

  @Test func packagesInBuildFoldersAreIgnored() {
    let paths = PolicyDraft.packagePaths(
      in: tree(files + ["A/.build/checkouts/X/Package.swift", "A/Package@swift-6.0.swift"]),
      root: "/nowhere",
      .core
    )
    #expect(paths == ["Core", "Feed", "."])
  }

  @Test(arguments: [
    ("// swift-tools-version: 6.0\n", true), ("\r\n //\tSWIFT-tools-version:6.0", true),
    ("// A fixture.\n// swift-tools-version: 6.0", false), ("let package = 1", false), ("", false),
  ])
  func manifestStartsWithItsToolsVersion(text: String, isManifest: Bool) throws {
    let folder = try TemporaryWorkspace(["Package.swift": text])
    #expect(ManifestFile.isManifest("Package.swift", in: folder.root) == isManifest)
  }

  @Test func aCheckOfItFindsNothing() throws {
    let policy = draft()
    #expect(try Policy(json: Array(policy.fileText.utf8)) == policy)
    #expect(LayerCheck(policy: policy).findings() == Findings())
    let workspace = Workspace(
      root: "/w",
      policy: policy,
      tree: tree(files),
      manifests: manifests,
      toolchain: Toolchain(runner: Subprocess())
    )
    #expect(
      UseCheck(
        policy: policy,
        sources: sources,
        wholeModules: Set(sources.map(\.module)),
        needs: ModuleNeeds(workspace, sources)
      ).findings() == Findings()
    )
    let found = FileCheck(workspace: workspace).findings()
    #expect(found.violations.isEmpty)
    #expect(found.obstacles.isEmpty)
  }

  @Test func singlePackageIsOneLayer() {
    let manifest = Manifest(
      name: "Tool",
      targets: [
        .init(name: "Tool", type: "executable"),
        .init(name: "ToolTests", type: "test", dependencies: [.init(name: "Tool")]),
      ],
      languageMode: "6"
    )
    let policy = draft(
      tree(["Package.swift", "Sources/main.swift", "Tests/ToolTests/T.swift"]),
      [".": manifest],
      [
        .importing(["Foundation"], in: "Tool"), .importing(["@testable Tool"], in: "ToolTests"),
      ]
    )
    #expect(policy.layers.map(\.name) == ["Tool"])
    #expect(policy.layers[0].sees == [])
    #expect(policy.layers[0].isDrawn)
    #expect(policy.modules.map(\.path) == ["Sources", "Tests/ToolTests"])
    #expect(policy.packages[0].buildsAlone)
  }
}

extension Manifest.Dependency {
  fileprivate static func folder(_ path: String) -> Self {
    let name = path.split(separator: "/").last ?? ""
    return Self(identity: name.lowercased(), source: .folder(path))
  }
}
