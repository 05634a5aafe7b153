/// Follows what a manifest's targets depend on to the modules behind it.
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
    /// Whether everything that it leads to is known.
    var isComplete = true
  }

  /// The target of the package itself comes first, as it does for SwiftPM.
  func reach(of dependency: Manifest.TargetDependency, from target: String) -> Reach {
    if dependency.package == nil, manifest.targets.contains(where: { $0.name == dependency.name }) {
      return Reach(modules: [dependency.name])
    }
    let candidates = packages(for: dependency)
    if dependency.isCertainlyTarget || candidates.isEmpty {
      return unresolved(dependency, of: target)
    }
    let matches = candidates.flatMap { candidate in
      (candidate.manifest?.products ?? []).filter { $0.name == dependency.name }
        .map { Reach(modules: $0.targets, packages: [candidate.identity]) }
    }
    if matches.count == 1 { return matches[0] }
    let unread = candidates.filter { $0.manifest == nil }
    if matches.isEmpty, !unread.isEmpty {
      // Not a package of the policy, or no manifest that could be read: reported as that.
      let isForeign = unread.allSatisfy(\.isForeign)
      return Reach(packages: unread.map(\.identity), isComplete: isForeign)
    }
    return unresolved(dependency, of: target)
  }

  /// A package that the manifest depends on.
  private struct Candidate {
    var identity: String
    /// Nil for a package outside of the policy, and for one whose manifest could not be read.
    var manifest: Manifest?
    var isForeign: Bool
  }

  /// The packages that the dependency can be from.
  private func packages(for dependency: Manifest.TargetDependency) -> [Candidate] {
    let candidates = manifest.dependencies.map(candidate)
    guard let name = dependency.package else { return candidates }
    let named = candidates.filter { $0.manifest?.name == name }
    return named.isEmpty
      ? candidates.filter { $0.identity.lowercased() == name.lowercased() } : named
  }

  private func candidate(_ dependency: Manifest.Dependency) -> Candidate {
    guard case .folder(let path) = dependency.source,
      let package = workspace.package(inFolder: path)
    else { return Candidate(identity: dependency.identity, isForeign: true) }
    return Candidate(
      identity: dependency.identity,
      manifest: workspace.manifests[package.path],
      isForeign: false
    )
  }

  private func unresolved(_ dependency: Manifest.TargetDependency, of target: String) -> Reach {
    Reach(
      obstacle: Obstacle(
        message: "cannot tell what \(target) means by its dependency on \(dependency.name)",
        instead:
          "Name it with .product(name:package:) or .target(name:), as something that exists.",
        location: Location(file: path)
      ),
      isComplete: false
    )
  }
}

extension Workspace {
  /// The package of the policy in an absolute folder.
  func package(inFolder path: String) -> Policy.Package? {
    let folder = LexicalPath.resolved(path)
    return policy.packages.first { LexicalPath.resolved(absolute($0.path)) == folder }
  }

  /// An absolute path as seen from the root.
  func relative(_ path: String) -> String {
    let parts = (LexicalPath.resolved(path) ?? path).split(separator: "/")
    let own = root.split(separator: "/")
    let shared = zip(parts, own).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: own.count - shared)
    let steps = up + parts.dropFirst(shared).map(String.init)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
