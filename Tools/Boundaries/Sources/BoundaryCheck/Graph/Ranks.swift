/// How high each node of a graph stands above those that it reaches.
struct Ranks: Sendable {
  private var ranks: [String: Int] = [:]

  /// 0 for a node with nothing below it, else one more than the highest of what is below.
  ///
  /// In a circle, the step that closes it does not count.
  init(of nodes: [String], below: [String: [String]]) {
    for node in nodes { rank(node, below, path: []) }
  }

  subscript(node: String) -> Int { ranks[node] ?? 0 }

  @discardableResult
  private mutating func rank(
    _ node: String,
    _ below: [String: [String]],
    path: Set<String>
  ) -> Int {
    if let known = ranks[node] { return known }
    let path = path.union([node])
    var highest = -1
    for next in below[node] ?? [] where !path.contains(next) {
      highest = max(highest, rank(next, below, path: path))
    }
    ranks[node] = highest + 1
    return highest + 1
  }
}
