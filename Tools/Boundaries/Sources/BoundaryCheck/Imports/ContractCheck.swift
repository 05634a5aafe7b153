/// Finds ways between modules that a contract of the policy excludes.
struct ContractCheck {
  private let policy: Policy
  private let sources: [SwiftSource]
  private let graph: DirectedGraph
  private let folderUses: [FolderUse]

  init(policy: Policy, _ sources: [SwiftSource], _ needs: ModuleNeeds) {
    (self.policy, self.sources) = (policy, sources)
    folderUses = needs.folderUses
    let names = Set(policy.modules.map(\.name))
    let edges = policy.modules.map { module in
      (module.name, needs.used(by: module).intersection(names).subtracting([module.name]).sorted())
    }
    graph = DirectedGraph(edges: Dictionary(edges) { first, _ in first })
  }

  func findings() -> Findings {
    policy.contracts.reduce(into: Findings()) { findings, contract in
      let (start, goal) = (modules(contract.from), Set(modules(contract.never)))
      for module in start {
        // One way from each module: the shortest.
        guard let chain = graph.way(from: module, to: goal.subtracting([module])) else { continue }
        let message = "\(module) must never reach \(chain[chain.count - 1])"
        findings.violations.append(violation(.transitiveReach, chain, message, contract))
      }
      let independent = modules(contract.independent)
      for module in independent {
        for other in graph.edges[module] ?? [] where independent.contains(other) {
          let message = "\(module) uses \(other), and both must be independent"
          findings.violations.append(
            violation(.dependentModules, [module, other], message, contract)
          )
        }
      }
      findings.violations += folderUses.compactMap { violation(by: $0, contract) }
    }
  }

  /// A violation by a use between folders of one module; nil if the contract allows it.
  private func violation(by use: FolderUse, _ contract: Policy.Contract) -> Violation? {
    let (layer, other) = (use.layer, use.declaringLayer)
    let isReached = contract.from.contains(layer) && contract.never.contains(other)
    let areIndependent =
      contract.independent.contains(layer) && contract.independent.contains(other)
    guard isReached || areIndependent else { return nil }
    let promise = isReached ? "must never reach it" : "must be independent of it"
    let message = "the layer \(layer) uses \(use.name) of the layer \(other), and \(promise)"
    let rule = isReached ? Rule.transitiveReach : .dependentModules
    var violation = Violation(rule, by: use.module, use.name, at: use.location, message)
    violation.why = contract.why
    return violation
  }

  /// A violation at the import that begins a chain.
  private func violation(
    _ rule: Rule,
    _ chain: [String],
    _ message: String,
    _ contract: Policy.Contract
  ) -> Violation {
    let uses = sources.lazy.filter { $0.module == chain[0] }.flatMap(\.imports)
    let location = uses.first { $0.module == chain[1] }?.location ?? .policy
    var violation = Violation(rule, by: chain[0], chain[chain.count - 1], at: location, message)
    violation.chain = chain
    violation.why = contract.why
    return violation
  }

  /// The modules in layers, or with names or patterns.
  private func modules(_ words: [String]) -> [String] {
    policy.modules.map(\.name).filter { name in
      words.contains { $0 == policy.layer(ofModule: name)?.name || name.matches($0) }
    }
  }
}
