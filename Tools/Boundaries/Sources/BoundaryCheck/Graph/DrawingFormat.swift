/// The value of `--graph`: the language of a drawing.
enum DrawingFormat: String, CaseIterable, Sendable {
  case mermaid
  case dot
  case svg

  /// The drawing of the graph; Graphviz makes the SVG, and an obstacle is thrown if it is missing.
  func text(of graph: ModuleGraph, by runner: any CommandRunner) async throws(Obstacle) -> String {
    switch self {
    case .mermaid: return graph.mermaid
    case .dot: return graph.dot
    case .svg:
      do throws(Obstacle) {
        let result = try await Toolchain(runner: runner)
          .run(["dot", "-Tsvg"], input: graph.dot, to: "draw the layers")
        return String(decoding: result.output, as: UTF8.self)
      } catch {
        throw Obstacle(error.message, instead: "Install graphviz, or use --graph mermaid")
      }
    }
  }
}
