/// Checks that each module of the policy imports only what its layer may import, and finds cycles.
struct LayerCheck {
  let policy: Policy

  func findings() -> Findings {
    var findings = Findings()
    for package in policy.packages {
      for module in package.modules {
        guard let layer = policy.layer(named: package.layer(of: module)) else { continue }
        findings.violations += module.imports.compactMap { violation(module.name, $0, layer) }
      }
    }
    let layers = Dictionary(uniqueKeysWithValues: policy.layers.map { ($0.name, $0.sees) })
    let modules = Dictionary(uniqueKeysWithValues: policy.modules.map { ($0.name, $0.imports) })
    findings.violations += cycles(in: layers) + cycles(in: modules)
    return findings
  }

  /// The violation by an import in the policy; nil if the layer allows it.
  private func violation(_ module: String, _ imported: String, _ layer: Policy.Layer) -> Violation?
  {
    let other = policy.layer(ofModule: imported)
    // A module in no layer is reported as that.
    if other == nil, policy.module(named: imported) != nil { return nil }
    if other.map(layer.reaches) ?? layer.system.contains(imported) { return nil }
    let reached = other.map { "\(imported) of the layer \($0.name)" } ?? imported
    let message =
      "the policy lets \(module) import \(reached), which the layer \(layer.name) may not import"
    var violation = Violation(.layer, from: module, to: imported, at: .policy, message)
    violation.why = layer.why
    violation.instead = layer.instead
    return violation
  }

  /// One violation for each group of nodes that reach each other.
  private func cycles(in edges: [String: [String]]) -> [Violation] {
    DirectedGraph(edges: edges).cycles.map { cycle in
      let others = cycle.dropFirst().joined(separator: " ")
      let message =
        others.isEmpty
        ? "\(cycle[0]) lists itself, which needs no permission"
        : "\(cycle.joined(separator: " and ")) reach each other"
      var violation = Violation(.cycle, by: cycle[0], others, at: .policy, message)
      violation.chain = cycle + [cycle[0]]
      return violation
    }
  }
}
