/// Follows the dependencies of a manifest's targets to modules.
struct DependencyResolver {
  let workspace: Workspace
  let manifest: Manifest
  /// The manifest's path, relative to the root.
  let path: String

  /// Where a dependency leads.
  struct Reach {
    /// The modules of the workspace that it makes reachable.
    var modules: [String] = []
    /// The identities of the packages that it is from.
    var packages: [String] = []
    var obstacle: Obstacle?
    /// Whether all modules behind it are known.
    var isComplete = true
  }

  /// Looks the dependency up as SwiftPM does: a target of the package itself comes first.
  func reach(of dependency: Manifest.TargetDependency, from target: String) -> Reach {
    if dependency.package == nil, manifest.targets.contains(where: { $0.name == dependency.name }) {
      return Reach(modules: [dependency.name])
    }
    if manifest.isProject {
      return Reach(modules: workspace.modules(named: dependency.name))
    }
    let candidates = packages(for: dependency)
    let matches = candidates.flatMap { package in
      (workspace.manifest(of: package)?.products ?? []).filter { $0.name == dependency.name }
        .map { Reach(modules: $0.targets, packages: [package.identity]) }
    }
    if matches.count == 1 { return matches[0] }
    let unread = candidates.filter { workspace.manifest(of: $0) == nil }
    if matches.isEmpty, !unread.isEmpty {
      // Not a package of the policy, or a manifest that could not be read: reported as that.
      return Reach(
        packages: unread.map(\.identity),
        isComplete: unread.allSatisfy { workspace.package(of: $0) == nil }
      )
    }
    let obstacle = Obstacle(
      "cannot tell what \(target) means by its dependency on \(dependency.name)",
      instead: "Use .product(name:package:) or .target(name:) with a name that exists.",
      in: path
    )
    return Reach(obstacle: obstacle, isComplete: false)
  }

  /// The packages that the dependency can be from.
  private func packages(for dependency: Manifest.TargetDependency) -> [Manifest.Dependency] {
    guard let name = dependency.package else { return manifest.dependencies }
    return manifest.dependencies.filter {
      $0.alias == name || workspace.manifest(of: $0)?.name == name
        || $0.identity.lowercased() == name.lowercased()
    }
  }
}

extension Workspace {
  /// The package of the policy that a manifest depends on; nil for one from outside.
  func package(of dependency: Manifest.Dependency) -> Policy.Package? {
    guard case .folder(let path) = dependency.source else { return nil }
    let folder = relative(path)
    return policy.packages.first { $0.path == folder }
  }

  /// The module with a name, or else the modules of the product with it; none for one from outside.
  fileprivate func modules(named name: String) -> [String] {
    // A framework has the compiler's name of its module.
    if let module = policy.modules.first(where: { [$0.name, $0.compiledName].contains(name) }) {
      return [module.name]
    }
    return manifests.values.lazy.flatMap(\.products).first { $0.name == name }?.targets ?? []
  }

  /// Nil also if the manifest could not be read.
  fileprivate func manifest(of dependency: Manifest.Dependency) -> Manifest? {
    package(of: dependency).flatMap { manifests[$0.path] }
  }

  /// An absolute path relative to the root.
  func relative(_ path: String) -> String {
    let parts = (LexicalPath.resolved(path) ?? path).split(separator: "/")
    let own = root.split(separator: "/")
    let shared = zip(parts, own).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: own.count - shared) + parts.dropFirst(shared)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
