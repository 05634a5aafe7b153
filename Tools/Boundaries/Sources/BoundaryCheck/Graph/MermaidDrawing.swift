/// Every module and every edge as a Mermaid flowchart, which GitHub draws in Markdown.
struct MermaidDrawing {
  func text(_ graph: ModuleGraph) -> String {
    var lines = ["flowchart TD"]
    let modules = graph.layers.flatMap(\.modules)
    // Names may be words of the language, such as `end`, so that nodes go by numbers.
    let numbers = Dictionary(modules.enumerated().map { ($1.name, "m\($0)") }) { first, _ in first }
    for (index, layer) in graph.layers.enumerated() {
      lines.append("  subgraph l\(index)[\(quoted(layer.name))]")
      for module in layer.modules {
        lines.append("    \(numbers[module.name] ?? "")\(shape(of: module))")
      }
      lines.append("  end")
    }
    for edge in graph.edges {
      let arrow = edge.isAllowed ? "-->" : "-->|breaks the policy|"
      lines.append("  \(numbers[edge.from] ?? "") \(arrow) \(numbers[edge.to] ?? "")")
    }
    let broken = graph.edges.indices.filter { !graph.edges[$0].isAllowed }.map(String.init)
    if !broken.isEmpty {
      lines.append("  linkStyle \(broken.joined(separator: ",")) stroke:#dc2626,color:#dc2626")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Programs are rounded, C is a drum.
  private func shape(of module: ModuleGraph.Module) -> String {
    switch module.kind {
    case .library, .test: "[\(quoted(module.name))]"
    case .executable: "([\(quoted(module.name))])"
    case .c, .system: "[(\(quoted(module.name)))]"
    }
  }

  /// The text with what ends it, or what Mermaid reads as markup, as numbered entities.
  private func quoted(_ text: String) -> String {
    let escaped = PlainText.line(text).replacing("#", with: "#35;").replacing("&", with: "#38;")
      .replacing("\"", with: "#34;").replacing("<", with: "#60;")
    return "\"\(escaped)\""
  }
}
