/// Proposes layers for the modules of a workspace: tests, groups by folder or by the end of their names,
/// and the rest by what it uses; and for the folders of a module that is nearly all.
///
/// Layers see only those below them. Imports and uses that lead upward are left for the baseline.
struct LayerDraft {
  /// Expanded, so that each module has its imports.
  let policy: Policy
  /// Of a workspace with `folders` as layers.
  let needs: ModuleNeeds
  var folders: FolderDraft?
  /// The names of packages by path.
  let packageNames: [String: String]

  /// The layers, the lowest first.
  var layers: [Policy.Layer] {
    let groups = groups()
    let homes = Dictionary(
      groups.flatMap { group in group.modules.map { ($0, group.layer.name) } }
    ) { first, _ in first }
    let imports = groups.map(imports)
    var edges = zip(groups, imports).flatMap { group, names in
      names.compactMap { homes[$0] }.map { [group.layer.name, $0] }
    }
    edges += needs.folderUses.map { use in
      [use.layer, use.declaringLayer].map { $0 == "*" ? homes[use.module] ?? "" : $0 }
    }
    edges.removeAll { $0[0] == $0[1] }
    // The other sources of a module are above its folders, as far as these do not use them.
    let inner = folders?.layers.map { [homes[folders?.module ?? ""] ?? "", $0.name] } ?? []
    let order = Self.order(groups.map(\.layer.name), edges + inner)
    return order.enumerated().compactMap { place, name in
      guard let index = groups.firstIndex(where: { $0.layer.name == name }) else { return nil }
      var layer = groups[index].layer
      let used = Set(edges.filter { $0[0] == name }.map { $0[1] })
      layer.sees = order[..<place].filter(used.contains)
      layer.system = Set(imports[index].filter { policy.module(named: $0) == nil }).sorted()
      layer.isDrawn = name != Self.tests
      // What tests use is no decision.
      if name == Self.tests { layer.system = ["*"] }
      return layer
    }
  }

  static let tests = "Tests"

  private func imports(of group: Group) -> [String] {
    guard group.layer.paths.isEmpty else {
      let own = ["Swift", folders?.module]
      return needs.importedInFolders[group.layer.name]?.filter { !own.contains($0) } ?? []
    }
    return policy.modules.filter { group.modules.contains($0.name) }.flatMap(\.imports)
  }

  /// A layer and the names of its modules; none if the layer is a folder.
  private struct Group {
    var layer: Policy.Layer
    var modules: [String]
  }

  private func groups() -> [Group] {
    var groups = folders?.layers.map { Group(layer: $0, modules: []) } ?? []
    var grouped: Set<String> = []
    /// Adds a layer, with a pattern for each end of names that several of its modules have, and no others.
    func add(_ name: String, _ modules: [Policy.Module], _ ends: [String] = []) {
      let names = modules.map(\.name)
      if names.isEmpty { return }
      let patterns = ends.map { "*" + $0 }.filter { pattern in
        let matched = policy.modules.map(\.name).filter { $0.matches(pattern) }
        return matched.count > 1 && Set(names).isSuperset(of: matched)
      }
      let words = patterns + names.filter { name in !patterns.contains(where: name.matches) }
      let isTaken =
        groups.contains { $0.layer.name == name }
        || name == Self.tests && !modules.allSatisfy(\.isForTests)
      let layer = Policy.Layer(name: isTaken ? name + " modules" : name, modules: words)
      groups.append(Group(layer: layer, modules: names))
      grouped.formUnion(names)
    }
    add(Self.tests, policy.modules.filter(\.isForTests), ["Tests", "Test"])
    if let name = folders?.module { add(name, policy.modules.filter { $0.name == name }) }
    var rest: [Policy.Module] = []
    for package in policy.packages {
      let modules = package.modules.filter { !grouped.contains($0.name) }
      if package.isProject, modules.count <= 8 {
        // The few targets of such a project are an app and its layers.
        for module in modules { add(module.name, [module]) }
      } else if modules.count <= 3, policy.packages.count > 1 {
        add(packageNames[package.path] ?? package.path, modules)
      } else {
        rest += modules
      }
    }
    let sets = Dictionary(grouping: rest) { $0.folderGroup ?? $0.lastWord }
    let least = rest.count > 40 ? 3 : 2
    for (word, modules) in sets.sorted(by: { $0.key < $1.key }) where modules.count >= least {
      // An abbreviation can hide the word: `LoginBUI`.
      let all = rest.filter { module in
        !grouped.contains(module.name)
          && (modules.contains { $0.name == module.name } || module.name.hasSuffix(word))
      }
      add(word, all, [word])
    }
    let production = Set(groups.filter { $0.layer.name != Self.tests }.flatMap(\.modules))
    let left = rest.filter { !grouped.contains($0.name) }
    for (name, modules) in heights(of: left, among: production).sorted(by: { $0.key < $1.key }) {
      add(name, modules)
    }
    return groups
  }

