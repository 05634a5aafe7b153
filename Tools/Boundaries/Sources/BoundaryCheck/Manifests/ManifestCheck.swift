import Foundation

/// Holds the manifests of a workspace against its policy.
struct ManifestCheck {
  let workspace: Workspace

  /// Everything about every manifest, in the order of the policy.
  func findings() -> Findings {
    var findings = Findings(counts: ["manifests": workspace.manifests.count])
    findings.merge(filesOfPackages())
    for package in workspace.policy.packages {
      if let manifest = workspace.manifests[package.path] {
        findings.merge(check(of: package, manifest).findings())
      } else if !workspace.tree.entries.contains(where: { $0.path == package.manifest }) {
        findings.stopped(
          by: Obstacle(
            message: "the policy names a package in \(package.path) that is gone",
            instead: "Take it out of the policy, or bring \(package.manifest) back."
          )
        )
      }
    }
    return findings
  }

  private func check(of package: Policy.Package, _ manifest: Manifest) -> PackageCheck {
    // Without the text only the lines of the report are missing.
    let path = workspace.absolute(package.manifest)
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return PackageCheck(
      workspace: workspace,
      package: package,
      manifest: manifest,
      text: ManifestText(path: package.manifest, text: text, targets: manifest.targets.map(\.name))
    )
  }

  /// The files that make a folder a package, or change what a manifest means.
  private func filesOfPackages() -> Findings {
    let listed = Set(workspace.policy.packages.map(\.manifest))
    var findings = Findings()
    for path in workspace.tree.entries.filter({ $0.kind != .emptyFolder }).map(\.path) {
      let name = LexicalPath.name(of: path)
      if name == "Package.swift", !listed.contains(path) {
        let message = "the policy lists no package in \(LexicalPath.folder(of: path))"
        findings.violations.append(violation(.unlistedPackage, path, message))
      } else if name.hasPrefix("Package@"), name.hasSuffix(".swift") {
        let message = "some versions of Swift read \(path) instead of Package.swift"
        findings.violations.append(violation(.manifestVariant, path, message))
      } else if Self.redirectsPackages(path) {
        let message = "\(path) can put other packages in the place of those that manifests name"
        findings.violations.append(violation(.externalDependency, path, message))
      }
    }
    return findings
  }

  /// Whether the path is among SwiftPM's settings for a folder: mirrors, registries.
  private static func redirectsPackages(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard let index = parts.firstIndex(of: ".swiftpm") else { return false }
    return parts.dropFirst(index + 1).first != "xcode"
  }

  /// A violation of the package that the file is in, if not of a module.
  private func violation(_ rule: Rule, _ path: String, _ message: String) -> Violation {
    Violation(
      rule: rule,
      module: LexicalPath.folder(of: path),
      subject: path,
      location: Location(file: path),
      message: message
    )
  }
}
