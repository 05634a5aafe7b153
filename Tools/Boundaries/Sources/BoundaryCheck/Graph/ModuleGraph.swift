/// The layers and their modules as the sources have them, without what is there for tests.
struct ModuleGraph: Equatable, Sendable {
  /// In the order of the policy; each has a module.
  let layers: [Layer]
  /// Who imports whom, by name; both are in one of the layers.
  let edges: [Edge]

  struct Layer: Equatable, Sendable {
    var name: String
    /// 0 for a layer that sees no other one; else more than any that it sees.
    var rank: Int
    /// In the order of the policy.
    var modules: [Module]
    /// What its modules import from outside the workspace, by name.
    var outside: [Outside]
  }

  struct Module: Hashable, Sendable {
    var name: String
    var kind: Policy.Module.Kind
  }

  struct Outside: Hashable, Sendable {
    var name: String
    var isAllowed: Bool
  }

  struct Edge: Hashable, Sendable {
    var from: String
    var to: String
    /// Whether the policy lets the one module import the other, and its layer see the other's.
    var isAllowed: Bool
  }

  init(policy: Policy, sources: [SwiftSource]) {
    let uses = Self.uses(policy, sources)
    let names = Self.shownModules(of: policy, uses)
    let ranks = Ranks(
      of: policy.layers.map(\.name),
      below: Dictionary(policy.layers.map { ($0.name, $0.sees) }) { first, _ in first }
    )
    layers = policy.layers.compactMap { layer in
      let modules = policy.packages.filter { $0.layer == layer.name }.flatMap(\.modules)
        .filter { names.contains($0.name) }
      if modules.isEmpty { return nil }
      return Layer(
        name: layer.name,
        rank: ranks[layer.name],
        modules: modules.map { Module(name: $0.name, kind: $0.kind) },
        outside: Self.outside(of: layer, modules, uses, policy)
      )
    }
    edges = names.sorted().flatMap { from in
      (uses[from] ?? []).filter(names.contains).sorted().map { to in
        Edge(from: from, to: to, isAllowed: policy.allows(from, toImport: to))
      }
    }
  }

  /// What each module uses; of C, whose includes are not imports, the policy tells.
  private static func uses(_ policy: Policy, _ sources: [SwiftSource]) -> [String: Set<String>] {
    var uses: [String: Set<String>] = [:]
    for source in sources {
      uses[source.module, default: []].formUnion(source.imports.map(\.module))
    }
    for module in policy.modules where !module.kind.isSwift {
      uses[module.name, default: []].formUnion(module.imports)
    }
    for name in uses.keys { uses[name]?.subtract([name, "Swift"]) }
    return uses
  }

  /// The modules that are not there for tests, and those of them that others use all the same.
  private static func shownModules(
    of policy: Policy,
    _ uses: [String: Set<String>]
  ) -> Set<String> {
    let shown = policy.modules.filter { module in
      module.kind != .test && policy.layer(ofModule: module.name)?.isDrawn == true
    }.map(\.name)
    let used = shown.reduce(into: Set<String>()) { $0.formUnion(uses[$1] ?? []) }
    return Set(shown + policy.modules.map(\.name).filter(used.contains))
  }

  private static func outside(
    of layer: Policy.Layer,
    _ modules: [Policy.Module],
    _ uses: [String: Set<String>],
    _ policy: Policy
  ) -> [Outside] {
    var isAllowed: [String: Bool] = [:]
    for module in modules {
      for name in uses[module.name] ?? [] where policy.module(named: name) == nil {
        let mayUse = layer.system.contains(name) && module.imports.contains(name)
        isAllowed[name] = mayUse && isAllowed[name] != false
      }
    }
    return isAllowed.keys.sorted().map { Outside(name: $0, isAllowed: isAllowed[$0] == true) }
  }
}

extension Policy {
  /// Whether a module of the workspace may import another one, by its own entry and by its layer's.
  fileprivate func allows(_ name: String, toImport other: String) -> Bool {
    guard let layer = layer(ofModule: name), let reached = self.layer(ofModule: other),
      module(named: name)?.imports.contains(other) == true
    else { return false }
    return layer.reaches(reached)
  }
}
