/// Every module and every edge in the language of Graphviz.
struct DotDrawing {
  func text(_ graph: ModuleGraph) -> String {
    var lines = [
      "digraph boundaries {",
      "  rankdir=TB;",
      "  node [shape=box, style=rounded];",
    ]
    for (index, layer) in graph.layers.enumerated() {
      lines.append("  subgraph cluster_\(index) {")
      lines.append("    label=\(quoted(layer.name));")
      lines += layer.modules.map { "    \(quoted($0.name))\(attributes(of: $0));" }
      lines.append("  }")
    }
    for edge in graph.edges {
      let attributes =
        edge.isAllowed ? "" : " [color=red, fontcolor=red, label=\"breaks the policy\"]"
      lines.append("  \(quoted(edge.from)) -> \(quoted(edge.to))\(attributes);")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  /// Programs are bold, C is dashed.
  private func attributes(of module: ModuleGraph.Module) -> String {
    switch module.kind {
    case .library, .test: ""
    case .executable: " [style=\"rounded,bold\"]"
    case .c, .system: " [style=\"rounded,dashed\"]"
    }
  }

  /// A name in quotes, in which only quotes and backslashes have a meaning.
  private func quoted(_ text: String) -> String {
    let escaped = PlainText.line(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
