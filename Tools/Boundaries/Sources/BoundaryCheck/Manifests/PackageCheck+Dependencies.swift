extension PackageCheck {
  /// What the manifest makes reachable, against what the policy says is needed.
  func dependencies() -> Findings {
    var findings = Findings()
    findings.violations += manifest.dependencies.compactMap(external)
    let resolver = DependencyResolver(workspace: workspace, manifest: manifest, path: text.path)
    var used: Set<String> = []
    for target in manifest.targets {
      let reaches = target.dependencies.map { resolver.reach(of: $0, from: target.name) }
      used.formUnion(reaches.flatMap(\.packages))
      findings.violations += forms(of: target)
      findings.obstacles += reaches.compactMap(\.obstacle)
      findings.violations += edges(of: target, reaches)
    }
    findings.violations += unused(but: used)
    return findings
  }

  /// The dependency as a violation, if it is on no package of the policy.
  private func external(_ dependency: Manifest.Dependency) -> Violation? {
    let place: String
    switch dependency.source {
    case .remote(let address): place = address
    case .folder(let path):
      if workspace.package(inFolder: path) != nil { return nil }
      place = workspace.relative(path)
    }
    return Violation(
      rule: .externalDependency,
      module: package.path,
      subject: place,
      location: text.location(of: [place, dependency.identity, LexicalPath.name(of: place)]),
      message: "\(text.path) depends on \(place), which is no package of the policy"
    )
  }

  /// What changes a dependency from one build to the next, or from one name to another.
  private func forms(of target: Manifest.Target) -> [Violation] {
    var violations = target.plugins.map {
      violation(.plugin, target, $0, "\(target.name) is built with the plugin \($0)")
    }
    for dependency in target.dependencies {
      if dependency.isConditional {
        let message = "\(target.name) depends on \(dependency.name) only in some builds"
        violations.append(violation(.conditionalDependency, target, dependency.name, message))
      }
      for (name, alias) in dependency.aliases.sorted(by: { $0.key < $1.key }) {
        let message = "\(target.name) sees \(name) of \(dependency.name) by the name \(alias)"
        violations.append(violation(.moduleAlias, target, name, message))
      }
    }
    return violations
  }

  /// The edges that only one of the manifest and the policy has.
  private func edges(
    of target: Manifest.Target,
    _ reaches: [DependencyResolver.Reach]
  ) -> [Violation] {
    guard let module = module(of: target) else { return [] }
    var violations: [Violation] = []
    var reached: Set<String> = []
    for (dependency, reach) in zip(target.dependencies, reaches) {
      for name in reach.modules where reached.insert(name).inserted {
        if module.imports.contains(name) { continue }
        let message = "the manifest lets \(target.name) reach \(name), and the policy does not"
        let near = [name, dependency.name]
        var edge = violation(.undeclaredEdge, target, name, message, near: near)
        edge.chain = [target.name, name]
        violations.append(edge)
      }
    }
    // What is missing cannot be told before every dependency could be followed.
    guard reaches.allSatisfy(\.isComplete) else { return violations }
    let own = module.imports.filter { workspace.policy.module(named: $0) != nil }
    return violations + own.filter { !reached.contains($0) }.map { missing($0, in: target) }
  }

  /// An edge of the policy that the manifest lacks.
  private func missing(_ name: String, in target: Manifest.Target) -> Violation {
    Violation(
      rule: .missingEdge,
      module: target.name,
      subject: name,
      location: text.location(ofTarget: target.name),
      chain: [target.name, name],
      message: "the policy lets \(target.name) reach \(name), and the manifest does not"
    )
  }

  /// The packages of the workspace that no target takes anything from.
  private func unused(but used: Set<String>) -> [Violation] {
    var violations: [Violation] = []
    for dependency in manifest.dependencies where !used.contains(dependency.identity) {
      guard case .folder(let path) = dependency.source,
        let other = workspace.package(inFolder: path)
      else { continue }
      let name = LexicalPath.name(of: path)
      violations.append(
        Violation(
          rule: .unusedDependency,
          module: package.path,
          subject: other.path,
          location: text.location(of: ["../" + name, other.path, name]),
          message: "\(text.path) depends on \(other.path), of which no target uses anything"
        )
      )
    }
    return violations
  }
}
