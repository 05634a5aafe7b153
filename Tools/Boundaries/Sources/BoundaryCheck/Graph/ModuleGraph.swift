/// The layers and their modules as the sources have them, without what only tests use.
struct ModuleGraph: Equatable, Sendable {
  /// In the order of the policy; each has at least one module.
  let layers: [Layer]
  /// The imports of modules in `layers` from others in them, sorted by name.
  let edges: [Edge]

  struct Layer: Equatable, Sendable {
    var name: String
    /// In the order of the policy.
    var modules: [Policy.Module]
  }

  /// An import, by the names of the modules.
  struct Edge: Hashable, Sendable {
    var from: String
    var to: String
    /// Whether the module's entry in the policy and its layer allow the import.
    var isAllowed: Bool
    /// The layers of the two modules.
    var layers: LayerEdge
  }

  /// All allowed imports from one layer to another, by their indices in `layers`.
  struct LayerEdge: Hashable, Sendable {
    var from: Int
    var to: Int
  }

  init(policy: Policy, sources: [SwiftSource]) {
    let uses = Self.uses(policy, sources)
    let names = Self.shownModules(of: policy, uses)
    layers = policy.layers.compactMap { layer in
      let modules = policy.modules(inLayer: layer.name).filter { names.contains($0.name) }
      return modules.isEmpty ? nil : Layer(name: layer.name, modules: modules)
    }
    var numbers: [String: Int] = [:]
    for (number, layer) in layers.enumerated() {
      for module in layer.modules { numbers[module.name] = number }
    }
    edges = names.sorted().flatMap { from in
      (uses[from] ?? []).filter(names.contains).sorted().map { to in
        let layers = LayerEdge(from: numbers[from] ?? 0, to: numbers[to] ?? 0)
        let isAllowed = policy.allows(from, toImport: to)
        return Edge(from: from, to: to, isAllowed: isAllowed, layers: layers)
      }
    }
  }

  /// What each module uses; for C, whose includes are not imports, the policy's entry.
  private static func uses(_ policy: Policy, _ sources: [SwiftSource]) -> [String: Set<String>] {
    var uses: [String: Set<String>] = [:]
    for source in sources {
      uses[source.module, default: []].formUnion(source.imports.map(\.module))
    }
    for module in policy.modules where !module.kind.isSwift {
      uses[module.name, default: []].formUnion(module.imports)
    }
    for name in uses.keys { uses[name]?.remove(name) }
    return uses
  }

  /// The modules of drawn layers except tests, and all modules that these use.
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
}

/// What drawings show of the edges: one edge for each import would hide the layers.
extension ModuleGraph {
  /// The imports within a layer, and those that break the policy.
  var moduleEdges: [Edge] {
    edges.filter { !$0.isAllowed || $0.layers.from == $0.layers.to }
  }

  /// The other imports, as one edge for each pair of layers, in the order of the policy.
  var layerEdges: [LayerEdge] {
    Set(edges.filter(\.isAllowed).map(\.layers)).filter { $0.from != $0.to }
      .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }
}

extension Policy {
  /// Whether the entries of a module and of its layer both allow the import of another module.
  fileprivate func allows(_ name: String, toImport other: String) -> Bool {
    guard let layer = layer(ofModule: name), let reached = self.layer(ofModule: other),
      module(named: name)?.imports.contains(other) == true
    else { return false }
    return layer.reaches(reached)
  }
}
