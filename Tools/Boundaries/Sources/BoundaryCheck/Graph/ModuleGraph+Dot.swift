extension ModuleGraph {
  /// The drawing in Graphviz's language.
  var dot: String {
    var lines = ["digraph boundaries {", "  compound=true;", "  node [shape=box, style=rounded];"]
    for (number, layer) in layers.enumerated() {
      lines.append("  subgraph cluster_\(number) {")
      lines.append("    label=\(Self.dotText(layer.name));")
      lines += layer.nodes.map { "    \(Self.dotText($0.name))\(Self.dotStyle(of: $0));" }
      lines.append("  }")
    }
    let (lowest, highest) = outermostNodes
    // An edge has to end at nodes; `ltail` and `lhead` cut it off at the borders of their layers.
    lines += layerEdges.map { edge in
      let style = "ltail=cluster_\(edge.from), lhead=cluster_\(edge.to), style=bold"
      return Self.dotEdge(lowest[edge.from], highest[edge.to], " [\(style)]")
    }
    lines += nodeEdges.map { edge in
      let style = " [color=red, fontcolor=red, label=\"breaks the policy\"]"
      return Self.dotEdge(edge.from, edge.to, edge.isAllowed ? "" : style)
    }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }

  /// For each layer, the node at the end of its longest chain of imports, and the one at the start.
  ///
  /// Edges between these nodes make Graphviz place layers above each other.
  private var outermostNodes: (lowest: [String], highest: [String]) {
    let inner = nodeEdges.filter(\.isAllowed)
    let imports = Dictionary(grouping: inner, by: \.from).mapValues { $0.map(\.to) }
    let importers = Dictionary(grouping: inner, by: \.to).mapValues { $0.map(\.from) }
    func farthest(along edges: [String: [String]]) -> [String] {
      let heights = DirectedGraph(edges: edges).heights
      return layers.map { layer in
        layer.nodes.map(\.name).max { heights[$0, default: 0] < heights[$1, default: 0] } ?? ""
      }
    }
    return (farthest(along: importers), farthest(along: imports))
  }

  private static func dotEdge(_ from: String, _ to: String, _ style: String) -> String {
    "  \(dotText(from)) -> \(dotText(to))\(style);"
  }

  /// An executable is bold, C is dashed, a folder looks like one.
  private static func dotStyle(of node: Node) -> String {
    switch node.kind {
    case nil: " [shape=folder]"
    case .library, .test: ""
    case .executable: " [style=\"rounded,bold\"]"
    case .c, .system: " [style=\"rounded,dashed\"]"
    }
  }

  /// The text in quotes, in which only quotes and backslashes have a meaning.
  private static func dotText(_ text: String) -> String {
    let escaped = PlainText.line(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
