/// The layers with their modules and folders as the sources have them, without what only tests use.
struct ModuleGraph: Equatable, Sendable {
  /// In the order of the policy; each has at least one node.
  let layers: [Layer]
  /// What nodes in `layers` use of others in them, sorted by name.
  let edges: [Edge]

  struct Layer: Equatable, Sendable {
    var name: String
    /// Modules in the order of the policy, then folders.
    var nodes: [Node]
  }

  /// A module, or a folder inside one, whose name is its path with a slash at the end.
  struct Node: Hashable, Sendable {
    var name: String
    /// Nil for a folder.
    var kind: Policy.Module.Kind?
  }

  /// An import, or a use between folders, by the names of the nodes.
  struct Edge: Hashable, Sendable {
    var from: String
    var to: String
    /// Whether the module's entry in the policy and the node's layer allow it.
    var isAllowed: Bool
    /// The layers of the two nodes.
    var layers: LayerEdge
  }

  /// All allowed imports from one layer to another, by their indices in `layers`.
  struct LayerEdge: Hashable, Sendable {
    var from: Int
    var to: Int
  }

  init(_ survey: Survey) {
    let (policy, uses) = (survey.workspace.policy, survey.needs.folderUses)
    self.init(policy: policy, sources: survey.sources, folderUses: uses)
  }

  init(policy: Policy, sources: [SwiftSource], folderUses: [FolderUse] = []) {
    let modules = Dictionary(policy.modules.map { ($0.name, $0) }) { first, _ in first }
    let shown = policy.modules.map(\.name).filter { name in
      modules[name]?.kind != .test && policy.layer(ofModule: name)?.isDrawn == true
    }
    let homes = FolderLayers(policy)
    let inner = Dictionary(
      sources.compactMap { source in homes.home(of: source).map { (source.path, $0) } }
    ) { first, _ in first }
    let folders = Dictionary(
      inner.values.filter(\.layer.isDrawn).map { ($0.folder + "/", $0.layer.name) }
    ) { first, _ in first }
    let uses = Self.uses(policy, sources, inner.mapValues { $0.folder + "/" }, folderUses)
    let starts = Set(shown).union(folders.keys)
    let used = Set(uses.filter { starts.contains($0.from) }.map(\.to))
    layers = policy.layers.compactMap { layer in
      let modules = policy.modules(inLayer: layer.name).filter {
        starts.contains($0.name) || used.contains($0.name)
      }
      let inner = folders.filter { $0.value == layer.name }.keys.sorted()
      let nodes = modules.map { Node(name: $0.name, kind: $0.kind) } + inner.map { Node(name: $0) }
      return nodes.isEmpty ? nil : Layer(name: layer.name, nodes: nodes)
    }
    var numbers: [String: Int] = [:]
    for (number, layer) in layers.enumerated() {
      for node in layer.nodes { numbers[node.name] = number }
    }
    let rules = layers.compactMap { policy.layer(named: $0.name) }
    let edges = uses.compactMap { use -> Edge? in
      guard let from = numbers[use.from], let to = numbers[use.to] else { return nil }
      let isInside = modules[use.to] == nil || use.to == use.module
      let isListed = isInside || modules[use.module]?.imports.contains(use.to) == true
      return Edge(
        from: use.from,
        to: use.to,
        isAllowed: isListed && rules[from].reaches(rules[to]),
        layers: LayerEdge(from: from, to: to)
      )
    }
    self.edges = Set(edges).sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  /// What nodes use; for C, whose includes are not imports, the policy's entry.
  private static func uses(
    _ policy: Policy,
    _ sources: [SwiftSource],
    _ folders: [String: String],
    _ folderUses: [FolderUse]
  ) -> [(module: String, from: String, to: String)] {
    let imports = sources.flatMap { source in
      source.imports.filter { $0.module != source.module }.map { other in
        (source.module, folders[source.path] ?? source.module, other.module)
      }
    }
    let includes = policy.modules.filter { !$0.kind.isSwift }.flatMap { module in
      module.imports.map { (module.name, module.name, $0) }
    }
    let others = folderUses.map { use in
      let (from, to) = (folders[use.location.file], folders[use.declaration])
      return (use.module, from ?? use.module, to ?? use.module)
    }
    return imports + includes + others
  }
}

/// What drawings show of the edges: one edge for each import would hide the layers.
extension ModuleGraph {
  /// The imports within a layer, and what breaks the policy.
  var nodeEdges: [Edge] {
    edges.filter { !$0.isAllowed || $0.layers.from == $0.layers.to }
  }

  /// The other edges, as one for each pair of layers, in the order of the policy.
  var layerEdges: [LayerEdge] {
    Set(edges.filter(\.isAllowed).map(\.layers)).filter { $0.from != $0.to }
      .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }
}
