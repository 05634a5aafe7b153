/// A graph of named nodes with the edges from each of them.
struct DirectedGraph {
  let edges: [String: [String]]

  /// The shortest cycle through the first node of each group of nodes that all reach each other.
  var cycles: [[String]] {
    var done: Set<String> = []
    return edges.keys.sorted().compactMap { node in
      let ways = done.contains(node) ? [:] : ways(from: node)
      guard let cycle = ways[node] else { return nil }
      done.formUnion(ways.keys.filter { self.ways(from: $0)[node] != nil })
      return cycle
    }
  }

  /// The number of edges on the longest path from each node; a node without an entry has none.
  ///
  /// In a cycle, the edge that closes it is ignored.
  var heights: [String: Int] {
    var heights: [String: Int] = [:]
    func height(of node: String, behind path: Set<String>) -> Int {
      if let known = heights[node] { return known }
      let path = path.union([node])
      let next = (edges[node] ?? []).filter { !path.contains($0) }
      let height = next.map { height(of: $0, behind: path) + 1 }.max() ?? 0
      heights[node] = height
      return height
    }
    for node in edges.keys.sorted() { _ = height(of: node, behind: []) }
    return heights
  }

  /// The nodes that can be reached; the start is one of them only if it is in a cycle.
  func reachable(from start: String) -> Set<String> {
    Set(ways(from: start).keys)
  }

  /// The nodes on the shortest path from a node to one of others, with both; nil without any.
  func way(from start: String, to goals: Set<String>) -> [String]? {
    let ways = ways(from: start)
    let found = goals.compactMap { goal in ways[goal].map { $0 + [goal] } }
    return found.min {
      ($0.count, $0.joined(separator: " ")) < ($1.count, $1.joined(separator: " "))
    }
  }

  /// For each node that can be reached, the nodes before it on the shortest path to it.
  private func ways(from start: String) -> [String: [String]] {
    var ways: [String: [String]] = [:]
    var pending = [[start]]
    while !pending.isEmpty {
      let way = pending.removeFirst()
      for next in edges[way[way.count - 1]] ?? [] where ways[next] == nil {
        ways[next] = way
        pending.append(way + [next])
      }
    }
    return ways
  }
}
