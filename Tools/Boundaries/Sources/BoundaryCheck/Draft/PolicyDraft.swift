/// Writes a first policy: what a workspace does today is what it may do.
///
/// Each package is a layer; the whys are for people to fill in.
struct PolicyDraft {
  /// The workspace's files, its manifests by the package's path, and its sources, as far as known.
  func policy(
    tree: FileTree,
    manifests: [String: Manifest],
    sources: [SwiftSource]
  ) -> Policy {
    let packages = DraftPackages(tree: tree, manifests: manifests, sources: sources)
    var policy = Policy(layers: [], packages: packages.all)
    policy.layers = Self.layers(of: policy)
    policy.looseFiles = Self.looseFiles(in: tree, policy)
    return policy
  }

  /// The folders of the packages in the tree, without those that a build fetched.
  static func packagePaths(in tree: FileTree) -> [String] {
    tree.files(under: ".").filter {
      LexicalPath.name(of: $0) == "Package.swift" && !$0.split(separator: "/").contains(".build")
    }.map(LexicalPath.folder)
  }

  private static func layers(of policy: Policy) -> [Policy.Layer] {
    var names: [String] = []
    for package in policy.packages where !names.contains(package.layer) {
      names.append(package.layer)
    }
    return names.map { name in
      let packages = policy.packages.filter { $0.layer == name }
      let imports = Set(packages.flatMap(\.modules).flatMap(\.imports))
      let sees = imports.compactMap { policy.package(ofModule: $0)?.layer }
      return Policy.Layer(
        name: name,
        sees: Set(sees).subtracting([name]).sorted(),
        system: imports.filter { policy.module(named: $0) == nil }.sorted(),
        isDrawn: !packages.allSatisfy(\.holdsOnlyTests),
        why: "Say here why \(name) is kept apart."
      )
    }
  }

  /// The sources that lie in no module's folder.
  private static func looseFiles(in tree: FileTree, _ policy: Policy) -> [String] {
    let folders = policy.packages.flatMap { package in
      package.modules.map { package.folder(of: $0) + "/" }
    }
    return tree.files(under: ".").filter { path in
      let name = LexicalPath.name(of: path)
      return SourceSort(path) != .none && name != "Package.swift"
        && !name.hasPrefix("Package@swift-") && !folders.contains(where: path.hasPrefix)
    }
  }
}

extension Policy.Package {
  /// Whether it has tests, and nothing but what lies beside them.
  var holdsOnlyTests: Bool {
    modules.contains { $0.kind == .test }
      && modules.allSatisfy { $0.kind == .test || $0.path.hasPrefix("Tests/") }
  }
}
