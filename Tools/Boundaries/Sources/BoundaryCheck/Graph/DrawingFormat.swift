/// A way to draw the layers.
enum DrawingFormat: String, CaseIterable, Sendable {
  case mermaid
  case dot
  case svg

  func text(of graph: ModuleGraph) -> String {
    switch self {
    case .mermaid: MermaidDrawing().text(graph)
    case .dot: DotDrawing().text(graph)
    case .svg: SVGDrawing().text(graph)
    }
  }
}
