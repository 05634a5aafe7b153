/// Proposes layers for the modules of a workspace: tests, groups by folder or by the end of their names,
/// and the rest by what it uses.
///
/// Layers see only those below them. Imports that lead upward are left for the baseline.
struct LayerDraft {
  /// Expanded, so that each module has its imports.
  let policy: Policy
  /// The names of packages by path.
  let packageNames: [String: String]

  /// The layers, the lowest first.
  var layers: [Policy.Layer] {
    let groups = groups()
    let homes = Dictionary(
      groups.flatMap { group in group.modules.map { ($0, group.layer.name) } }
    ) { first, _ in first }
    let edges = policy.modules.flatMap { module in
      module.imports.compactMap { other -> (from: String, to: String)? in
        guard let from = homes[module.name], let to = homes[other], from != to else { return nil }
        return (from, to)
      }
    }
    let order = Self.order(groups.map(\.layer.name), edges.map { [$0.from, $0.to] })
    return order.enumerated().compactMap { place, name in
      guard let group = groups.first(where: { $0.layer.name == name }) else { return nil }
      var layer = group.layer
      let used = Set(edges.filter { $0.from == name }.map(\.to))
      layer.sees = order[..<place].filter(used.contains)
      let imports = policy.modules.filter { group.modules.contains($0.name) }.flatMap(\.imports)
      layer.system = Set(imports.filter { homes[$0] == nil && policy.module(named: $0) == nil })
        .sorted()
      layer.isDrawn = name != Self.tests
      // What tests use is no decision.
      if name == Self.tests { layer.system = ["*"] }
      return layer
    }
  }

  private static let tests = "Tests"

  /// A layer and the names of its modules.
  private struct Group {
    var layer: Policy.Layer
    var modules: [String]
  }

  private func groups() -> [Group] {
    var groups: [Group] = []
    let tests = policy.modules.filter { $0.kind == .test || $0.isTestHelper }
    if !tests.isEmpty {
      groups.append(Self.group(Self.tests, ["Tests", "Test"], tests, among: policy.modules))
    }
    let taken = Set(tests.map(\.name))
    var rest: [Policy.Module] = []
    for package in policy.packages {
      let modules = package.modules.filter { !taken.contains($0.name) }
      let name = packageNames[package.path] ?? package.path
      if modules.isEmpty { continue }
      let isSmall = modules.count <= 3 && policy.packages.count > 1
      // The few targets of such a project are an app and its layers.
      let isSplit = package.isProject && modules.count <= 8
      if isSmall || isSplit {
        for part in isSplit ? modules.map({ ($0.name, [$0]) }) : [(name, modules)] {
          let names = part.1.map(\.name)
          let layer = Policy.Layer(name: unused(part.0, groups), modules: names)
          groups.append(Group(layer: layer, modules: names))
        }
      } else {
        rest += modules
      }
    }
    let sets = Dictionary(grouping: rest) { $0.folderGroup ?? $0.lastWord }
    let least = rest.count > 40 ? 3 : 2
    var grouped = Set(groups.flatMap(\.modules))
    for (word, modules) in sets.sorted(by: { $0.key < $1.key }) where modules.count >= least {
      // An abbreviation can hide the word: `LoginBUI`.
      let all = rest.filter { module in
        !grouped.contains(module.name)
          && (modules.contains { $0.name == module.name } || module.name.hasSuffix(word))
      }
      var group = Self.group(word, [word], all, among: policy.modules)
      group.layer.name = unused(word, groups)
      groups.append(group)
      grouped.formUnion(group.modules)
    }
    return groups + heights(of: rest.filter { !grouped.contains($0.name) }, among: groups)
  }

  /// The modules in no group: those that use no group, those that a group uses, and those above all.
  private func heights(
    of rest: [Policy.Module],
    among groups: [Group]
  ) -> [Group] {
    let edges = Dictionary(policy.modules.map { ($0.name, $0.imports) }) { first, _ in first }
    let graph = DirectedGraph(edges: edges)
    let production = Set(groups.filter { $0.layer.name != Self.tests }.flatMap(\.modules))
    let used = production.reduce(into: Set<String>()) { $0.formUnion(graph.reachable(from: $1)) }
    let parts = Dictionary(grouping: rest.map(\.name)) { name in
      if graph.reachable(from: name).isDisjoint(with: production) {
        return used.contains(name) || production.isEmpty ? "Base" : "Apart"
      }
      return used.contains(name) ? "Shared" : "Top"
    }
    return parts.sorted { $0.key < $1.key }.map { name, modules in
      Group(layer: .init(name: unused(name, groups), modules: modules), modules: modules)
    }
  }

  /// A layer of modules, with a pattern for each end of names that several of them have, and no others.
  private static func group(
    _ name: String,
    _ ends: [String],
    _ modules: [Policy.Module],
    among all: [Policy.Module]
  ) -> Group {
    let names = modules.map(\.name)
    let patterns = ends.map { "*" + $0 }.filter { pattern in
      let matched = all.map(\.name).filter { $0.matches(pattern) }
      return matched.count > 1 && Set(names).isSuperset(of: matched)
    }
    let words = patterns + names.filter { name in !patterns.contains(where: name.matches) }
    return Group(layer: .init(name: name, modules: words), modules: names)
  }

  private func unused(_ name: String, _ groups: [Group]) -> String {
    let isTaken = groups.contains { $0.layer.name == name } || name == Self.tests
    return isTaken ? name + " modules" : name
  }

  /// The names so that as few edges as possible lead from an earlier one to a later one.
  private static func order(_ names: [String], _ edges: [[String]]) -> [String] {
    let counts = edges.reduce(into: [[String]: Int]()) { $0[$1, default: 0] += 1 }
    let heights = DirectedGraph(
      edges: Dictionary(grouping: edges) { $0[0] }.mapValues { $0.map { $0[1] }.sorted() }
    ).heights
    var order = names.sorted { (heights[$0] ?? 0, $0) < (heights[$1] ?? 0, $1) }
    for _ in names {
      for place in order.indices.dropLast() {
        let (low, high) = (order[place], order[place + 1])
        if counts[[low, high], default: 0] > counts[[high, low], default: 0] {
          order.swapAt(place, place + 1)
        }
      }
    }
    return order
  }
}

extension Policy.Module {
  /// Whether its name says that it helps tests.
  fileprivate var isTestHelper: Bool {
    ["TestHelpers", "TestSupport", "TestUtils", "TestUtilities", "Mocks", "Testing"].contains {
      name.hasSuffix($0) && name != $0
    } || path.hasPrefix("Tests/")
  }

  /// The folder between that of all sources and its own; nil if there is none.
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