  /// The modules in no group: ones that use no group, ones that a group uses, and ones above all.
  private func heights(
    of rest: [Policy.Module],
    among production: Set<String>
  ) -> [String: [Policy.Module]] {
    let edges = Dictionary(policy.modules.map { ($0.name, $0.imports) }) { first, _ in first }
    let graph = DirectedGraph(edges: edges)
    let used = production.reduce(into: Set<String>()) { $0.formUnion(graph.reachable(from: $1)) }
    return Dictionary(grouping: rest) { module in
      let isUsed = used.contains(module.name)
      if graph.reachable(from: module.name).isDisjoint(with: production) {
        return isUsed || production.isEmpty ? "Base" : "Apart"
      }
      return isUsed ? "Shared" : "Top"
    }
  }

  /// The names so that as few edges as possible lead from an earlier one to a later one.
  private static func order(_ names: [String], _ edges: [[String]]) -> [String] {
    let counts = edges.reduce(into: [[String]: Int]()) { $0[$1, default: 0] += 1 }
    let heights = DirectedGraph(
      edges: Dictionary(grouping: edges) { $0[0] }.mapValues { $0.map { $0[1] }.sorted() }
    ).heights
    var order = names.sorted { (heights[$0] ?? 0, $0) < (heights[$1] ?? 0, $1) }
    for name in names + names {
      let others = order.filter { $0 != name }
      // The number of edges that lead upward, at each place among the others, without those at the first.
      var costs = [0]
      for other in others {
        let change = counts[[other, name], default: 0] - counts[[name, other], default: 0]
        costs.append(costs[costs.count - 1] + change)
      }
      let now = order.firstIndex(of: name) ?? 0
      let best =
        costs.indices.min { (costs[$0], abs($0 - now)) < (costs[$1], abs($1 - now)) } ?? now
      order = others[..<best] + [name] + others[best...]
    }
    return order
  }
}

extension Policy.Module {
  /// Whether it contains tests, or helps them by its name or folder.
  var isForTests: Bool {
    kind == .test
      || ["TestHelpers", "TestSupport", "TestUtils", "TestUtilities", "Mocks", "Testing"].contains {
        name.hasSuffix($0) && name != $0
      } || path.hasPrefix("Tests/")
  }

  /// The folder between the folder of all sources and its own; nil if there is none.
  fileprivate var folderGroup: String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[parts.count - 2]) : nil
  }

  /// The last word of its name: `Feature` in `HomeFeature`, `UI` in `HomeUI`.
  fileprivate var lastWord: String {
    let scalars = Array(name.unicodeScalars)
    guard var start = scalars.lastIndex(where: \.properties.isUppercase) else { return name }
    // An abbreviation at the end is one word.
    if start == scalars.count - 1 {
      while start > 0, scalars[start - 1].properties.isUppercase { start -= 1 }
    }
    return String(String.UnicodeScalarView(scalars[start...]))
  }
}
