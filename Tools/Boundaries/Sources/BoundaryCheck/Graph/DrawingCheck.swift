import Foundation

/// Compares the drawing that the policy names with the layers as they are.
struct DrawingCheck {
  let survey: Survey

  func findings() -> Findings {
    let workspace = survey.workspace
    // What could not be read cannot be drawn, and has been told.
    guard let path = workspace.policy.drawing, survey.obstacles.isEmpty else { return Findings() }
    let graph = ModuleGraph(policy: workspace.policy, sources: survey.sources)
    // Layers that break the policy are to be mended, not drawn.
    guard graph.edges.allSatisfy(\.isAllowed) else { return Findings() }
    let drawn = FileManager.default.contents(atPath: workspace.absolute(path))
    if drawn == Data(SVGDrawing().text(graph).utf8) { return Findings() }
    let violation = Violation(
      rule: .staleDrawing,
      module: path,
      subject: path,
      location: Location(file: path),
      message: drawn == nil
        ? "the drawing of the layers is not there"
        : "the drawing shows other layers than there are",
      instead: "Draw it anew: boundaries --graph svg > \(path)"
    )
    return Findings(violations: [violation])
  }
}
