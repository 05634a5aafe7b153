/// Compares one package's manifest with the policy.
struct PackageCheck {
  let workspace: Workspace
  let package: Policy.Package
  let manifest: Manifest
  let text: ManifestText

  init(_ manifest: Manifest, of package: Policy.Package, in workspace: Workspace) {
    self.workspace = workspace
    self.package = package
    self.manifest = manifest
    // Without the text, violations have no line.
    let text = package.isProject ? "" : (try? workspace.text(of: package.manifest)) ?? ""
    self.text = ManifestText(path: package.manifest, text: text)
  }

  func findings() -> Findings {
    let declared = Set(manifest.targets.map(\.name) + [manifest.nameOfSnippets])
    var findings = Findings(
      obstacles: package.modules.filter { !declared.contains($0.name) }
        .map { .unmatched("the policy lists a module \($0.name), which is not in \(text.path)") }
    )
    let resolver = DependencyResolver(workspace: workspace, manifest: manifest, path: text.path)
    let found = manifest.modules(at: package.base, in: workspace.tree)
    var used: Set<String> = []
    for target in manifest.targets {
      let reaches = target.dependencies.map { resolver.reach(of: $0, from: target.name) }
      used.formUnion(reaches.flatMap(\.packages))
      findings.obstacles += reaches.compactMap(\.obstacle)
      let module = found.first { $0.name == target.name }
      let check = TargetCheck(target: target, found: module, reaches: reaches, check: self)
      findings.violations += check.violations
    }
    findings.violations += package.modules.filter { package.layer(of: $0).isEmpty }.map { module in
      let location = text.location(of: [module.name], in: module.name)
      let message = "\(module.name) is in no layer of the policy"
      return Violation(.unlistedModule, by: module.name, module.name, at: location, message)
    }
    findings.violations += manifest.dependencies.compactMap {
      violation(by: $0, isUsed: used.contains($0.identity))
    }
    return findings
  }

  /// A dependency on a package that the policy does not list, or that no target uses.
  private func violation(by dependency: Manifest.Dependency, isUsed: Bool) -> Violation? {
    let isListed = workspace.package(of: dependency) != nil
    if isListed, isUsed { return nil }
    let place =
      switch dependency.source {
      case .remote(let address): address
      case .folder(let path): workspace.relative(path)
      }
    let fault = isListed ? "no target uses" : "is not a package of the policy"
    let name = LexicalPath.name(of: place)
    return Violation(
      isListed ? .unusedDependency : .externalDependency,
      by: package.path,
      place,
      at: text.location(of: ["../" + name, place, dependency.identity, name]),
      "\(text.path) depends on \(place), which \(fault)"
    )
  }
}
