/// Writes a first policy, which allows what a workspace contains today.
struct PolicyDraft {
  /// Its policy is `everything`, expanded.
  let workspace: Workspace
  let needs: ModuleNeeds
  var folders: FolderDraft?

  /// A policy that allows every module of every package what it needs, in one layer and folders.
  static func everything(_ profile: Profile, _ folders: FolderDraft? = nil) -> Policy {
    let layer = Policy.Layer(name: "*", sees: ["*"], system: ["*"])
    let layers = [layer] + (folders?.layers ?? [])
    return Policy(profile: profile, layers: layers, packages: [.every(in: "*")])
  }

  /// A layer for each package, and one for all packages that contain only tests.
  var policy: Policy {
    var policy = workspace.policy
    policy.packages = packages
    // Macros are needed without an import, which strict policies cannot express.
    let macros = policy.profile == .strict ? self.macros : []
    policy.updateModules { module in
      module.imports.removeAll(where: macros.contains)
      module.testable.removeAll { module.kind != .test || macros.contains($0) }
    }
    switch policy.profile {
    case .core:
      let names = workspace.manifests.mapValues(\.name)
      let draft = LayerDraft(policy: policy, needs: needs, folders: folders, packageNames: names)
      policy.layers = draft.layers
      shorten(&policy)
    case .strict:
      policy.layers = layers(of: policy)
      complete(&policy)
    }
    return policy
  }

  private var macros: Set<String> {
    Set(workspace.manifests.values.flatMap(\.targets).filter { $0.type == "macro" }.map(\.name))
  }

  /// The folders with manifests and, in core, the projects of Xcode, relative to the root.
  ///
  /// Except in folders of builds and of other people's packages.
  static func packagePaths(in tree: FileTree, root: String, _ profile: Profile) -> [String] {
    let isForeign = { (folder: Substring) in
      ["Pods", "Carthage", "DerivedData", "SourcePackages"].contains(folder)
    }
    return tree.files(under: ".").filter { path in
      let folders = path.split(separator: "/")
      if folders.contains(".build") { return false }
      return ManifestFile.isManifest(path, in: root)
        || profile == .core && path.hasSuffix(".xcodeproj/project.pbxproj")
          && !folders.contains(where: isForeign)
    }.map(LexicalPath.folder)
  }

  /// A package is after its dependencies.
  private var packages: [Policy.Package] {
    let edges = workspace.packageEdges
    let heights = DirectedGraph(edges: edges).heights
    func order(_ package: Policy.Package) -> (Int, String) {
      (heights[package.path, default: 0], package.path)
    }
    let builtWithRoot = workspace.packagesOfRoot
    var packages = workspace.policy.packages.sorted { order($0) < order($1) }
    let names = packages.filter { !$0.holdsOnlyTests }.map(name)
    for index in packages.indices {
      let package = packages[index]
      packages[index].layer = layer(of: package, among: names)
      guard workspace.policy.profile == .strict else { continue }
      packages[index].buildsAlone = package.path != "." || edges["."]?.isEmpty != false
      if !builtWithRoot.contains(package.path) {
        packages[index].scratch = LexicalPath.joined(package.path, ".build")
      }
    }
    return packages
  }

  private func name(of package: Policy.Package) -> String {
    workspace.manifests[package.path]?.name ?? package.path
  }

  /// The package's name, or its path if two packages with more than tests have that name.
  private func layer(of package: Policy.Package, among names: [String]) -> String {
    let (name, tests) = (name(of: package), "Tests")
    if package.holdsOnlyTests { return tests }
    return name == tests || names.count(where: { $0 == name }) > 1 ? package.path : name
  }

  private func layers(of policy: Policy) -> [Policy.Layer] {
    var names: [String] = []
    names.appendOnce(policy.packages.map(\.layer))
    return names.map { name in
      let packages = policy.packages.filter { $0.layer == name }
      let imports = Set(packages.flatMap(\.modules).flatMap(\.imports))
      let seen = imports.compactMap { policy.package(ofModule: $0)?.layer }
      return Policy.Layer(
        name: name,
        sees: Set(seen).subtracting([name]).sorted(),
        system: imports.filter { policy.module(named: $0) == nil }.sorted(),
        isDrawn: !packages.allSatisfy(\.holdsOnlyTests)
      )
    }
  }

  /// Removes what the profile core does not need; what all layers import becomes a default.
  private func shorten(_ policy: inout Policy) {
    let systems = policy.layers.map(\.system).filter { $0 != ["*"] }
    if systems.count > 1 {
      policy.defaults.system = systems[0].filter { name in
        systems.allSatisfy { $0.contains(name) }
      }
    }
    for index in policy.layers.indices {
      policy.layers[index].system.removeAll(where: policy.defaults.system.contains)
    }
    // Package.swift declares what the modules may import.
    policy.packages = []
  }

  /// Adds loose files, headers and scripts; the flags of scripts are found after the scripts are listed.
  private func complete(_ policy: inout Policy) {
    for _ in 1...2 {
      let drafted = workspace.under(policy)
      var findings = FileCheck(workspace: drafted).findings()
      findings.merge(HeaderCheck(workspace: drafted).findings())
      findings.merge(ScriptCheck(workspace: drafted).findings())
      policy = policy.amended(by: findings.violations)
    }
  }
}

extension Policy.Package {
  /// Every package, with modules that may import what they declare and their layers allow.
  static func every(in layer: String = "") -> Policy.Package {
    let module = Policy.Module(name: "*", imports: ["*"], testable: ["*"])
    return Policy.Package(path: "*", layer: layer, modules: [module])
  }

  /// Whether it contains tests, and otherwise only modules beside them.
  var holdsOnlyTests: Bool {
    modules.contains { $0.kind == .test }
      && modules.allSatisfy { $0.kind == .test || $0.path.hasPrefix("Tests/") }
  }
}

extension Workspace {
  /// The packages of the policy that each package depends on, by path.
  var packageEdges: [String: [String]] {
    manifests.mapValues { manifest in
      manifest.dependencies.compactMap { package(of: $0)?.path }.sorted()
    }
  }

  /// The packages that a build of the root builds, by path; none if the root is no package.
  var packagesOfRoot: Set<String> {
    guard manifests["."] != nil else { return [] }
    return DirectedGraph(edges: packageEdges).reachable(from: ".").union(["."])
  }
}
