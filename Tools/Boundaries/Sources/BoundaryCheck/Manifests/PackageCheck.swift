/// Holds one package's manifest against the policy.
struct PackageCheck {
  let workspace: Workspace
  let package: Policy.Package
  let manifest: Manifest
  let text: ManifestText

  func findings() -> Findings {
    var findings = Findings()
    findings.merge(modulesThatAreGone())
    for target in manifest.targets {
      findings.merge(place(of: target))
      findings.merge(leftOut(of: target))
      findings.merge(settings(of: target))
    }
    findings.merge(dependencies())
    return findings
  }

  /// A policy that names what does not exist checks less than it says.
  private func modulesThatAreGone() -> Findings {
    let declared = Set(manifest.targets.map(\.name))
    var findings = Findings()
    for module in package.modules where !declared.contains(module.name) {
      findings.stopped(
        by: Obstacle(
          message: "the policy names a module \(module.name) that is gone from \(text.path)",
          instead: "Take it out of the policy, or declare its target again.",
          location: Location(file: text.path)
        )
      )
    }
    return findings
  }

  /// Whether the policy knows the target, as what it is and where it is.
  private func place(of target: Manifest.Target) -> Findings {
    if ["plugin", "macro", "binary"].contains(target.type) {
      let message = "\(target.name) is a \(target.type) target, whose code no check can see"
      return Findings(violations: [violation(.plugin, target, target.type, message)])
    }
    let folder = TargetFolder(target: target, manifest: manifest, package: package.path)
    guard let path = folder.path(in: workspace.tree) else {
      let message = "the sources of \(target.name) are outside of its package"
      return Findings(violations: [violation(.sourcePath, target, target.path ?? "", message)])
    }
    guard let module = module(of: target) else {
      let message = "the policy lists no module \(target.name) in \(package.path)"
      return Findings(violations: [violation(.unlistedModule, target, target.name, message)])
    }
    var findings = Findings()
    if LexicalPath.resolved(module.path) != path {
      let message = "the sources of \(target.name) are in \(path), not in \(module.path)"
      findings.violations.append(violation(.sourcePath, target, path, message))
    }
    let files = workspace.tree.files(under: LexicalPath.joined(package.path, path))
    if let kind = target.kind(of: files), kind != module.kind {
      let message = "\(target.name) is of the kind \(kind.rawValue), not \(module.kind.rawValue)"
      findings.violations.append(violation(.unlistedModule, target, kind.rawValue, message))
    }
    return findings
  }

  private func leftOut(of target: Manifest.Target) -> Findings {
    var violations = target.exclude.map {
      violation(.excludedSource, target, $0, "the manifest keeps \($0) out of \(target.name)")
    }
    if let sources = target.sources {
      violations += (sources.isEmpty ? ["."] : sources).map {
        let message = "the manifest names the sources of \(target.name) one by one"
        return violation(.excludedSource, target, $0, message)
      }
    }
    violations += target.resources.map {
      violation(.unlistedFile, target, $0, "\(target.name) has the resource \($0)")
    }
    return Findings(violations: violations)
  }

  /// The policy's entry for a target.
  func module(of target: Manifest.Target) -> Policy.Module? {
    package.modules.first { $0.name == target.name }
  }

  /// A violation of a target, at the first of the names that its declaration mentions.
  func violation(
    _ rule: Rule,
    _ target: Manifest.Target,
    _ subject: String,
    _ message: String,
    near names: [String]? = nil
  ) -> Violation {
    Violation(
      rule: rule,
      module: target.name,
      subject: subject,
      location: text.location(of: names ?? [subject], in: target.name),
      message: message
    )
  }
}
