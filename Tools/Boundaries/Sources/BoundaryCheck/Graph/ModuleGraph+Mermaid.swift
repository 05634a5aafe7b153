extension ModuleGraph {
  /// The first line of the Mermaid text, by which `DrawingFile` finds it.
  static let mermaidMark =
    "%% The layers as they are; to update: boundaries --graph mermaid --update"

  /// The drawing as a Mermaid flowchart, which code hosts show as a picture in Markdown.
  var mermaid: String {
    var lines = [Self.mermaidMark, "flowchart TD"]
    for layer in layers {
      lines.append("  subgraph \(Self.layerID(layer.name))[\(Self.mermaidText(layer.name))]")
      lines += layer.nodes.map { "    \(Self.nodeID($0.name))\(Self.mermaidShape(of: $0))" }
      lines.append("  end")
    }
    lines += layerEdges.map { edge in
      "  \(Self.layerID(layers[edge.from].name)) ==> \(Self.layerID(layers[edge.to].name))"
    }
    lines += nodeEdges.map { edge in
      let arrow = edge.isAllowed ? "-->" : "-->|breaks the policy|"
      return "  \(Self.nodeID(edge.from)) \(arrow) \(Self.nodeID(edge.to))"
    }
    let broken = nodeEdges.enumerated().filter { !$1.isAllowed }.map {
      layerEdges.count + $0.offset
    }
    if !broken.isEmpty {
      let list = broken.map(String.init).joined(separator: ",")
      lines.append("  linkStyle \(list) stroke:#dc2626,color:#dc2626")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func layerID(_ name: String) -> String { "l_" + mermaidWord(name) }

  private static func nodeID(_ name: String) -> String { "m_" + mermaidWord(name) }

  /// The name with a number for each character that is not an ASCII letter or digit.
  private static func mermaidWord(_ name: String) -> String {
    name.unicodeScalars.map { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": String(scalar)
      default: "_\(scalar.value)"
      }
    }.joined()
  }

  /// An executable is rounded, C is a cylinder, a folder has lines at its sides.
  private static func mermaidShape(of node: Node) -> String {
    let text = mermaidText(node.name)
    return switch node.kind {
    case nil: "[[\(text)]]"
    case .library, .test: "[\(text)]"
    case .executable: "([\(text)])"
    case .c, .system: "[(\(text))]"
    }
  }

  /// The text in quotes, with the characters that have a meaning in Mermaid as numbered entities.
  private static func mermaidText(_ text: String) -> String {
    let escaped = PlainText.line(text).replacing("#", with: "#35;").replacing("&", with: "#38;")
      .replacing("\"", with: "#34;").replacing("<", with: "#60;")
    return "\"\(escaped)\""
  }
}
