/// Finds permissions and dependencies that no source uses.
struct UseCheck {
  let policy: Policy
  let sources: [SwiftSource]
  /// The modules of which every source was read; the others are not checked.
  let wholeModules: Set<String>
  let needs: ModuleNeeds

  func findings() -> Findings {
    var findings = Findings(obstacles: policy.layers.flatMap(unusedPermissions))
    let own = Set(policy.modules.map(\.name))
    let imports = Dictionary(grouping: sources, by: \.module).mapValues { $0.flatMap(\.imports) }
    for package in policy.packages {
      for module in package.modules where wholeModules.contains(module.name) {
        let statements = imports[module.name] ?? []
        let unused = Set(module.imports).subtracting(statements.map(\.module))
        let tested = statements.filter { $0.attributes.contains("@testable") }
        let untested = Set(module.testable).subtracting(tested.map(\.module))
        findings.violations += unused.intersection(own).map { other in
          Violation(
            .unusedDependency,
            from: module.name,
            to: other,
            at: Location(file: package.manifest),
            "\(module.name) depends on \(other) and never imports it"
          )
        }
        findings.obstacles +=
          unused.subtracting(own).map { .unused("\(module.name) import \($0)") }
          + untested.map { .unused("\(module.name) import \($0) for testing") }
      }
    }
    return findings
  }

  private func unusedPermissions(of layer: Policy.Layer) -> [Obstacle] {
    let modules = policy.modules(inLayer: layer.name)
    let inFolders = needs.importedInFolders[layer.name]
    guard !modules.isEmpty || inFolders != nil else {
      return [.unmatched("the policy has a layer \(layer.name), but no module is in it")]
    }
    let imports = Set(modules.flatMap(\.imports)).union(inFolders ?? [])
    let seen = Set(imports.compactMap { policy.layer(ofModule: $0)?.name })
      .union(needs.layersSeen(byFoldersOf: layer.name))
    let (name, user) = ("the layer \(layer.name)", "no module of it")
    return layer.sees.filter { !seen.contains($0) }
      .map { .unused("\(name) see \($0)", by: user) }
      + layer.system.filter { !imports.contains($0) }
      .map { .unused("\(name) import \($0)", by: user) }
  }
}
