/// Compares the manifests of a workspace with its policy.
struct ManifestCheck {
  let workspace: Workspace

  /// The findings about every manifest, in the order of the policy.
  func findings() -> Findings {
    var findings = Findings(
      violations: workspace.tree.entries.filter { $0.kind != .emptyFolder }
        .compactMap { violation(by: $0.path) },
      counts: ["manifests": workspace.manifests.count]
    )
    for package in workspace.policy.packages {
      if let manifest = workspace.manifests[package.path] {
        findings.merge(PackageCheck(manifest, of: package, in: workspace).findings())
      } else if !workspace.tree.exists(package.manifest) {
        findings.obstacles.append(
          .unmatched("the policy lists a package in \(package.path), which has no manifest")
        )
      }
    }
    return findings
  }

  private func violation(by path: String) -> Violation? {
    guard let (rule, message) = fault(of: path) else { return nil }
    let folder = LexicalPath.folder(of: path)
    return Violation(rule, by: folder, path, at: Location(file: path), message)
  }

  /// The rule that a file breaks because it makes a folder a package or changes what a manifest
  /// means, and a sentence about it.
  private func fault(of path: String) -> (Rule, String)? {
    let name = LexicalPath.name(of: path)
    if name.hasPrefix("Package@"), name.hasSuffix(".swift") {
      return (.manifestVariant, "some versions of Swift read \(path) instead of Package.swift")
    }
    if Self.redirectsPackages(path) {
      return (.externalDependency, "\(path) can replace the packages that manifests list")
    }
    guard ManifestFile.isManifest(path, in: workspace.root),
      !workspace.policy.packages.contains(where: { $0.manifest == path })
    else { return nil }
    return (.unlistedPackage, "the policy lists no package in \(LexicalPath.folder(of: path))")
  }

  /// Whether the path is among SwiftPM's settings for a folder: mirrors, registries.
  private static func redirectsPackages(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard let index = parts.firstIndex(of: ".swiftpm") else { return false }
    return parts.dropFirst(index + 1).first != "xcode"
  }
}
