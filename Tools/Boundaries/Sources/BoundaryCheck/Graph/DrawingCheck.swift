import Foundation

/// Compares the drawing that the policy names with the layers as they are.
struct DrawingCheck {
  let survey: Survey

  func findings() -> Findings {
    let workspace = survey.workspace
    guard let path = workspace.policy.drawing, everythingWasRead else { return Findings() }
    let graph = ModuleGraph(policy: workspace.policy, sources: survey.sources)
    // Layers that break the policy are to be mended, not drawn.
    let outside = graph.layers.flatMap(\.outside)
    guard graph.edges.allSatisfy(\.isAllowed), outside.allSatisfy(\.isAllowed) else {
      return Findings()
    }
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

  /// What could not be read or is not there cannot be drawn, and has been told.
  private var everythingWasRead: Bool {
    let swift = survey.workspace.policy.modules.filter(\.kind.isSwift).map(\.name)
    return survey.obstacles.isEmpty && swift.allSatisfy(survey.wholeModules.contains)
  }
}
