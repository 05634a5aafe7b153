/// Holds the policy to its own layers: what it lets a module import has to be in the layer's reach.
struct LayerCheck {
  let policy: Policy

  func findings() -> Findings {
    var findings = Findings()
    for package in policy.packages {
      guard let layer = policy.layer(named: package.layer) else { continue }
      for module in package.modules {
        findings.violations += module.imports.compactMap { violation(module.name, $0, layer) }
      }
    }
    let layers = Dictionary(uniqueKeysWithValues: policy.layers.map { ($0.name, $0.sees) })
    let modules = Dictionary(uniqueKeysWithValues: policy.modules.map { ($0.name, $0.imports) })
    findings.violations += cycles(in: layers) + cycles(in: modules)
    return findings
  }

  /// What is wrong with the policy's word that the module may import the other; nil if nothing is.
  private func violation(_ module: String, _ imported: String, _ layer: Policy.Layer) -> Violation?
  {
    let reached: String
    if let other = policy.layer(ofModule: imported) {
      if layer.reaches(other) { return nil }
      reached = "\(imported) of the layer \(other.name)"
    } else {
      if layer.system.contains(imported) { return nil }
      reached = imported
    }
    return Violation(
      rule: .layer,
      module: module,
      subject: imported,
      location: Location(file: Policy.fileName),
      chain: [module, imported],
      message:
        "the policy lets \(module) import \(reached), which the layer \(layer.name) may not see",
      why: layer.why,
      instead: layer.instead
    )
  }

  /// One violation for each group of nodes that reach each other.
  private func cycles(in edges: [String: [String]]) -> [Violation] {
    Cycles(edges: edges).all.map { cycle in
      Violation(
        rule: .cycle,
        module: cycle[0],
        subject: cycle.dropFirst().joined(separator: " "),
        location: Location(file: Policy.fileName),
        chain: cycle + [cycle[0]],
        message: "\(cycle.joined(separator: " and ")) reach each other"
      )
    }
  }
}

/// The cycles of a directed graph, one for each group of nodes that all reach each other.
struct Cycles {
  private let edges: [String: [String]]

  init(edges: [String: [String]]) {
    self.edges = edges
  }

  /// The shortest way round from the first name of each group, in the order of those names.
  var all: [[String]] {
    var done: Set<String> = []
    var cycles: [[String]] = []
    for name in edges.keys.sorted() where !done.contains(name) {
      guard let cycle = shortestWayRound(from: name) else { continue }
      cycles.append(cycle)
      let reached = reachable(from: name)
      done.formUnion(reached.filter { reachable(from: $0).contains(name) })
    }
    return cycles
  }

  private func shortestWayRound(from start: String) -> [String]? {
    var ways = [[start]]
    var seen: Set<String> = []
    while !ways.isEmpty {
      let way = ways.removeFirst()
      for next in edges[way[way.count - 1]] ?? [] {
        if next == start { return way }
        if seen.insert(next).inserted { ways.append(way + [next]) }
      }
    }
    return nil
  }

  private func reachable(from start: String) -> Set<String> {
    var reached: Set<String> = []
    var pending = [start]
    while let name = pending.popLast() {
      pending += (edges[name] ?? []).filter { reached.insert($0).inserted }
    }
    return reached
  }
}
