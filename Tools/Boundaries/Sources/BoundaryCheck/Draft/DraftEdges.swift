/// What packages and targets depend on, as far as their manifests alone tell.
struct DraftEdges {
  /// By the package's path, relative to the root.
  let manifests: [String: Manifest]
  /// The paths of the packages that each package names, by its own path.
  let packages: [String: [String]]

  init(manifests: [String: Manifest]) {
    self.manifests = manifests
    let paths = manifests.keys.sorted { ($0.count, $0) > ($1.count, $1) }
    packages = manifests.mapValues { manifest in
      manifest.dependencies.compactMap { dependency in
        guard case .folder(let folder) = dependency.source else { return nil }
        // The root's own folder is not known here, so the longest path that fits is the package.
        return paths.first { LexicalPath.resolved(folder)?.hasSuffix("/" + $0) == true }
      }.sorted()
    }
  }

  /// Whether a build of the root builds the package.
  func isBuiltWithRoot(_ path: String) -> Bool {
    var built: Set = ["."]
    var pending = ["."]
    while let next = pending.popLast() {
      pending += (packages[next] ?? []).filter { built.insert($0).inserted }
    }
    return manifests["."] != nil && built.contains(path)
  }

  /// The modules of the workspace that the target declares to need.
  func modules(below target: Manifest.Target, of package: String) -> Set<String> {
    let own = Set(manifests[package]?.targets.map(\.name) ?? [])
    return target.dependencies.reduce(into: []) { modules, dependency in
      if dependency.package == nil, own.contains(dependency.name) {
        modules.insert(dependency.name)
      } else {
        modules.formUnion(product(dependency, neededBy: package))
      }
    }
  }

  /// The targets of a product; none for one from outside the workspace.
  private func product(
    _ dependency: Manifest.TargetDependency,
    neededBy package: String
  ) -> [String] {
    // A package may name the root, whose path fits no folder.
    let candidates = (packages[package] ?? []) + ["."]
    let named = candidates.filter { path in
      guard let name = dependency.package?.lowercased() else { return true }
      return LexicalPath.name(of: path).lowercased() == name
        || manifests[path]?.name.lowercased() == name || path == "."
    }
    for path in named {
      let products = manifests[path]?.products ?? []
      if let product = products.first(where: { $0.name == dependency.name }) {
        return product.targets
      }
    }
    return []
  }
}
